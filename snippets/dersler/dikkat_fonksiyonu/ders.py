"""Dikkat fonksiyonunu kurmak, denetlemek ve maskelemek (PyTorch)."""

# --8<-- [start:adimlar]
import torch
import torch.nn.functional as F

torch.manual_seed(0)
N, D = 5, 8
Q = torch.randn(N, D)  # (N, D)
K = torch.randn(N, D)  # (N, D)
V = torch.randn(N, D)  # (N, D)

adim_puanlar = Q @ K.T / D**0.5  # (N, N)
adim_agirliklar = F.softmax(adim_puanlar, dim=-1)  # (N, N)
adim_cikti = adim_agirliklar @ V  # (N, D)
for adim in (adim_puanlar, adim_agirliklar, adim_cikti):
    print(tuple(adim.shape))
# --8<-- [end:adimlar]


# --8<-- [start:fonksiyon]
def dikkat(Q, K, V, maske=None):
    d_k = Q.shape[-1]
    puanlar = (Q @ K.transpose(-2, -1)) / (d_k**0.5)  # (..., L, S)
    if maske is not None:
        puanlar = puanlar.masked_fill(maske == 0, float("-inf"))  # (..., L, S)
    agirliklar = F.softmax(puanlar, dim=-1)  # (..., L, S)
    cikti = agirliklar @ V  # (..., L, v)
    return cikti, agirliklar


cikti, agirliklar = dikkat(Q, K, V)  # (N, D), (N, N)
print(f"Fonksiyon: {N} token x {D} boyut girdisiyle çağrıldı.")
print(
    f"Çıktı şekli: {tuple(cikti.shape)}, dikkat matrisi şekli: {tuple(agirliklar.shape)}"
)
print(f"Her satırın toplamı 1 mi? {torch.allclose(agirliklar.sum(-1), torch.ones(N))}")
# --8<-- [end:fonksiyon]

# --8<-- [start:elle]
import math

q, anahtarlar = Q[0].tolist(), K.tolist()  # D sayı; N x D sayı
puan = [sum(a * b for a, b in zip(q, k)) / math.sqrt(D) for k in anahtarlar]
ustel = [math.exp(p) for p in puan]
print("puanlar: ", [round(p, 3) for p in puan])
print("üsteller:", [round(u, 3) for u in ustel], "toplam", round(sum(ustel), 3))
print("ağırlık: ", [round(u / sum(ustel), 3) for u in ustel])
print("dikkat():", [round(v, 3) for v in agirliklar[0].tolist()])
# --8<-- [end:elle]

# --8<-- [start:sdpa]
cikti_elle, agirliklar_elle = dikkat(Q, K, V)  # (N, D), (N, N)
cikti_pytorch = F.scaled_dot_product_attention(Q, K, V)  # (N, D)

fark = (cikti_elle - cikti_pytorch).abs().max().item()
adi = "torch.nn.functional.scaled_dot_product_attention"
print(f"Elle yazılan fonksiyon ile {adi} arasındaki")
print(f"Maksimum fark: {fark:.2e}")
eslesiyor = torch.allclose(cikti_elle, cikti_pytorch, atol=1e-6)
print(f"torch.allclose ile eşleşiyor mu? {eslesiyor}")
# --8<-- [end:sdpa]

# --8<-- [start:toplama-sirasi]
soldan = (0.1 + 0.2) + 0.3
sagdan = 0.1 + (0.2 + 0.3)
print(soldan, sagdan, soldan == sagdan)
# --8<-- [end:toplama-sirasi]

# --8<-- [start:turler]
genis = torch.randn(3, 64, 64, dtype=torch.float64)  # (3, L, d): Q, K, V


def uzaklik(sonuc, gercek):
    return (sonuc.double() - gercek).abs().mean().item()


print("| Tür | En büyük fark | Payın içinde mi? | Elle | SDPA | Daha yakın |")
print("|---|--:|---|--:|--:|---|")
for tur in (torch.float64, torch.float32, torch.bfloat16, torch.float16):
    q, k, v = genis.to(tur)  # her biri (L, d)
    elle = dikkat(q, k, v)[0]  # (L, d)
    sdpa = F.scaled_dot_product_attention(q, k, v)  # (L, d)
    en_buyuk = (elle.double() - sdpa.double()).abs().max().item()
    pay = 8 * torch.finfo(tur).eps * v.abs().max().item()
    satir = f"| {str(tur)[6:]} | {en_buyuk:.0e} | {en_buyuk <= pay} (≤ {pay:.0e}) |"
    if tur == torch.float64:
        print(satir, "– | – | referans |")
        continue
    # Referans aynı yuvarlanmış girdilerden hesaplanır: ölçülen, hesabın hatasıdır.
    gercek = dikkat(q.double(), k.double(), v.double())[0]  # (L, d)
    e, s = uzaklik(elle, gercek), uzaklik(sdpa, gercek)
    yakin = "SDPA" if e > 1.5 * s else "elle" if s > 1.5 * e else "başa baş"
    print(satir, f"{e:.0e} | {s:.0e} | {yakin} |")
# --8<-- [end:turler]

# --8<-- [start:ara-yuvarlama]
q, k, v = genis.to(torch.float16)  # her biri (L, d)
gercek = dikkat(q.double(), k.double(), v.double())[0]  # (L, d)
her_adimda = dikkat(q, k, v)[0]  # (L, d)
sonda = dikkat(q.float(), k.float(), v.float())[0].half()  # (L, d)
oran = uzaklik(her_adimda, gercek) / uzaklik(sonda, gercek)
print(f"Her adımda yuvarlayan, sonda bir kez yuvarlayandan {oran:.1f} kat uzak")
# --8<-- [end:ara-yuvarlama]

# --8<-- [start:pytorch-ici]
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.utils._python_dispatch import TorchDispatchMode


class Kayit(TorchDispatchMode):
    def __torch_dispatch__(self, islem, turler, args=(), kwargs=None):
        print(islem)
        return islem(*args, **(kwargs or {}))


with sdpa_kernel(SDPBackend.MATH), Kayit():
    cikti_math = F.scaled_dot_product_attention(Q, K, V)  # (N, D)
print("Aynı sonuç mu?", torch.allclose(cikti, cikti_math, atol=1e-6))
# --8<-- [end:pytorch-ici]

# --8<-- [start:transformers]
import inspect
import os

os.environ["HF_HUB_OFFLINE"] = "1"  # hiçbir şey indirilmez; model de gerekmez
from transformers.integrations.eager_paged import eager_paged_attention_forward

dort = [t[None, None] for t in (Q, K, V)]  # her biri (1, 1, N, D)
cikti_tr, agirlik_tr = eager_paged_attention_forward(
    torch.nn.Module(), *dort, attention_mask=None, scaling=D**-0.5
)  # (1, N, 1, D), (1, 1, N, N)
print("Ağırlıklar:", torch.allclose(agirliklar, agirlik_tr[0, 0], atol=1e-6))
print("Çıktı:", torch.allclose(cikti, cikti_tr[0, :, 0], atol=1e-6))
kaynak = inspect.getsource(eager_paged_attention_forward).splitlines()
for satir in dict.fromkeys(
    s.strip() for s in kaynak if "matmul" in s or "softmax(" in s
):
    print(" ", satir)
# --8<-- [end:transformers]

# --8<-- [start:nedensel-maske]
nedensel_maske = torch.tril(torch.ones(N, N))  # (N, N)
print("Nedensel maske (1=görebilir, 0=göremez):")
for satir in nedensel_maske.tolist():
    print(" ", [int(v) for v in satir])
# --8<-- [end:nedensel-maske]

# --8<-- [start:maskeli]
_, agirliklar_maskeli = dikkat(Q, K, V, maske=nedensel_maske)  # (N, N)
maskesiz, maskeli = agirliklar[0, 4].item(), agirliklar_maskeli[0, 4].item()
print(f"Maskesiz durumda token 0, token 4'e bakma ağırlığı: {maskesiz:.4f}")
print(f"Maskeli durumda   token 0, token 4'e bakma ağırlığı: {maskeli:.4f}")
print(
    "Token 0, kendisinden sonra gelen token 4'ü artık hiç 'göremiyor' "
    f"-- ağırlık tam sıfır: {maskeli == 0.0}"
)
print("\nMaskeli token 4'ün ağırlıkları (tüm geçmişi görebilir):")
print(f"  {[round(v, 3) for v in agirliklar_maskeli[4].tolist()]}")
print("Maskesiz token 4'ün ağırlıkları (karşılaştırma için):")
print(f"  {[round(v, 3) for v in agirliklar[4].tolist()]}")
# --8<-- [end:maskeli]

# --8<-- [start:maskeli-denetim]
gelecek = agirliklar_maskeli.triu(1)  # (N, N): köşegenin üstü
print("Gelecekteki bütün ağırlıklar tam sıfır mı?", bool((gelecek == 0).all()))
print(
    "Satır toplamı hâlâ 1 mi?",
    torch.allclose(agirliklar_maskeli.sum(-1), torch.ones(N)),
)
cikti_maskeli = dikkat(Q, K, V, maske=nedensel_maske)[0]  # (N, D)
cikti_nedensel = F.scaled_dot_product_attention(Q, K, V, is_causal=True)  # (N, D)
print("SDPA ile aynı mı?", torch.allclose(cikti_maskeli, cikti_nedensel, atol=1e-6))
# --8<-- [end:maskeli-denetim]


# --8<-- [start:katman]
class NedenselKatman(torch.nn.Module):
    def __init__(self, d):
        super().__init__()
        self.qkv = torch.nn.Linear(d, 3 * d)

    def maske(self, n):
        return torch.tril(torch.ones(n, n))  # (n, n)

    def forward(self, X):
        Q, K, V = self.qkv(X).chunk(3, dim=-1)  # her biri (n, d)
        return dikkat(Q, K, V, self.maske(len(X)))[0]  # (n, d)


katman = NedenselKatman(D)
print(tuple(katman(torch.randn(N, D)).shape))
# --8<-- [end:katman]


# --8<-- [start:nedensellik]
@torch.no_grad()
def kaymalar(model):
    X = torch.randn(N, D)  # (N, D)
    X_yeni = X.clone()  # (N, D)
    X_yeni[-1] += 1.0
    kayma = (model(X_yeni) - model(X)).abs().amax(dim=-1)  # (N,)
    return kayma[:-1].max().item(), kayma[-1].item()


for kip in ("train", "eval"):
    getattr(katman, kip)()
    onceki, son = kaymalar(katman)
    print(
        f"{kip}(): önceki çıktılar yerinde mi? {onceki == 0.0}, son kaydı mı? {son > 0}"
    )
# --8<-- [end:nedensellik]


# --8<-- [start:egitimde-nedensel]
class EgitimdeNedensel(NedenselKatman):
    def maske(self, n):
        return super().maske(n) if self.training else None


yanlis_katman = EgitimdeNedensel(D)
for kip in ("train", "eval"):
    getattr(yanlis_katman, kip)()
    onceki, _ = kaymalar(yanlis_katman)
    print(f"{kip}(): önceki çıktıların en büyük kayması {onceki:.3f}")
# --8<-- [end:egitimde-nedensel]

# --8<-- [start:yigin]
B, h, L, d = 2, 3, 5, 8
Q4, K4, V4 = torch.randn(3, B, h, L, d)  # her biri (B, h, L, d)
cikti4, agirliklar4 = dikkat(Q4, K4, V4, maske=nedensel_maske)  # maske (L, S)
print("çıktı", tuple(cikti4.shape), "ağırlıklar", tuple(agirliklar4.shape))
tek = dikkat(Q4[1, 2], K4[1, 2], V4[1, 2], maske=nedensel_maske)[0]  # (L, d)
print(
    "Tek başına hesaplanan baş aynı mı?", torch.allclose(cikti4[1, 2], tek, atol=1e-6)
)
# --8<-- [end:yigin]

# --8<-- [start:dolgu]
uzunluklar = torch.tensor([5, 3])  # (B,): ikinci dizinin son 2 token'ı dolgu
dolgu_maskesi = torch.arange(L) < uzunluklar[:, None, None, None]  # (B, 1, 1, S)
_, agirliklar_dolgu = dikkat(Q4, K4, V4, maske=dolgu_maskesi)  # (B, h, L, S)
ikisi = dolgu_maskesi & nedensel_maske.bool()  # (B, 1, L, S)
print("dolgu", tuple(dolgu_maskesi.shape), "ikisi birden", tuple(ikisi.shape))
for b in range(B):
    print(f"dizi {b}:", [round(v, 3) for v in agirliklar_dolgu[b, 0, 0].tolist()])
# --8<-- [end:dolgu]

# --8<-- [start:bos-satir]
yalin_dikkat = dikkat  # sağlam sürüm aynı adı alacak; bu elde kalsın
bos_maske = nedensel_maske.clone()  # (N, N)
bos_maske[2] = 0  # token 2 hiçbir anahtarı göremez
bir = yalin_dikkat(Q, K, V, maske=bos_maske)[0]  # (N, D)
iki = yalin_dikkat(bir, bir, bir, maske=nedensel_maske)[0]  # (N, D)
print("1. katmanda NaN satırlar:", bir.isnan().any(dim=-1).tolist())
print("2. katmanda NaN satırlar:", iki.isnan().any(dim=-1).tolist())

ustel = torch.full((N,), float("-inf")).exp()  # (N,)
print("üsteller:", ustel.tolist(), "toplam:", ustel.sum().item())
print("0 / 0 =", (ustel[0] / ustel.sum()).item())
# --8<-- [end:bos-satir]

# --8<-- [start:tasma]
Q16 = torch.full((1, 64), 40.0, dtype=torch.float16)  # (1, d)
K16 = torch.cat([Q16, Q16 / 2])  # (S, d): iki anahtar
V16 = torch.eye(2, dtype=torch.float16)  # (S, 2)
print("q·k:", (Q16.double() @ K16.double().T).tolist())
print("float16'nın en büyük sayısı:", torch.finfo(torch.float16).max)
print("önce çarp:   ", (Q16 @ K16.T).tolist())
print("önce ölçekle:", ((Q16 / 64**0.5) @ K16.T).tolist())
print("yalın sürümün ağırlıkları:", yalin_dikkat(Q16, K16, V16)[1].tolist())
# --8<-- [end:tasma]

from snippets.dikkat import dikkat

# --8<-- [start:saglam]
V_g = V.clone().requires_grad_()  # (N, D)
for ad, surum in (("yalın", yalin_dikkat), ("sağlam", dikkat)):
    c, a = surum(Q, K, V_g, maske=bos_maske)  # (N, D), (N, N)
    (gradyan,) = torch.autograd.grad(c.sum(), V_g)  # (N, D)
    print(
        f"{ad}: token 2 {a[2].tolist()}, gradyan sonlu: {bool(gradyan.isfinite().all())}"
    )

sdpa_bos = F.scaled_dot_product_attention(Q, K, V, attn_mask=bos_maske.bool())  # (N, D)
saglam_bos = dikkat(Q, K, V, maske=bos_maske)[0]  # (N, D)
print("SDPA'nın 2. satırı:", sdpa_bos[2].unique().tolist())
print("Bütün çıktı SDPA ile aynı mı?", torch.allclose(saglam_bos, sdpa_bos, atol=1e-6))
print("float16 ağırlıkları:", dikkat(Q16, K16, V16)[1].tolist())
# --8<-- [end:saglam]

# --8<-- [start:hatali-girdi]
toplamsal = torch.zeros(N, N).masked_fill(nedensel_maske == 0, float("-inf"))  # (N, N)
for girdi in ((Q, K[:, :4], V), (Q, K, V[:4]), (Q, K, V, toplamsal)):
    try:
        dikkat(*girdi)
    except ValueError as hata:
        print("ValueError:", hata)
_, ters = yalin_dikkat(Q, K, V, maske=toplamsal)  # (N, N)
print("yalın sürüm, token 0:", [round(v, 3) for v in ters[0].tolist()])
# --8<-- [end:hatali-girdi]

# --8<-- [start:toplanan-maske]
birim = torch.eye(N)  # (N, N): V birim matrisse çıktı ağırlıkların kendisidir
for ad, m in (("0/1 float", nedensel_maske), ("bool", nedensel_maske.bool())):
    w = F.scaled_dot_product_attention(Q, K, birim, attn_mask=m)  # (N, N)
    pay = w.triu(1).sum(dim=-1)  # (N,): gelecekte kalan ağırlık
    print(f"{ad}:", [round(v, 3) for v in pay.tolist()])
try:
    F.scaled_dot_product_attention(Q, K, V, attn_mask=nedensel_maske.long())
except RuntimeError as hata:
    print("tam sayı:", type(hata).__name__)
# --8<-- [end:toplanan-maske]

# --8<-- [start:mha]
mha = torch.nn.MultiheadAttention(D, num_heads=1, bias=False)
with torch.no_grad():  # izdüşümler birim matris olunca aynı Q, K, V kullanılır
    mha.in_proj_weight.copy_(torch.eye(D).repeat(3, 1))  # (3D, D)
    mha.out_proj.weight.copy_(torch.eye(D))  # (D, D)
    gorebilir = nedensel_maske.bool()  # (N, N)
    _, ters = mha(Q, K, V, attn_mask=gorebilir)  # (N, N)
    _, dogru = mha(Q, K, V, attn_mask=~gorebilir)  # (N, N)
print("True = görebilir sanınca:")
for satir in ters.tolist():
    print(" ", [round(v, 3) for v in satir])
print("~ ile çevirince aynı mı?", torch.allclose(dogru, agirliklar_maskeli, atol=1e-6))
# --8<-- [end:mha]

# --8<-- [start:ters-sdpa]
ters_sdpa = F.scaled_dot_product_attention(Q, K, birim, attn_mask=~gorebilir)  # (N, N)
print("SDPA'ya ters maske, son satır:", ters_sdpa[-1].tolist())
# --8<-- [end:ters-sdpa]
