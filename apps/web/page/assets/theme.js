// Sets the chosen colours and pieces before the page is painted. The other settings are in settings.js.
try {
  const { theme, board, pieces, size } = JSON.parse(localStorage.getItem("draughts") ?? "{}");
  const { dataset } = document.documentElement;
  if (theme === "light" || theme === "dark") dataset.theme = theme;
  if (board) dataset.board = board;
  if (pieces) dataset.pieces = pieces;
  if (size) dataset.size = size;
} catch {
  // Without storage the colours are those of the system.
}
