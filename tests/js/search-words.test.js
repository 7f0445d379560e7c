import assert from "node:assert/strict";
import { test } from "node:test";
import { akin, fold, harden, isNear, words } from "../../theme/js/search-words.js";

const plain = (html) => words(html).map(({ word }) => word);
const areAkin = (a, b) => akin(harden(fold(a)), harden(fold(b)));

test("Turkish letters, capitals and letters composed in other ways are one letter", () => {
  for (const form of ["ilişki", "İLİŞKİ", "ILISKI", "iliski", "İlişki".toLowerCase(), "ilişki".normalize("NFD")]) {
    assert.equal(fold(form), "iliski", form);
  }
  assert.equal(fold("ığüşöçâîû IĞÜŞÖÇÂÎÛ"), "igusocaiu igusocaiu");
  assert.equal(fold("n²"), "n2");
  assert.equal(fold("Kᵀ"), "kt");
});

test("tags, entities, punctuation and what stands behind an apostrophe are no words", () => {
  assert.deepEqual(plain("<p>A &lt; b &amp; c</p>"), ["a", "b", "c"]);
  assert.deepEqual(plain("softmax'ın PyTorch’un Q'nun"), ["softmaks", "pytorch", "q"]);
  assert.deepEqual(plain("<code>F.scaled_dot</code>, is_causal=True"), ["f", "scaled", "dot", "is", "causal", "true"]);
  assert.deepEqual(plain('√d −1e9 +-*~^:" −∞'), ["√", "d", "1e9", "∞"]);
});

test("a word knows where it stands, in its own letters", () => {
  const html = "<p>İç <code>çarpım</code> I\u0307li\u015fki</p>";
  assert.deepEqual(
    words(html).map(({ from, to }) => html.slice(from, to)),
    ["İç", "çarpım", "I\u0307li\u015fki"],
  );
});

test("the forms of a word are akin, whichever is typed and whichever is written", () => {
  const forms = {
    dikkat: "dikkatin dikkati dikkate dikkatte dikkatten dikkatle dikkatler dikkatleri dikkatlerinin dikkatteki",
    ağırlık: "ağırlığı ağırlığın ağırlığa ağırlıklar ağırlıkları ağırlıklarının ağırlıkta",
    maske: "maskenin maskeyi maskeye maskede maskesi maskesinin maskeler maskeleri maskeli maskesiz",
    sorgu: "sorguyu sorgunun sorguya sorgular sorguların sorgusu sorguyla",
    matris: "matrisin matrisi matrise matrisleri matrislerinden matristir",
    kitap: "kitabı kitabın kitapta",
    kod: "kodu kodun koda kodda kodlar",
    şekil: "şekli şeklin şekiller şekilleri",
    kayıp: "kaybı kaybın kayıplar",
    ölçekleme: "ölçeklemek ölçeklemenin",
    mask: "masks",
    loss: "losses",
  };
  for (const [word, others] of Object.entries(forms)) {
    for (const other of others.split(" ")) {
      assert.ok(areAkin(word, other), `${word} ${other}`);
      assert.ok(areAkin(other, word), `${other} ${word}`);
    }
  }
  assert.ok(areAkin("ağırlıkları", "ağırlığın"));
  assert.ok(areAkin("maskenin", "maskeler"));
});

test("words that only begin alike are not akin", () => {
  const strangers =
    "sorgu soru, soru sorun, değer değil, dizi dize, kare karo, boyut boyun, eksen eksi, katman katlar, bellek belli, nedensel neden, query quer, head hear, bias biri, token toplam, satır sayı, anahtar anlam, attention attila, karekök kare";
  for (const pair of strangers.split(", ")) assert.ok(!areAkin(...pair.split(" ")), pair);
});

test("a typed ending that can be read in very many ways is given up at once", () => {
  assert.ok(!areAkin(`mask${"in".repeat(40)}x`, "maske"));
});

test("one wrong, missing, added or exchanged letter is near, two are not, nor a wrong first letter", () => {
  for (const typed of ["dikat", "dikkkat", "dikakt", "dikket", "dikkatx"]) assert.ok(isNear(typed, "dikkat"), typed);
  for (const typed of ["dkat", "dikekt", "tikkat", "kidkat"]) assert.ok(!isNear(typed, "dikkat"), typed);
  assert.ok(isNear("sofma", "softmaks"), "what is still being typed");
});
