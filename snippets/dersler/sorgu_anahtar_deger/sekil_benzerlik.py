import sys

import matplotlib.pyplot as plt


def harita(eksen, agirlik, bakanlar, bakilanlar):
    n = len(bakanlar)
    eksen.pcolormesh(
        agirlik, cmap="Blues", vmin=0, vmax=1, edgecolors="0.6", linewidth=0.5
    )
    for i in range(n):
        for j in range(n):
            w = agirlik[i, j].item()
            renk = "white" if w > 0.72 else "black"
            yer = (j + 0.5, i + 0.5)
            eksen.annotate(
                f"{w:.2f}", yer, ha="center", va="center", color=renk, fontsize=8
            )
    eksen.set_xticks([j + 0.5 for j in range(n)], bakilanlar)
    eksen.set_yticks([i + 0.5 for i in range(n)], bakanlar)
    eksen.set_xlabel("bakılan token (anahtar)")
    eksen.set_ylabel("bakan token (sorgu)")
    eksen.invert_yaxis()
    eksen.set_aspect("equal")


def en_cok(agirlik, bakanlar, bakilanlar):
    parcalar = []
    for bakan, satir in zip(bakanlar, agirlik, strict=True):
        j = satir.argmax().item()
        parcalar.append(f"{bakan} → {bakilanlar[j]} {satir[j]:.2f}")
    return ", ".join(parcalar)


def tablo(agirlik, bakanlar, bakilanlar, ad=""):
    print(f"| {ad} |", *(f"{bakilan} |" for bakilan in bakilanlar))
    print("|---" * (len(bakilanlar) + 1) + "|")
    for bakan, satir in zip(bakanlar, agirlik.tolist(), strict=True):
        print(f"| {bakan} |", *(f"{w:.2f} |" for w in satir))


sekil, eksen = plt.subplots(figsize=(4.5, 3.6))
harita(eksen, A, tokenlar, tokenlar)
plt.savefig(
    sys.stdout,
    format="svg",
    bbox_inches="tight",
    metadata={
        "Title": "X Xᵀ puanlarından ağırlıklar: her token en çok kendine bakıyor",
        "Description": (
            "6 × 6 ısı haritası; satırlar bakan, sütunlar bakılan token. "
            "En koyu hücreler köşegende. Her satırın en büyük ağırlığı: "
            f"{en_cok(A, tokenlar, tokenlar)}. "
            f"“o” satırında kedi {A[4, 0]:.2f}, süt {A[4, 1]:.2f}."
        ),
    },
)
tablo(A, tokenlar, tokenlar)
