import assert from "node:assert/strict";
import { test } from "node:test";
import { accepts, alternatives, hash, plain, shuffled } from "../../theme/js/answers.js";

const same = (...texts) => assert.equal(new Set(texts.map(plain)).size, 1, texts.join(" "));
const differ = (...texts) => assert.equal(new Set(texts.map(plain)).size, texts.length, texts.join(" "));

test("Turkish capitals and small letters are one letter", () => {
  same("ilgi", "İlgi", "ILGI", "Ilgi", "İLGİ", "ılgı");
  same("ışık", "IŞIK", "Işık", "işik");
  same("karekökü", "KAREKÖKÜ", "Karekökü");
  same("dikkat", "DİKKAT", "Dikkat", "dikkat ");
});

test("letters composed in other ways are the same letters", () => {
  same("ilgi", "İlgi".toLowerCase()); // English rules leave i + U+0307
  same("karekökü", "karekökü".normalize("NFD"));
  same("İLGİ", "İLGİ".normalize("NFD"));
});

test("spaces, the decimal comma, and what phones write are forgiven", () => {
  same("standart sapma", "  Standart   sapma ", "standart\u00a0sapma");
  same("0,5", "0.5", " 0,5 ");
  same("(2, 3)", "(2,3)", "( 2 , 3 )");
  same("-1", "−1", "–1", "- 1");
  same("X'in", "X’in");
});

test("other words and numbers stay other words and numbers", () => {
  differ("ilgi", "bilgi", "ilgiler", "");
  differ("sutun", "sütun");
  differ("0,5", "05", "5", "-0,5", "0,50");
  differ("satır", "satırlar");
});

test("a blank has one or more answers", () => {
  assert.deepEqual(alternatives(" T | transpose() "), ["T", "transpose()"]);
  assert.deepEqual(alternatives("8|sekiz|"), ["8", "sekiz"]);
  assert.ok(accepts(["karekök", "karekökü"], "Karekökü"));
  assert.ok(!accepts(["karekök", "karekökü"], "kare"));
  assert.ok(!accepts(["karekök"], ""));
  assert.ok(accepts(["t"], "T"));
});

test("code is compared without spaces but letter by letter", () => {
  const answers = ["T", "transpose()"];
  assert.ok(accepts(answers, " T ", true));
  assert.ok(accepts(answers, "transpose( )", true));
  assert.ok(!accepts(answers, "t", true));
  assert.ok(!accepts(answers, "Transpose()", true));
  assert.ok(accepts(["axis=-1"], "axis = −1", true));
  assert.ok(accepts(['x["a"]'], "x[ ‘a’ ]", true));
  assert.ok(!accepts(["1.5"], "1,5", true));
  assert.ok(!accepts(["i"], "ı", true));
});

test("a hash is short and depends on the whole text", () => {
  assert.match(hash("Softmax çıktısının toplamı kaçtır?"), /^[a-z0-9]{1,7}$/);
  assert.equal(hash("soru"), hash("soru"));
  assert.notEqual(hash("soru 1"), hash("soru 2"));
});

test("pairs are shuffled the same way every time, and never into the page's order", () => {
  for (let n = 2; n < 9; n += 1) {
    for (let question = 0; question < 200; question += 1) {
      const order = shuffled(n, `soru-${question}`);
      const page = Array.from({ length: n }, (_, i) => i);
      assert.deepEqual(order, shuffled(n, `soru-${question}`));
      assert.notDeepEqual(order, page);
      assert.deepEqual([...order].sort(), page);
    }
  }
  assert.deepEqual(shuffled(1, "soru"), [0]);
});

test("different questions are shuffled differently", () => {
  const orders = new Set(Array.from({ length: 200 }, (_, i) => shuffled(4, `soru-${i}`).join("")));
  assert.ok(orders.size > 15, `only ${orders.size} orders`);
});
