import sys

import matplotlib.pyplot as plt

A = agirliklar.tolist()
yazi = [[f"{a:.3f}" for a in satir] for satir in A]
sekil, eksen = plt.subplots(figsize=(4.5, 3.6))
eksen.pcolormesh(A, cmap="Blues", vmin=0, vmax=1, edgecolors="0.6", linewidth=0.5)
for i in range(N):
    for j in range(N):
        renk = "white" if A[i][j] > 0.72 else "black"
        eksen.text(j + 0.5, i + 0.5, yazi[i][j], ha="center", va="center", color=renk)
eksen.set_xticks([j + 0.5 for j in range(N)], range(N))
eksen.set_yticks([i + 0.5 for i in range(N)], range(N))
eksen.set_xlabel("bakılan token (anahtar)")
eksen.set_ylabel("bakan token (sorgu)")
eksen.invert_yaxis()
eksen.set_aspect("equal")

plt.savefig(
    sys.stdout,
    format="svg",
    bbox_inches="tight",
    metadata={
        "Title": "Maskesiz dikkat matrisi: her token beş token'ın hepsine bakar",
        "Description": (
            f"{N} × {N} ısı haritası, satır bakan, sütun bakılan; değerleri altındaki tabloda. "
            f"Token 0'ın token {N - 1}'e ağırlığı {yazi[0][-1]}."
        ),
    },
)

print("| |", *(f"{j} |" for j in range(N)))
print("|---" * (N + 1) + "|")
for i in range(N):
    print(f"| {i} |", *(f"{a} |" for a in yazi[i]))
