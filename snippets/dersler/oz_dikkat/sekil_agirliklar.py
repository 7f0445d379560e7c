import sys

import matplotlib.pyplot as plt

sekil, eksen = plt.subplots(figsize=(4.5, 3.6))
eksen.pcolormesh(A, cmap="Blues", vmin=0, vmax=1, edgecolors="0.6", linewidth=0.5)
for i in range(4):
    for j in range(4):
        renk = "white" if A[i, j] > 0.72 else "black"
        eksen.text(
            j + 0.5, i + 0.5, f"{A[i, j]:.3f}", ha="center", va="center", color=renk
        )
eksen.set_xticks(np.arange(4) + 0.5, range(4))
eksen.set_yticks(np.arange(4) + 0.5, range(4))
eksen.set_xlabel("bakılan eleman (anahtar)")
eksen.set_ylabel("bakan eleman (sorgu)")
eksen.invert_yaxis()
eksen.set_aspect("equal")

plt.savefig(
    sys.stdout,
    format="svg",
    bbox_inches="tight",
    metadata={
        "Title": "Dikkat matrisi A: satır bakan, sütun bakılan; her satırın toplamı 1",
        "Description": (
            "4 × 4 ısı haritası; değerleri altındaki tabloda. Satırların en büyük ağırlığı "
            f"sırayla {A.argmax(axis=1).tolist()} sütunlarında."
        ),
    },
)

print("| |", *(f"{j} |" for j in range(4)))
print("|---" * 5 + "|")
for i in range(4):
    print(f"| {i} |", *(f"{a:.3f} |" for a in A[i]))
