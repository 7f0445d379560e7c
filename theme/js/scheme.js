// Stands right behind the button, so that the page is never painted in the wrong scheme. (The theme's own part, which this
// replaces, styles all of the page three times over while it starts, and keeps a choice that nobody made.)
{
  const KEY = "tema";
  const DARK = "slate";
  const LIGHT = "default";
  const button = document.querySelector(".tema");
  const system = matchMedia("(prefers-color-scheme: dark)");
  let chosen = [DARK, LIGHT].find((scheme) => scheme === window.__md_get(KEY));

  const show = () => {
    const scheme = chosen ?? (system.matches ? DARK : LIGHT);
    if (document.body.dataset.mdColorScheme !== scheme) document.body.dataset.mdColorScheme = scheme;
    button.ariaPressed = scheme === DARK;
  };

  button.addEventListener("click", () => {
    chosen = button.ariaPressed === "true" ? LIGHT : DARK;
    window.__md_set(KEY, chosen);
    show();
  });
  system.addEventListener("change", show);
  show();
}
