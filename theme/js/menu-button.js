// Material opens the menu by a <label>, which no keyboard reaches; here it becomes a button. (Its search opens when its
// field gets the focus.)
import { el } from "./dom.js";
import { menu as text } from "./texts.js";

const drawer = document.querySelector("#__drawer");
const label = document.querySelector(".md-header__button[for=__drawer]");

if (label) {
  const button = el("button", { type: "button", className: "md-header__button md-icon menu-dugmesi", ariaLabel: text });
  button.append(...label.childNodes);
  button.addEventListener("click", () => drawer.click());
  label.replaceWith(button);
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !drawer.checked) return;
    drawer.click();
    button.focus();
  });
}
