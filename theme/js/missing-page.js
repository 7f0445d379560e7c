// The page of missing pages: the words of the missing address are put into its search.

const INDEX = /^index\.html?$/;

// The last part of an address as words; "" if it has none.
export function wordsOf(pathname) {
  const last = pathname.split("/").findLast((part) => part && !INDEX.test(part)) ?? "";
  let text = last;
  try {
    text = decodeURIComponent(last);
  } catch {} // a stray %
  return text
    .replace(/\.html?$/, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .slice(0, 100);
}

export function start(root = document) {
  const field = root.querySelector("#sayfa-ara");
  if (field && !field.value) field.value = wordsOf(location.pathname);
}
