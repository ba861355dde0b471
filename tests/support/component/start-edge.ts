/** Returns the pixels between the text of an element and the start edge of its block, on a page in English. */
export function fromStartEdge(element: Element): number {
  const block = element.closest("p, h1, h2, h3, dd, li");
  if (!block) throw new Error("The text is in no block.");
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().left - block.getBoundingClientRect().left;
}
