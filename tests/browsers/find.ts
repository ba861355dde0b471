export interface Sought {
  /** Which elements may be meant, as a CSS selector. */
  selector: string;
  /** What the name of the element matches. */
  name: string;
}

export interface Found {
  /** The middle of its first line, in the window. */
  x: number;
  y: number;
  /** What a finger would hit in its place, if something lies over it. */
  coveredBy: string | null;
}

/** Runs in the page: scrolls to the first visible element of this name and says where it is. */
export function findInPage({ selector, name }: Sought): Found | null {
  const pattern = new RegExp(name);
  const textOf = (one: Element | null) => (one?.textContent ?? "").replace(/\s+/g, " ").trim();
  const nameOf = (one: Element) =>
    textOf(document.getElementById(one.getAttribute("aria-labelledby") ?? "")) ||
    one.getAttribute("aria-label") ||
    textOf("labels" in one ? ((one as HTMLInputElement).labels?.[0] ?? null) : null) ||
    textOf(one);
  const isVisible = (one: Element) =>
    one.getClientRects().length > 0 && getComputedStyle(one).visibility === "visible";
  const element = [...document.querySelectorAll(selector)].find(
    (one) => isVisible(one) && pattern.test(nameOf(one)),
  );
  if (!element) return null;
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const [line = element.getBoundingClientRect()] = element.getClientRects();
  const [x, y] = [line.left + line.width / 2, line.top + line.height / 2];
  const hit = document.elementFromPoint(x, y);
  const label = "labels" in element ? (element as HTMLInputElement).labels?.[0] : null;
  const isHit = hit !== null && (element.contains(hit) || label?.contains(hit) || hit.contains(element));
  return { x, y, coveredBy: isHit ? null : (hit?.outerHTML.slice(0, 120) ?? "nothing") };
}
