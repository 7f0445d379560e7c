// What a result shows of its section, the words that were found marked. No DOM here.
const ROOM = 300;
const BLOCK = /<\/?(?:p|li|ol|ul|pre)>/;
const SENTENCES = /.+?(?:\D[.:!?]\s|$)/gs; // "9. ders" is not the end of one

export function marked(html, marks) {
  let shown = "";
  let done = 0;
  for (const { from, to } of marks) {
    shown += `${html.slice(done, from)}<mark>${html.slice(from, to)}</mark>`;
    done = to;
  }
  return shown + html.slice(done);
}

// The block with the most of the words; of a long one its best sentence, and what follows as far as there is room.
export function teaser(html, marks) {
  const blocks = marked(html, marks)
    .split(BLOCK)
    .filter((block) => block.trim())
    .map((block) => (block.length > ROOM ? block.match(SENTENCES) : [block]));
  const starts = blocks.flatMap((sentences) => sentences.map((_, k) => sentences.slice(k)));
  const worth = starts.map(([sentence]) => new Set(sentence.match(/<mark>[^<]+/g)).size);
  const best = worth.indexOf(Math.max(...worth));
  let text = "";
  for (const sentence of starts[best] ?? []) {
    if (text && text.length + sentence.length > ROOM) break;
    text += sentence;
  }
  return text && `<p>${best ? "… " : ""}${text}</p>`;
}
