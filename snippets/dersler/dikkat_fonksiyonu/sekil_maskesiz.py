import sys

import matplotlib.pyplot as plt

A = agirliklar.tolist()
sekil, eksen = plt.subplots(figsize=(4.5, 3.6))
eksen.pcolormesh(A, cmap="Blues", vmin=0, vmax=1, edgecolors="0.6", linewidth=0.5)
for i in range(N):
    for j in range(N):
        renk = "white" if A[i][j] > 0.75 else "black"
        eksen.text(
            j + 0.5, i + 0.5, f"{A[i][j]:.3f}", ha="center", va="center", color=renk
        )
eksen.set_xticks([j + 0.5 for j in range(N)], range(N))
eksen.set_yticks([i + 0.5 for i in range(N)], range(N))
eksen.set_xlabel("bakılan token (anahtar)")
eksen.set_ylabel("bakan token (sorgu)")
eksen.invert_yaxis()
eksen.set_aspect("equal")

okunan = "; ".join(
    f"{i}. satır " + " ".join(f"{a:.3f}" for a in A[i]) for i in range(N)
)
plt.savefig(
    sys.stdout,
    format="svg",
    bbox_inches="tight",
    metadata={
        "Title": "Maskesiz dikkat matrisi: her token beş token'ın hepsine bakar",
        "Description": (
            f"{N} × {N} ısı haritası, satır bakan, sütun bakılan. {okunan}. "
            f"Token 0'ın token {N - 1}'e ağırlığı {A[0][-1]:.3f}."
        ),
    },
)
