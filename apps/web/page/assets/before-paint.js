// Sets colours, pieces and language before the page is painted. The other settings are in settings.js. The language is
// the chosen one, or the first of the browser's that the page has. The text in the page is English: it is hidden until
// i18n.js has translated it.
try {
  const { theme, board, pieces, size } = JSON.parse(localStorage.getItem("draughts") ?? "{}");
  const { dataset } = document.documentElement;
  if (theme === "light" || theme === "dark") dataset.theme = theme;
  if (board) dataset.board = board;
  if (pieces) dataset.pieces = pieces;
  if (size) dataset.size = size;
} catch {
  // Without storage the system chooses the colours.
}
{
  const known = ["en", "nl", "fr", "ru", "de"];
  let chosen = "";
  try {
    chosen = JSON.parse(localStorage.getItem("draughts") ?? "{}").language;
  } catch {
    // Without storage the browser chooses the language.
  }
  const wanted = [chosen, ...navigator.languages].map((tag) => String(tag).split("-")[0].toLowerCase());
  const language = wanted.find((tag) => known.includes(tag)) ?? "en";
  document.documentElement.lang = language;
  document.documentElement.classList.toggle("translating", language !== "en");
  setTimeout(() => document.documentElement.classList.remove("translating"), 5000); // English is better than nothing
  document.head.append(Object.assign(document.createElement("link"),
    { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: `assets/words/page/${language}.json` }));
}
