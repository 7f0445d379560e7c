// The frame that a phone's browser draws around the page takes the colour of its header.
import { el } from "./dom.js";

const meta = el("meta", { name: "theme-color" });
const header = document.querySelector(".md-header");
const show = () => {
  meta.content = getComputedStyle(header).backgroundColor;
};

document.head.append(meta);
new MutationObserver(show).observe(document.body, { attributeFilter: ["data-md-color-scheme"] });
show();
