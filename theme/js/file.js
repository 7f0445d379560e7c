// Stands in every page's <head>. A page that was opened from a disk gets no modules and no workers from the browser, and a
// folder is a list of files to it: its links are completed, and css/file.css shows what works and what does not.
if (location.protocol === "file:") {
  document.documentElement.classList.add("dosyadan");
  document.addEventListener("DOMContentLoaded", () => {
    for (const link of document.links)
      if (link.protocol === "file:" && link.pathname.endsWith("/")) link.pathname += "index.html";
  });
}
