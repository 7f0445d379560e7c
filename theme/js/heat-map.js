// A heat map under mouse, finger and keyboard: the line under it reads a cell, frames mark its row and its column.
// The cells stand in the SVG as the values stand in the table, row by row; the build has compared the two.
import { el } from "./dom.js";
import { heatMap as texts } from "./texts.js";

// The place of a cell as it is seen, counted from the top left; and, of a place, its cell.
export function turned(i, rows, columns, up, back) {
  const column = i % columns;
  const row = (i - column) / columns;
  return (up ? rows - 1 - row : row) * columns + (back ? columns - 1 - column : column);
}

// The place to which a key leads; undefined for a key that leads nowhere.
export function next(at, key, ctrl, rows, columns) {
  const first = at - (at % columns);
  const last = first + columns - 1;
  const end = rows * columns - 1;
  return {
    ArrowLeft: Math.max(at - 1, first),
    ArrowRight: Math.min(at + 1, last),
    ArrowUp: at < columns ? at : at - columns,
    ArrowDown: at + columns > end ? at : at + columns,
    Home: ctrl ? 0 : first,
    End: ctrl ? end : last,
  }[key];
}

function makeLive(layer, mesh, table, read) {
  const cells = [...mesh.children];
  const columns = table.rows[0].cells.length - 1;
  const rows = cells.length / columns;
  const turn = (i) => turned(i, rows, columns, "yukari" in layer.dataset, "geri" in layer.dataset);
  // The keyboard's and the screen reader's way in; the drawing itself stays one picture with its text.
  layer.style.cssText = layer.dataset.yer;
  layer.tabIndex = 0;
  layer.role = "application";
  layer.ariaLabel = texts.label(rows, columns);
  layer.append(...["satir", "sutun", "hucre"].map((kind) => el("div", { className: `harita-${kind}` })));

  function show(at) {
    layer.classList.toggle("okunuyor", at !== null);
    if (at === null) return read();
    layer.style.setProperty("--sutun", 1 + (at % columns));
    layer.style.setProperty("--satir", 1 + Math.floor(at / columns));
    const cell = turn(at);
    const column = 1 + (cell % columns);
    const row = table.rows[1 + Math.floor(cell / columns)].cells;
    read(row[0], table.rows[0].cells[column], row[column]);
  }

  let at = 0; // the keyboard's place
  let kept = null; // chosen by a tap or a key; what the mouse points at comes before it
  const keep = (place) => {
    kept = place;
    show(place);
  };
  const under = (event) => turn(cells.indexOf(event.target));
  // A finger that scrolls comes over cells as well; it chooses by a tap.
  const hovers = (event) => event.pointerType !== "touch";
  mesh.addEventListener("pointerover", (event) => hovers(event) && show(under(event)));
  mesh.addEventListener("pointerleave", (event) => hovers(event) && show(kept));
  mesh.addEventListener("click", (event) => {
    at = under(event);
    layer.focus({ preventScroll: true });
    keep(at);
  });
  layer.addEventListener("focus", () => keep(at));
  layer.addEventListener("blur", () => keep(null));
  layer.addEventListener("keydown", (event) => {
    const to = next(at, event.key, event.ctrlKey, rows, columns);
    if (event.key === "Escape") keep(null);
    if (to === undefined || event.altKey || event.metaKey) return;
    event.preventDefault();
    at = to;
    keep(at);
  });
}

// A tap beside the cells ends the reading; not every phone takes the focus away by itself. A scrolling finger is no tap.
function endReading({ target }) {
  const reading = document.activeElement;
  if (reading.matches(".harita-katman") && !target.closest(".hucreler")) reading.blur();
}

export function start(root = document) {
  document.addEventListener("pointerup", endReading);
  for (const figure of root.querySelectorAll(".harita:not([data-hazir])")) {
    figure.dataset.hazir = "1";
    const said = el("span", { ariaLive: "polite", ariaAtomic: "true" });
    const read = (...cells) =>
      said.replaceChildren(
        ...cells.flatMap((cell, i) => [texts.before[i], el("span", { textContent: cell.textContent })]),
      );
    figure.firstChild.after(el("p", { className: "harita-okuma" }, said, el("span", { textContent: texts.hint })));
    const meshes = figure.querySelectorAll(".hucreler");
    const tables = figure.nextElementSibling.querySelectorAll("table");
    figure.querySelectorAll(".harita-katman").forEach((layer, i) => {
      makeLive(layer, meshes[i], tables[i], read);
    });
  }
}
