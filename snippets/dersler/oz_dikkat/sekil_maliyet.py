import sys

import matplotlib.pyplot as plt

baglamlar = {
    "BERT": 512,
    "GPT-2": 1024,
    "GPT-3": 2048,
    "Llama 2": 4096,
    "Llama 3.1": 131072,
}


def oku(bayt):
    us = min(int(np.log2(bayt)) // 10, 3)
    return f"{bayt / 2 ** (10 * us):g} {('B', 'KiB', 'MiB', 'GiB')[us]}"


sekil, eksen = plt.subplots(figsize=(5, 3.4))
eksen.plot(uzunluklar, baytlar)
for ad, n in baglamlar.items():
    bayt = hucre * n * n
    eksen.plot(n, bayt, "o", color="C0")
    eksen.annotate(
        f"{ad}: {oku(bayt)}",
        (n, bayt),
        xytext=(-8, 3),
        textcoords="offset points",
        ha="right",
    )
eksen.set_xscale("log", base=2)
eksen.set_yscale("log", base=2)
eksen.set_xticks(uzunluklar[::2], [str(n) for n in uzunluklar[::2]])
isaretler = [2**k for k in range(16, 37, 4)]
eksen.set_yticks(isaretler, [oku(b) for b in isaretler])
eksen.set_xlabel("bağlam uzunluğu n (token)")
eksen.set_ylabel("bellek (n × n, float32)")
eksen.set_ylim(2**14, 2**38)

okunan = ", ".join(
    f"{ad} ({n} token) {oku(hucre * n * n)}" for ad, n in baglamlar.items()
)
plt.savefig(
    sys.stdout,
    format="svg",
    bbox_inches="tight",
    metadata={
        "Title": "Tek bir dikkat matrisinin tuttuğu bellek: n iki katına çıkınca dört katı",
        "Description": (
            "İki ekseni de logaritmik çizgi grafik. "
            f"{uzunluklar[0]} token'da {oku(baytlar[0])}, "
            f"{uzunluklar[-1]} token'da {oku(baytlar[-1])}; arası düz bir doğru. "
            f"İşaretli bağlam uzunlukları: {okunan}."
        ),
    },
)
