// Sets the chosen colours before the page is painted. The other settings are in settings.js.
try {
  const { theme } = JSON.parse(localStorage.getItem("draughts") ?? "{}");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the colours are those of the system.
}
