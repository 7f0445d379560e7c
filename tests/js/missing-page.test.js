import assert from "node:assert/strict";
import { test } from "node:test";
import { wordsOf } from "../../theme/js/missing-page.js";

test("the last part of a missing address gives the words to search for", () => {
  const addresses = {
    "/repo/dersler/oz-dikat/": "oz dikat",
    "/repo/dersler/%C3%B6z_dikkat/index.html": "öz dikkat",
    "/s%C4%B1k-hatalar.html": "sık hatalar",
    "/repo/%3Cimg%20src=x%20onerror=alert(1)%3E": "img src x onerror alert 1",
    "/repo/%E0%A4%A": "E0 A4 A",
    "/": "",
  };
  for (const [address, words] of Object.entries(addresses)) assert.equal(wordsOf(address), words, address);
  assert.equal(wordsOf(`/${"a".repeat(5000)}`).length, 100);
});
