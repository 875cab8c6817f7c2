// Sets the language before the page is painted: the chosen one, or the first of the browser's that the page has. The
// text in the page is English. It is hidden until i18n.js has translated it.
{
  const known = ["en", "nl", "fr", "ru", "de"];
  let chosen = "";
  try {
    chosen = JSON.parse(localStorage.getItem("draughts") ?? "{}").language;
  } catch {
    // Without storage the language is that of the browser.
  }
  const wanted = [chosen, ...navigator.languages].map((tag) => String(tag).split("-")[0].toLowerCase());
  const language = wanted.find((tag) => known.includes(tag)) ?? "en";
  document.documentElement.lang = language;
  document.documentElement.classList.toggle("translating", language !== "en");
  setTimeout(() => document.documentElement.classList.remove("translating"), 5000); // English is better than nothing
  document.head.append(Object.assign(document.createElement("link"),
    { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: `assets/lang/${language}.json` }));
}
