import sys

import matplotlib.pyplot as plt

n = len(kelimeler)
sekil, eksen = plt.subplots(figsize=(5, 3.6))
eksen.pcolormesh(agirliklar, cmap="Blues", vmin=0, edgecolors="0.6", linewidth=0.5)
for i in range(n):
    for j in range(n):
        a = agirliklar[i, j].item()
        renk = "white" if a > 0.72 * agirliklar.max() else "black"
        eksen.text(j + 0.5, i + 0.5, f"{a:.2f}", ha="center", va="center", color=renk)
eksen.set_xticks([j + 0.5 for j in range(n)], kelimeler)
eksen.set_yticks([i + 0.5 for i in range(n)], kelimeler)
eksen.set_xlabel("bakılan kelime (anahtar)")
eksen.set_ylabel("bakan kelime (sorgu)")
eksen.invert_yaxis()
eksen.set_aspect("equal")

ayni_kok = agirliklar[:3, :3].sum(-1).min().item()
diger_kok = agirliklar[3:, 3:].sum(-1).min().item()
plt.savefig(
    sys.stdout,
    format="svg",
    bbox_inches="tight",
    metadata={
        "Title": "Az önce hesaplanan dikkat matrisi: satır bakan, sütun bakılan kelime",
        "Description": (
            f"{n} × {n} ısı haritası; satırlar ve sütunlar {', '.join(kelimeler)}. "
            "Koyu hücreler iki kare oluşturur: deniz, denizci ve denizde ağırlıklarının "
            f"en az {ayni_kok:.2f} kadarını birbirine, balık, balıkçı ve balıkta en az "
            f"{diger_kok:.2f} kadarını birbirine verir."
        ),
    },
)

print("| |", *(f"{kelime} |" for kelime in kelimeler))
print("|---" * (n + 1) + "|")
for kelime, satir in zip(kelimeler, agirliklar.tolist()):
    print(f"| {kelime} |", *(f"{a:.2f} |" for a in satir))
