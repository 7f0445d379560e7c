// Stands in every page's <head>. A page that comes back (by reload, or by the browser's way back) is laid out whole at once,
// because the browser returns to a number of pixels (css/later.css).
if (performance.getEntriesByType("navigation")[0]?.type !== "navigate")
  document.documentElement.classList.add("dizildi");
