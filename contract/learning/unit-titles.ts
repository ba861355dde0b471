import { type UnitType, unitLabel } from "./units.ts";

/** "Week 1: Scope", "Weeks 3–4: Practice", "1. Scope" and the like, as outlines are written. */
const outlineLine =
  /^(?:[-*•]\s*)?(day|week|month)s?\s+(\d{1,3})(?:\s*(?:-|–|—|to|and|&)\s*(\d{1,3}))?\s*[:.)–—-](.+)$/i;

/** The title of each unit that a line of the program's outline names (beyond.md section 2). The first line counts. */
export function outlineTitles(outline: string, unitType: UnitType): ReadonlyMap<number, string> {
  const titles = new Map<number, string>();
  for (const line of outline.split("\n")) {
    const [, unit = "", first, last, rest = ""] = outlineLine.exec(line.trim()) ?? [];
    const title = rest.trim();
    if (title === "" || `${unit.toLowerCase()}s` !== unitType) continue;
    for (let number = Number(first); number <= Number(last ?? first); number += 1)
      if (!titles.has(number)) titles.set(number, title.slice(0, 200));
  }
  return titles;
}

/** "Week 1: Scope", or "Week 1" where nobody wrote a title. */
export function unitName(unitType: UnitType, number: number, title: string): string {
  const label = unitLabel(unitType, number);
  return title ? `${label}: ${title}` : label;
}
