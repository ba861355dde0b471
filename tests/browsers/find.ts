export interface Sought {
  /** CSS selector of the elements to consider. */
  selector: string;
  /** Pattern for the element's name. */
  name: string;
}

export interface Found {
  /** Centre of the element's first line, in window coordinates. */
  x: number;
  y: number;
  /** The element on top of it that would get the press, if there is one. */
  coveredBy: string | null;
}

/** Runs in the page. Scrolls to the first visible element with this name and returns its position. */
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
