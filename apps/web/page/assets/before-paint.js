// Sets colours, pieces and language before the page is painted. The other settings are in settings.js. The language is
// the chosen one, or the first of the browser's that the page has. The text in the page is English: it is hidden until
// i18n.js has translated it.
{
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("draughts")) ?? {};
  } catch {
    // Without storage the system chooses the colours, and the browser the language.
  }
  const { dataset } = document.documentElement;
  if (kept.theme === "light" || kept.theme === "dark") dataset.theme = kept.theme;
  for (const name of ["board", "pieces", "size"]) if (kept[name]) dataset[name] = kept[name];
  const known = ["en", "nl", "fr", "ru", "de"];
  const wanted = [kept.language, ...navigator.languages].map((tag) => String(tag).split("-")[0].toLowerCase());
  const language = wanted.find((tag) => known.includes(tag)) ?? "en";
  document.documentElement.lang = language;
  document.documentElement.classList.toggle("translating", language !== "en");
  setTimeout(() => document.documentElement.classList.remove("translating"), 5000); // English is better than nothing
  document.head.append(Object.assign(document.createElement("link"),
    { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: `assets/words/page/${language}.json` }));
}
