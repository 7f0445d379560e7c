import assert from "node:assert/strict";
import { test } from "node:test";
import { indexOf, search } from "../../theme/js/search-index.js";

const doc = (location, title, text) => ({ location, title, text: `<p>${text}</p>` });
const site = (...docs) => {
  const index = indexOf(docs);
  return (query) => search(index, query);
};
const best = (found) => found.map(([first]) => first.location);

test("the form that was typed comes before its other forms, and those before longer words", () => {
  const find = site(
    doc("a/", "A", "Burada dikkatli ol."),
    doc("b/", "B", "Burada dikkatin ne?"),
    doc("c/", "C", "Burada dikkat var."),
    doc("d/", "D", "Burada dikkatsizlikten ölen."),
  );
  assert.equal(best(find("dikkatin"))[0], "b/");
  assert.equal(best(find("dikkat"))[0], "c/");
  assert.equal(best(find("dikkatl"))[0], "a/");
});

test("a title says more than a text, and a short one more than a long one", () => {
  const find = site(
    doc("a/", "Giriş", "Maske, maske, yine maske."),
    doc("b/", "Bir maske kütüphaneye nasıl verilir", "Böyle."),
    doc("c/", "Maske", "Böyle."),
  );
  assert.deepEqual(best(find("maske")), ["c/", "b/", "a/"]);
});

test("all words of a query come before some of them, and in their order before anywhere", () => {
  const find = site(
    doc("a/", "A", "Maske nedensel olur, maske."),
    doc("b/", "B", "Nedensel maske budur."),
    doc("c/", "C", "Maske maske maske."),
  );
  assert.deepEqual(best(find("nedensel maske")), ["b/", "a/", "c/"]);
  assert.deepEqual(find("nedensel maske")[2][0].terms, { Maske: true, maske: true, nedensel: false });
});

test("the boost of a page counts", () => {
  const find = site({ ...doc("a/", "Softmax", "Bir."), boost: 0.5 }, doc("b/", "Softmax", "Bir iki."));
  assert.deepEqual(best(find("softmax")), ["b/", "a/"]);
});

test("sections stand under their page, which is there even if nothing was found in it", () => {
  const find = site(doc("a/", "Ders", "Giriş."), doc("a/#bir", "Softmax", "Üstel."), doc("a/#iki", "İki", "softmax"));
  const [[first, second, page]] = find("softmax");
  assert.deepEqual([first.location, second.location, page.location, page.score], ["a/#bir", "a/#iki", "a/", 0]);
});

test("what is found is marked in the letters of the page, title and text", () => {
  const find = site(doc("a/", "İLİŞKİ ve <code>ilişki</code>", "Elemanların ilişkisini hesaplar."));
  const [[item]] = find("iliski");
  assert.equal(item.title, "<mark>İLİŞKİ</mark> ve <code><mark>ilişki</mark></code>");
  assert.equal(item.text, "<p>Elemanların <mark>ilişkisini</mark> hesaplar.</p>");
  assert.deepEqual(item.terms, { ilişkisini: true, İLİŞKİ: true, ilişki: true });
});

test("of a long text the best sentence is shown, and what follows it", () => {
  const [[item]] = site(doc("a/", "A", `${"Uzun bir giriş. ".repeat(30)}Burada softmax var. Sonu budur.`))("softmax");
  assert.equal(item.text, "<p>… Burada <mark>softmax</mark> var. Sonu budur.</p>");
  const [[list]] = site({
    location: "b/",
    title: "B",
    text: "<ul> <li>Bir maske</li> <li>Bir softmax</li> <li>Üç</li> </ul>",
  })("softmax");
  assert.equal(list.text, "<p>… Bir <mark>softmax</mark></p>");
});

test("mistakes are forgiven only where nothing else is found", () => {
  const find = site(doc("a/", "A", "maske"), doc("b/", "B", "masko"));
  assert.deepEqual(best(find("maske")), ["a/"]);
  assert.deepEqual(best(find("maskf")), ["a/", "b/"]);
  assert.deepEqual(best(find("masf")), [], "four letters are too few for a mistake");
});

test("two words in one and one word in two are found", () => {
  const find = site(doc("a/", "Öz-dikkat", "GPT-2 ve FlashAttention."));
  for (const query of ["özdikkat", "öz dikkat", "öz-dikkat", "gpt2", "GPT-2", "flash attention"]) {
    assert.deepEqual(best(find(query)), ["a/"], query);
    assert.ok(!Object.values(find(query)[0][0].terms).includes(false), query);
  }
});

test("filling words do not count, unless there are no others", () => {
  const find = site(doc("a/", "A", "softmax nedir"), doc("b/", "Softmax", "Bir."), doc("c/", "C", "Ne?"));
  assert.equal(best(find("softmax nedir"))[0], "b/");
  assert.equal(best(find("ne"))[0], "c/");
});

test("signs of a query language and HTML are no commands", () => {
  const find = site(doc("a/", "A", "softmax &lt;img&gt; maske"), doc("b/", "B", "title"));
  for (const query of [
    "+softmax",
    "-softmax",
    "softmax*",
    "*softmax",
    "softmax~1",
    "softmax^9",
    '"softmax',
    "softmax:",
    "(softmax",
  ]) {
    assert.deepEqual(best(find(query)), ["a/"], query);
  }
  assert.deepEqual(find('+ - * ~ ^ : " <> &'), []);
  const [[item]] = find("<img src=x onerror=alert(1)>");
  assert.equal(item.text, "<p>softmax &lt;<mark>img</mark>&gt; maske</p>");
  assert.deepEqual(item.terms, { img: true, src: false, x: false, onerror: false, alert: false, 1: false });
});

test("a single letter stands for itself only", () => {
  const find = site(doc("a/", "A", "sorgu"), doc("b/", "B", "s"));
  assert.deepEqual(best(find("s")), ["b/"]);
  assert.deepEqual(best(find("so")), ["a/"]);
});
