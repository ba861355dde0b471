import { searchable } from "#contract/shared/text/searchable.ts";

interface Student {
  id: number;
  name: string;
  email: string;
}

export interface Match {
  student: number;
  by: "email" | "earlier" | "name";
}

/** Returns the key of a person in reports. */
export const personKey = (name: string, email: string) =>
  JSON.stringify([name.trim().toLowerCase(), email.trim().toLowerCase()]);

/**
 * Returns a function that finds the student of a report's line: by email, then by the choice of staff in an earlier report,
 * then by a name that only one student has.
 */
export function matcherOf(
  students: readonly Student[],
  chosen: ReadonlyMap<string, number> = new Map(),
): (name: string, email: string) => Match | undefined {
  const ids = new Set(students.map(({ id }) => id));
  const byEmail = new Map(students.map(({ id, email }) => [email.toLowerCase(), id]));
  const byName = new Map<string, number | null>();
  for (const { id, name } of students) {
    const key = nameKey(name);
    if (key !== "") byName.set(key, byName.has(key) ? null : id);
  }
  return (name, email) => {
    const known = byEmail.get(email.trim().toLowerCase());
    if (known !== undefined) return { student: known, by: "email" };
    const earlier = chosen.get(personKey(name, email));
    if (earlier !== undefined && ids.has(earlier)) return { student: earlier, by: "earlier" };
    for (const spelling of spellingsOf(name)) {
      const found = byName.get(nameKey(spelling));
      if (found) return { student: found, by: "name" };
    }
    return undefined;
  };
}

/** Returns the words of a name in one order, so that "Nakato, Amina" is Amina Nakato. */
const nameKey = (name: string) =>
  searchable(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(" ");

/** Returns a name as written, and without or within brackets: "Ammy (Amina Nakato)", "Amina Nakato (Guest)". */
function spellingsOf(name: string): string[] {
  const inside = /\(([^()]{1,200})\)/.exec(name)?.[1];
  return [name, name.replace(/\([^()]{0,200}\)/g, " "), ...(inside ? [inside] : [])];
}
