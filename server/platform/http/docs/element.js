/** An element of this page with its properties and children. Text is set as text, never as HTML. */
export function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

export const pretty = (value) => JSON.stringify(value, null, 2);

/** Text as it is written, which the keyboard can scroll. */
export const written = (text, className = "") =>
  element("pre", { textContent: text, className, tabIndex: 0 });
