import type { TeamMember } from "#contract/content/team.ts";
import { compareNames, isFoundIn } from "#contract/shared/text/searchable.ts";
import type { Sort } from "#web/ui/table/sort-button.tsx";

/** Sortable columns (staff.md 2, "Team Members admin"). */
const sortable = ["name", "role", "order", "status"] as const;
type SortKey = (typeof sortable)[number];

/** Default sort (staff.md 9). */
export const usualSort: Sort = { key: "order", direction: "ascending" };

/** Reads the sort from the address. `-name` is name descending; an unknown column is the default. */
export function sortIn(text: string): Sort {
  const key = text.replace(/^-/, "");
  if (!sortable.includes(key as SortKey)) return usualSort;
  return { key, direction: text.startsWith("-") ? "descending" : "ascending" };
}

export function sortText({ key, direction }: Sort): string {
  return direction === "descending" ? `-${key}` : key;
}

/**
 * Returns the members whose name, role, email or phone contains the search, in the given order. A phone is found in any
 * writing.
 */
export function arrange(members: TeamMember[], search: string, { key, direction }: Sort): TeamMember[] {
  const isPhone = /^[+(\d][\d\s()./-]+$/.test(search.trim());
  const digits = isPhone ? search.replace(/\D/g, "").replace(/^00?(?=[1-9])/, "") : "";
  const found = members.filter(
    ({ name, role, email, phone }) =>
      (digits !== "" && phone.includes(digits)) ||
      [name, role, email, phone].some((text) => isFoundIn(text, search)),
  );
  const compare = comparisons[key as SortKey];
  const turn = direction === "descending" ? -1 : 1;
  return found.sort((a, b) => turn * compare(a, b) || byName(a, b));
}

const byName = (a: TeamMember, b: TeamMember) => compareNames(a.name, b.name) || a.id - b.id;

const comparisons: Record<SortKey, (a: TeamMember, b: TeamMember) => number> = {
  name: byName,
  role: (a, b) => compareNames(a.role, b.role),
  order: (a, b) => a.order - b.order,
  status: (a, b) => Number(b.is_active) - Number(a.is_active),
};

/** Returns the list with the member at another position. `order` is counted from 0 again. */
export function moved(members: TeamMember[], id: number, to: number): TeamMember[] {
  const member = members.find((one) => one.id === id);
  if (!member) return members;
  const others = members.filter((one) => one.id !== id);
  const at = Math.min(Math.max(to, 0), others.length);
  return [...others.slice(0, at), member, ...others.slice(at)].map((one, order) => ({ ...one, order }));
}
