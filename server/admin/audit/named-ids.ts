import { type NamedIds, namedFields } from "#contract/admin/audit.ts";
import type { Database } from "#server/platform/database/connection.ts";

type Changed = { before: unknown; after: unknown };

/** Adds to each entry the names of the people and programs that its fields have by their ids. */
export async function withNames<Entry extends Changed>(
  db: Database,
  entries: readonly Entry[],
): Promise<(Entry & { names: NamedIds })[]> {
  const found = entries.map(idsOf);
  const people = await namesOf(db, "people", [...new Set(found.flatMap((ids) => ids.people))]);
  const programs = await namesOf(db, "programs", [...new Set(found.flatMap((ids) => ids.programs))]);
  return entries.map((entry, at) => ({
    ...entry,
    names: { people: only(people, found[at]?.people), programs: only(programs, found[at]?.programs) },
  }));
}

function idsOf({ before, after }: Changed): Record<keyof NamedIds, number[]> {
  const ids: Record<keyof NamedIds, number[]> = { people: [], programs: [] };
  for (const [name, value] of [before, after].flatMap((fields) => Object.entries(fields ?? {}))) {
    const kind = namedFields[name];
    if (kind && typeof value === "number" && isId(value)) ids[kind].push(value);
  }
  return ids;
}

const LARGEST_ID = 2_147_483_647;
const isId = (value: number) => Number.isInteger(value) && Math.abs(value) <= LARGEST_ID;

const only = (names: ReadonlyMap<number, string>, ids: readonly number[] = []) =>
  [...new Set(ids)].flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : { id, name };
  });

/** Returns the names by id, also those of records in the bin. */
async function namesOf(db: Database, kind: keyof NamedIds, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, string>();
  const present =
    kind === "people"
      ? await db.selectFrom("users").select(["id", "name"]).where("id", "in", ids).execute()
      : await db.selectFrom("programs").select(["id", "title as name"]).where("id", "in", ids).execute();
  const inBin = await db
    .selectFrom("bin_items")
    .select(["record_id as id", "name"])
    .where("kind", "=", kind === "people" ? "student" : "program")
    .where("record_id", "in", ids)
    .orderBy("id")
    .execute();
  return new Map([...inBin, ...present].map(({ id, name }) => [id, name]));
}
