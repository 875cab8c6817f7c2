// Helpers for the elements of the page.

/** Returns the element with an id. */
export const $ = (id) => document.getElementById(id);

/** Makes an element. Properties that begin with "on" are listeners, "class" and names with a hyphen are attributes. */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && name !== "list" && name !== "form") element[name] = value;
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Makes an element of a drawing. */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Returns the text with a capital first letter. */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

const announced = []; // the texts that are announced next

/** Announces a text to screen readers. */
export function announce(text) {
  if (announced.push(text) > 1) return;
  $("announcer").textContent = "";
  // With a delay, so that the same text is announced again.
  setTimeout(() => { $("announcer").textContent = announced.splice(0).join(" "); }, 20);
}

/** Loads a JSON file of the page. */
export async function loadJSON(name) {
  const response = await fetch(`assets/${name}.json`);
  if (!response.ok) throw new Error(response.statusText);
  return response.json();
}

const styles = new Map(); // promises, by name

/** Loads a file with style, unless it has been loaded. */
export function loadStyle(name) {
  if (!styles.has(name)) {
    styles.set(name, new Promise((onload, onerror) => {
      document.head.append(el("link", { rel: "stylesheet", href: `assets/${name}.css`, onload, onerror }));
    }).catch(() => styles.delete(name))); // to try again the next time
  }
  return styles.get(name);
}
