// A board in a frame: replaces the position, so that "back" leaves the page around it, and the arrow keys work.
const links = [...document.querySelectorAll("nav a")];
const keys = ["Home", "ArrowLeft", "ArrowRight", "End"];

function go(link, event) {
  if (!link?.href) return;
  event.preventDefault();
  location.replace(link.href);
}
for (const link of links) link.addEventListener("click", (event) => go(link, event));
addEventListener("keydown", (event) => go(links[keys.indexOf(event.key)], event));
