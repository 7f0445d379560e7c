// Stands at the end of every page and starts its scripts when the page has been painted: the theme's measures the whole
// page as it starts. A page that is not shown paints nothing and does not wait.
{
  const start = () => {
    for (const link of document.querySelectorAll("link[data-betik]")) {
      const script = document.createElement("script");
      script.src = link.href;
      script.async = false; // one after the other
      if (link.rel === "modulepreload") script.type = "module";
      // The theme's waits for this event, which has been. Its second half gets a task of its own.
      else script.onload = () => setTimeout(() => document.dispatchEvent(new Event("DOMContentLoaded")));
      link.replaceWith(script);
    }
  };
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes("paint")) start();
  else
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      start();
    }).observe({ type: "paint", buffered: true });
}
