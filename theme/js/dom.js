// Small helpers for building parts of a page. Nothing is ever inserted as HTML.

export function el(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name in element) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

// The address of the site's first page: this file lies in <site>/js/.
export const site = new URL("..", import.meta.url);
