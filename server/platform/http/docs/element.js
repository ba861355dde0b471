/** Returns an element with its properties and children. Text is set as text, never as HTML. */
export function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

export const pretty = (value) => JSON.stringify(value, null, 2);

/** Returns preformatted text that can be scrolled with the keyboard. */
export const written = (text, className = "") =>
  element("pre", { textContent: text, className, tabIndex: 0 });
