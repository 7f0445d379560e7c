import sys

import matplotlib.pyplot as plt

etiketler = [f"{i}:{harf}" for i, harf in enumerate(harfler)]
sekil, eksenler = plt.subplots(2, 1, figsize=(4.5, 7.2), layout="constrained")
haritalar = {"Eğitimden önce": A_once[0], "Eğitimden sonra": A_sonra[0]}
for eksen, (ad, agirlik) in zip(eksenler, haritalar.items(), strict=True):
    harita(eksen, agirlik, etiketler, etiketler)
    eksen.set_title(ad)
plt.savefig(
    sys.stdout,
    format="svg",
    bbox_inches="tight",
    metadata={
        "Title": "Aynı dizinin dikkat haritası, eğitimden önce (üstte) ve sonra (altta)",
        "Description": (
            "Altı konumlu dizi için iki ısı haritası; satırlar bakan, sütunlar bakılan. "
            f"Eğitimden önce ağırlıklar {A_once[0].min():.2f} ile {A_once[0].max():.2f} "
            "arasında, belirgin bir desen yok. Eğitimden sonra her satırda tek koyu hücre var: "
            f"{en_cok(A_sonra[0], etiketler, etiketler)}."
        ),
    },
)
for ad, agirlik in haritalar.items():
    print()
    tablo(agirlik, etiketler, etiketler, ad)
