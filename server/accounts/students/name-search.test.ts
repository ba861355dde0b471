import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { anAssignment } from "#tests/support/builders.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";

const context = testContext({ RATE_LIMITS: "off" });
let joseph: Person;

/** How many bear each name; forty names begin with "Grace Akello", more than are gone through one by one. */
const bearers: [name: string, count: number][] = [
  ["Grace Nakato", 1_100],
  ["Grace Nakabugo", 3],
  ["Mary Grace Nakato", 2],
  ["Gracegrace Nakato", 2],
  ["grace nakato junior", 1],
  ...Array.from({ length: 40 }, (_, index): [string, number] => [`Grace Akello ${index}`, 3]),
];

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  await person(context, { name: "Grace Nakato", email: "staff@darasa.example", role: "sub_admin" });
  const { id } = await anAssignment(context);
  const names = bearers.flatMap(([name, count]) => Array.from({ length: count }, () => name));
  // In an order of their own, so that no name's stand together.
  await sql`
    INSERT INTO users (username, email, password_hash, role, name, date_joined)
    SELECT 'n' || n, 'n' || n || '@darasa.example', 'x', 'student', name, now() - abs(hashint4(n::integer) % 1000) * interval '1 hour'
    FROM unnest(${names}::text[]) WITH ORDINALITY named (name, n)`.execute(context.db);
  await sql`
    INSERT INTO submissions (assignment_id, user_id, storage_key, filename, size_bytes, mime, submitted_at)
    SELECT ${id}, id, 'work-' || id, 'work.pdf', 1, 'application/pdf', now() - abs(hashint4(id + 7) % 1000) * interval '1 hour' FROM users WHERE role = 'student'`.execute(
    context.db,
  );
});

const searches = [
  "Grace Nakato",
  "GRACE NAK",
  "grace nakabugo",
  "grace ake",
  "grace akello 3",
  "race nakato",
  "mary grace nak",
];

describe("a first name and the beginning of a last one (api.md section 4, search by name; decisions/0053)", () => {
  it.each(searches)(
    "%s finds the students who have it anywhere in their name, newest first",
    async (search) => {
      const { rows } = await sql<{ id: number }>`
      SELECT id FROM users WHERE role = 'student' AND name ILIKE ${`%${search}%`} ORDER BY date_joined DESC, id DESC`.execute(
        context.db,
      );
      expect(await found("/students-with-enrollments/", search)).toEqual(shown(rows));
    },
  );

  it.each(searches)("%s finds their work, newest first", async (search) => {
    const { rows } = await sql<{ id: number }>`
      SELECT submissions.id FROM submissions JOIN users ON users.id = user_id WHERE name ILIKE ${`%${search}%`}
      ORDER BY submitted_at DESC, submissions.id DESC`.execute(context.db);
    expect(await found("/submissions/", search)).toEqual(shown(rows));
  });
});

const MOST_FOUND = 500;

const shown = (rows: { id: number }[]) => ({
  count: Math.min(rows.length, MOST_FOUND),
  ids: rows.slice(0, MOST_FOUND).map(({ id }) => id),
});

async function found(path: string, search: string) {
  const ids: number[] = [];
  let count = 0;
  for (let page = 1; page === 1 || ids.length < count; page += 1) {
    const { body } = await joseph.call(
      "GET",
      `${path}?page=${page}&page_size=100&search=${encodeURIComponent(search)}`,
    );
    ids.push(...body.results.map(({ id }: { id: number }) => id));
    count = body.count;
  }
  return { count, ids };
}
