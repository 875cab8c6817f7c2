// What the browser keeps of a person's learning.

const key = "draughts-learn";

function all() {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? {};
  } catch {
    return {};
  }
}

/** Returns what was stored for a page, with defaults. */
export const stored = (page, defaults) => ({ ...defaults, ...all()[page] });

/** Stores the values of a page, if the browser allows it. */
export function store(page, values) {
  try {
    localStorage.setItem(key, JSON.stringify({ ...all(), [page]: values }));
  } catch {
    // Without storage they last until the page is closed.
  }
}
