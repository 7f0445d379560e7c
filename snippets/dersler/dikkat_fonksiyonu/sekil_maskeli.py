import sys

import matplotlib.pyplot as plt

A = agirliklar_maskeli.tolist()
sekil, eksen = plt.subplots(figsize=(4.5, 3.6))
eksen.pcolormesh(A, cmap="Blues", vmin=0, vmax=1, edgecolors="0.6", linewidth=0.5)
for i in range(N):
    for j in range(N):
        renk = "white" if A[i][j] > 0.75 else "black"
        deger = "0" if A[i][j] == 0 else f"{A[i][j]:.3f}"
        eksen.text(j + 0.5, i + 0.5, deger, ha="center", va="center", color=renk)
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
        "Title": "Nedensel maskeyle: köşegenin üstü tam sıfır, son satır değişmedi",
        "Description": (
            f"{N} × {N} ısı haritası, satır bakan, sütun bakılan. {okunan}. "
            "Köşegenin üstündeki bütün ağırlıklar tam sıfır; kalanlar satırda 1'e tamamlanır."
        ),
    },
)
