// Every text that the scripts show, in one place.

export const exercise = {
  group: "Alıştırma",
  editor: "Kod düzenleyici",
  // What the editor says by itself to who cannot see it.
  phrases: { "Selection deleted": "Seçim silindi" },
  help: "Ctrl+Enter çalıştırır. Tab girinti yapar; düzenleyiciden çıkmak için Esc, ardından Tab.",
  run: "Çalıştır",
  check: "Kontrol et",
  stop: "Durdur",
  reset: "Sıfırla",
  wasReset: "Başlangıç koduna döndün. Önceki kodunu Ctrl+Z geri getirir.",
  outdated: "Bu alıştırmanın başlangıç kodu değişti; senin kodun duruyor. Sıfırla yenisini getirir.",
  hint: (number, all) => (all === 1 ? "İpucu" : `İpucu ${number}/${all}`),
  loading: "Python hazırlanıyor… İlk çalıştırmada yaklaşık 9 MB indirilir.",
  slow: "Python hâlâ hazırlanıyor; bağlantın yavaş olabilir. Durdur'a basıp yeniden deneyebilirsin.",
  running: "Çalışıyor…",
  output: "Senin çıktın",
  errors: "Hata iletileri",
  notYetRun: "Kodu henüz çalıştırmadın.",
  printedNothing: "Kod hiçbir şey yazdırmadı.",
  cut: "Çıktı çok uzun: ilk 20.000 karakteri gösteriliyor.",
  solved: "✓ Bu alıştırmayı çözdün.",
  compare: "Örnek çözümle karşılaştır",
  right: "✓ Doğru!",
  accepted: "Çıktın beklenen çıktıyla aynı ve kontrol kodu çözümünü kabul etti.",
  notYet: "✗ Henüz değil.",
  refused: "Kontrol kodu çözümünü kabul etmedi.",
  acceptedButDiffers: "✗ Kontrol kodu çözümünü kabul etti, ama çıktın beklenenden farklı.",
  same: "Çıktın beklenen çıktıyla aynı. Çözümü sınamak için Kontrol et'e bas.",
  missing: "Çıktın eksik. Beklenen ilk eksik satır:",
  extra: (line) => `Çıktının ${line}. satırı fazla:`,
  differs: (line) => `Çıktının ${line}. satırı farklı:`,
  expected: "Beklenen:",
  line: (line) => `${line}. satır`,
  failedInCheck: "✗ Kodun, kontrol sırasında başka girdilerle hata verdi.",
  checkBroke: "Kontrol kodu beklenmedik bir hatayla durdu.",
  timeout: "Kod 10 saniyede bitmedi ve durduruldu. Sonsuz bir döngü olabilir.",
  stopped: "Durduruldu.",
  crashed:
    "Python çöktü ve yeniden başlatıldı. Kod, Python'u bozmuş olabilir: çok derin bir özyineleme, çok büyük bir dizi ya da değiştirilmiş bir modül.",
  offline: "Python yüklenemedi: internet bağlantın yok. Kodun duruyor; bağlanınca yeniden dene.",
  unreachable: "Python yüklenemedi. Kodun duruyor; bağlantını denetleyip yeniden dene.",
  tried: "Denenen adres:",
  hints: {
    SyntaxError:
      "Python bu satırı anlayamadı. Eksik bir parantez, tırnak ya da virgül olabilir; bazen hata bir önceki satırdadır.",
    unclosed: "Burada açılan parantez kapanmamış.",
    quote: "Tırnak kapanmamış.",
    colon: "İki nokta (:) eksik.",
    equals: "Karşılaştırmak için == yaz; tek = değer atar.",
    character: "Python'un tanımadığı bir karakter var; kopyalarken ya da telefonda gelmiş olabilir. Orayı yeniden yaz.",
    outside: "Bu satır bir fonksiyonun içinde olmalı: girintisine bak.",
    call: "print bir fonksiyondur: print(...) yaz.",
    IndentationError: "Satır başındaki boşluklar uymuyor: aynı bloğun satırları aynı girintiyle başlar.",
    block: "İki noktayla biten satırdan sonra girintili bir satır gerekir.",
    NameError: "Bu ad tanımlı değil. Yazımına bak; onu tanımlayan satır daha önce mi çalışıyor?",
    UnboundLocalError: "Fonksiyonun içinde atanan bir ad, atanmadan önce kullanılmış.",
    meant: (name) => `Şunu mu demek istedin: ${name}`,
    forgot: (name) => `Başa import ${name} yazmak gerekebilir.`,
    TypeError: "Bu işlem bu türlerle yapılamaz.",
    none: "Ortada bir None var: bir fonksiyonda return eksik olabilir.",
    notCallable:
      "Çağırdığın şey bir fonksiyon değil. Adı sonradan başka bir değere atanmış ya da çarpma işareti unutulmuş olabilir.",
    signature: "Verilen argümanlar fonksiyonun tanımına uymuyor: sayılarını ve adlarını karşılaştır.",
    ValueError: "Türü uygun, ama değeri uygun değil.",
    shapes:
      "Şekiller uyuşmuyor. Dizilerin .shape değerlerini yazdır: A @ B için A'nın son boyutu, B'nin sondan bir önceki boyutuna eşit olmalı.",
    AxisError: "Dizide bu eksen yok: iki boyutlu bir dizinin eksenleri 0 ve 1'dir; -1 sonuncusudur.",
    truth: "Bir dizi tek başına doğru ya da yanlış sayılmaz: .all() ya da .any() kullan.",
    IndexError: "İndis sınırın dışında: n elemanın indisleri 0 ile n - 1 arasındadır.",
    KeyError: "Sözlükte bu anahtar yok.",
    AttributeError: "Bu nesnede böyle bir ad yok. Yazımına bak.",
    ZeroDivisionError: "Sıfıra bölünmüş.",
    ModuleNotFoundError: "Bu modül tarayıcıda yok: Python'un kendi modülleri ve NumPy var.",
    oneThing: "Tarayıcıda kod tek iş parçacığında çalışır: threading ve asyncio.run burada çalışmaz.",
    longNumber: "Sayı yazdırmak için çok uzun.",
    torch: "PyTorch tarayıcıda çalışmaz; bu alıştırma NumPy ile çözülür.",
    ImportError: "Modülde bu ad yok. Yazımına bak.",
    RecursionError: "Fonksiyon kendini durmadan çağırıyor. Durma koşulunu denetle.",
    EOFError: "Bu sayfada input() ile girdi alınmaz: değeri koda yaz.",
    AssertionError: "Kodundaki assert koşulu sağlanmadı.",
    MemoryError: "Bellek yetmedi. Daha küçük diziler kullan.",
    LinAlgError: "Bu matrisle bu işlem yapılamaz; matris tekil olabilir.",
    OverflowError: "Sonuç, sayı türüne sığmayacak kadar büyük.",
    NotImplementedError: "Bu kısım henüz yazılmamış.",
    OSError: "Kod tarayıcıda çalışır: bilgisayarındaki dosyalara ve ağa erişemez.",
  },
};

export const question = {
  name: (number) => `Soru ${number}`,
  choose: (several) => (several ? "Birden çok doğru var; hepsini işaretle." : "Birini işaretle."),
  blank: (number) => `${number}. boşluk`,
  pick: "seç…",
  send: "Yanıtla",
  again: "Yeniden dene",
  missing: "Önce yanıtını tamamla.",
  verdict: (isRight) => (isRight ? "✓\u00a0doğru" : "✗\u00a0yanlış"),
  rightOne: "✓\u00a0doğrusu bu",
  rightIs: ", doğrusu ",
  result(isRight, right, total, wrong) {
    if (isRight) return "✓ Doğru!";
    return total === 1 ? "✗ Yanlış." : `✗ ${right}/${total} doğru${wrong ? `, ${wrong} yanlış` : ""}.`;
  },
};

export const lessonFile = {
  label: "Dersin kodu:",
  copy: "Kopyala",
  python: ".py indir",
  notebook: ".ipynb indir",
  copied: "Kopyalandı.",
  notCopied: "Kopyalanamadı; .py dosyasını indir.",
};

export const heatMap = {
  hint: "Bir hücreye gel ya da dokun, değerini oku.",
  label: (rows, columns) => `Isı haritası, ${rows} satır, ${columns} sütun; ok tuşları hücreden hücreye gezdirir`,
  before: ["", " → ", ": "], // the row's token, the column's token, the value
};

const share = ({ done, all }) => (done === all ? "✓" : `${done}/${all}`);

export const progress = {
  label: "İlerlemen:",
  notLasting: "Bu tarayıcı saklamaya izin vermiyor: sayfa kapanınca kodun ve yanıtların silinir.",
  line: ({ exercises, questions }) =>
    [exercises.all && `Alıştırma ${share(exercises)}`, questions.all && `Sorular ${share(questions)}`]
      .filter(Boolean)
      .join(" · "),
  // Nothing is said of a lesson in which nothing is done.
  short({ exercises, questions }) {
    const done = exercises.done + questions.done;
    return done ? share({ done, all: exercises.all + questions.all }) : "";
  },
  title: "İlerlemen",
  where: "Kodun ve yanıtların yalnız bu tarayıcıda durur; hiçbir yere gönderilmez.",
  save: "Dışa aktar",
  load: "İçe aktar",
  wipe: "Sil",
  cancel: "Vazgeç",
  wipeQuestion: "Bütün kodun ve yanıtların silinsin mi? Geri alınamaz.",
  wipeYes: "Evet, sil",
  wiped: "Silindi.",
  loadQuestion: (count) => `Dosyada ${count} kayıt var; buradaki aynı adlı kayıtların yerine geçer. Sürsün mü?`,
  loaded: "İçe aktarıldı.",
  refused: "Alınmadı: dosya buradan dışa aktarılmamış, değiştirilmiş ya da çok büyük. Hiçbir şey değişmedi.",
};

export const notLoaded =
  "Alıştırma yüklenemedi: kodu okuyabilirsin, ama burada çalışmaz. Bağlantını denetleyip sayfayı yenile.";

export const menu = "Menü";

export const print = {
  from: (address) => `Dikkat · ${address}`,
  solutions: "Çözümler",
  exercise: (number) => `Alıştırma ${number}`,
  question: (number) => question.name(number),
  options: (words) => `Seçenekler: ${words.join(" · ")}`,
};

// The theme takes them as HTML.
export const search = {
  loading: ["Arama hazırlanıyor…", "Sonuçlar gelince burada görünür."],
  failed: ["Arama yüklenemedi", "Bağlantını denetle, sonra kelimeyi yeniden yaz."],
};
