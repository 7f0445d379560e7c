// Lays out what stands below the first screen, a few blocks at a time (css/later.css), until all of the page is.

// Milliseconds of a task. A phone four times slower than the computer still answers within 50.
const STEP = 5;
const root = document.documentElement;

function step() {
  const end = performance.now() + STEP;
  for (const block of document.querySelectorAll(".md-content__inner > :not(.dizildi)")) {
    block.classList.add("dizildi");
    block.getBoundingClientRect(); // lays it out now
    if (performance.now() > end) return void setTimeout(step);
  }
}

// The pages that instant navigation brings are laid out whole: it goes back to a number of pixels. (Said of the first page,
// this would style all of it once more.)
function whole(event) {
  if (event.type === "popstate" || event.target.closest?.("a[href]")) root.classList.add("dizildi");
}

if (!root.classList.contains("dizildi")) {
  setTimeout(step);
  addEventListener("click", whole, true);
  addEventListener("popstate", whole);
}
