import { searchable } from "#contract/shared/text/searchable.ts";

type Named = { name: string };

/** Returns whether a student has a name that several of the students have, in any spelling. */
export function namesakesIn(students: readonly Named[]): (student: Named) => boolean {
  const counts = new Map<string, number>();
  for (const { name } of students) counts.set(searchable(name), (counts.get(searchable(name)) ?? 0) + 1);
  return ({ name }) => (counts.get(searchable(name)) ?? 0) > 1;
}
