import sys

import matplotlib.pyplot as plt

boylar = list(ic_carpim)
varyanslar = [ic_carpim[d].var().item() for d in boylar]
olcekli_varyanslar = [(ic_carpim[d] / d**0.5).var().item() for d in boylar]
entropiler = [ham_olcum[d][0] for d in boylar]
olcekli_entropiler = [olcekli_olcum[d][0] for d in boylar]

sekil, (ust, alt) = plt.subplots(2, 1, figsize=(4.5, 5.6), layout="constrained")
ust.plot(boylar, varyanslar, marker="o", label="ölçeksiz")
ust.plot(boylar, olcekli_varyanslar, marker="s", label="ölçekli")
ust.set_yscale("log", base=10)
ust.set_yticks([1, 10, 100, 1000], ["1", "10", "100", "1000"])
ust.set_ylabel("puanların varyansı")
alt.plot(boylar, entropiler, marker="o", label="ölçeksiz")
alt.plot(boylar, olcekli_entropiler, marker="s", label="ölçekli")
alt.set_ylim(0, 6)
alt.set_ylabel("ağırlıkların entropisi (nat)")
for eksen in (ust, alt):
    eksen.set_xscale("log", base=2)
    eksen.set_xticks(boylar, [str(d) for d in boylar])
    eksen.minorticks_off()
    eksen.set_xlabel("d")
    eksen.grid(True)
    eksen.legend()
plt.savefig(
    sys.stdout,
    format="svg",
    bbox_inches="tight",
    metadata={
        "Title": "d büyürken ölçeksiz puanların varyansı artar, ağırlıkların entropisi düşer",
        "Description": (
            f"İki çizgi grafik; yatay eksen d = {boylar[0]} … {boylar[-1]}. "
            f"Üstte varyans: ölçeksiz {varyanslar[0]:.1f} değerinden {varyanslar[-1]:.1f} "
            "değerine çıkar, ölçekli hep 1 dolayında kalır. "
            f"Altta 256 anahtar üzerinde entropi: ölçeksiz {entropiler[0]:.2f} değerinden "
            f"{entropiler[-1]:.2f} değerine düşer, ölçekli "
            f"{olcekli_entropiler[0]:.2f} ile {olcekli_entropiler[-1]:.2f} arasında kalır."
        ),
    },
)
