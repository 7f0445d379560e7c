// Listings for readers who use the keyboard or a screen reader.

// One that is wider than the page can be scrolled. (Material says so of a listing when it first comes into view.)
const widths = new ResizeObserver((entries) => {
  for (const { target } of entries)
    if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
    else target.removeAttribute("tabindex");
});

// Material gives every listing a <nav> of its own, all without a name: so many landmarks.
function unmark() {
  for (const nav of document.querySelectorAll("nav.md-code__nav:not([role])")) nav.setAttribute("role", "none");
}
new MutationObserver(unmark).observe(document.documentElement, { childList: true, subtree: true });
unmark();

export function start() {
  for (const code of document.querySelectorAll("pre > code")) widths.observe(code);
}

export function leave() {
  widths.disconnect();
}
