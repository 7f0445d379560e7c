import sys

import matplotlib.pyplot as plt

boylar = list(ic_carpim)
varyanslar = [ic_carpim[d].var().item() for d in boylar]
olcekli_varyanslar = [(ic_carpim[d] / d**0.5).var().item() for d in boylar]
entropiler = [ham_olcum[d][0] for d in boylar]
olcekli_entropiler = [olcekli_olcum[d][0] for d in boylar]

bosluk = {"wspace": 0.1}
sekil, (sol, sag) = plt.subplots(
    1, 2, figsize=(6, 3.5), layout="constrained", gridspec_kw=bosluk
)
sol.plot(boylar, varyanslar, marker="o", label="ölçeksiz")
sol.plot(boylar, olcekli_varyanslar, marker="s", label="ölçekli")
sol.set_yscale("log", base=10)
sol.set_yticks([1, 10, 100, 1000], ["1", "10", "100", "1000"])
sol.set_ylabel("puanların varyansı")
sag.plot(boylar, entropiler, marker="o", label="ölçeksiz")
sag.plot(boylar, olcekli_entropiler, marker="s", label="ölçekli")
sag.set_ylim(0, 6)
sag.set_ylabel("ağırlıkların entropisi (nat)")
for eksen in (sol, sag):
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
            f"Solda varyans: ölçeksiz {varyanslar[0]:.1f} değerinden {varyanslar[-1]:.1f} "
            "değerine çıkar, ölçekli hep 1 dolayında kalır. "
            f"Sağda 256 anahtar üzerinde entropi: ölçeksiz {entropiler[0]:.2f} değerinden "
            f"{entropiler[-1]:.2f} değerine düşer, ölçekli "
            f"{olcekli_entropiler[0]:.2f} ile {olcekli_entropiler[-1]:.2f} arasında kalır."
        ),
    },
)
