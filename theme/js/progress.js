// What of a lesson is done. No DOM: the tests run this in Node.

// A lesson's name is its address within the site; null for every other page.
export function lessonName(url, site) {
  const name = url.href.startsWith(site.href) ? url.pathname.slice(site.pathname.length) : "";
  return name.match(/^(.*\/)?dersler\/[^/]+\/(?=(index\.html)?$)/)?.[0] ?? null;
}

// lesson: {exercises: [name], questions: [key]}; read: storage's.
export function summary(lesson, read) {
  const count = (names, kind, flag) => {
    const all = Array.isArray(names) ? names : [];
    return { done: all.filter((name) => read(kind, name)?.[flag] === true).length, all: all.length };
  };
  return {
    exercises: count(lesson?.exercises, "alistirma", "solved"),
    questions: count(lesson?.questions, "soru", "ok"),
  };
}
