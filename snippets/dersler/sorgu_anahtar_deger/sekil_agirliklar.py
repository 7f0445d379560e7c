import sys

import matplotlib.pyplot as plt

sekil, eksen = plt.subplots(figsize=(4.5, 3.6))
harita(eksen, agirliklar, tokenlar, tokenlar)
plt.savefig(
    sys.stdout,
    format="svg",
    bbox_inches="tight",
    metadata={
        "Title": "softmax(Q Kᵀ / √d_k): “o” kediye bakıyor, köşegen baskın değil",
        "Description": (
            "6 × 6 ısı haritası; satırlar bakan, sütunlar bakılan token. "
            "Hiçbir satırın en büyük ağırlığı köşegende değil: "
            f"{en_cok(agirliklar, tokenlar, tokenlar)}."
        ),
    },
)
tablo(agirliklar, tokenlar, tokenlar)
