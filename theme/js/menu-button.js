// Material opens the menu by a <label>, which no keyboard reaches. (Its search opens when its field gets the focus.)
import { menu as text } from "./texts.js";

const drawer = document.querySelector("#__drawer");
const label = document.querySelector(".md-header__button[for=__drawer]");

if (label) {
  label.tabIndex = 0;
  label.role = "button";
  label.ariaLabel = text;
  label.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation(); // Material would press it once more
    label.click();
  });
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !drawer.checked) return;
    drawer.click();
    label.focus();
  });
}
