import { withinLength } from "#contract/shared/text/cut-text.ts";
import { type UnitType, unitLabel } from "./units.ts";

/** Pattern of an outline's line, such as "Week 1: Scope", "Weeks 3–4: Practice" or "- Week 5 - Review". */
const outlineLine =
  /^(?:[-*•]\s*)?(day|week|month)s?\s+(\d{1,3})(?:\s*(?:-|–|—|to|and|&)\s*(\d{1,3}))?\s*[:.)–—-](.+)$/i;

/** Returns the title of each unit that the outline names (beyond.md 2). If several lines name it, the first counts. */
export function outlineTitles(outline: string, unitType: UnitType): ReadonlyMap<number, string> {
  const titles = new Map<number, string>();
  for (const line of outline.split("\n")) {
    const [, unit = "", first, last, rest = ""] = outlineLine.exec(line.trim()) ?? [];
    const title = rest.trim();
    if (title === "" || `${unit.toLowerCase()}s` !== unitType) continue;
    for (let number = Number(first); number <= Number(last ?? first); number += 1)
      if (!titles.has(number)) titles.set(number, withinLength(title, 200));
  }
  return titles;
}

/** Returns for example "Week 1: Scope", or "Week 1" without a title. */
export function unitName(unitType: UnitType, number: number, title: string): string {
  const label = unitLabel(unitType, number);
  return title ? `${label}: ${title}` : label;
}
