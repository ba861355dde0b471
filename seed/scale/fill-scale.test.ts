import { sql } from "kysely";
import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { MOST_FOUND, MOST_FOUND_IN_PROGRAM } from "#contract/shared/scalars.ts";
import {
  type SubmissionFilter,
  submissionCount,
  submissionIds,
} from "#server/learning/submissions/list-queries.ts";
import { submissionList } from "#server/learning/submissions/queries.ts";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { testContext } from "#tests/support/context.ts";
import { differingCounts } from "#tests/support/counts.ts";
import { fillScale } from "./fill-scale.ts";
import { scaleSizes } from "./sizes.ts";

const context = testContext({ RATE_LIMITS: "off" });
const sizes = scaleSizes({
  students: 1_500,
  messages: 3_000,
  receipts: 5_000,
  submissions: 12_000,
  communications: 50,
  posts: 20,
});
const now = new Date("2026-11-20T09:00:00Z");
let before: string[];

async function fill(replace: boolean): Promise<void> {
  const client = new pg.Client(context.connection);
  await client.connect();
  try {
    await fillScale(client, { sizes, seed: 7, now, replace, told: () => undefined });
    await client.query("ANALYZE");
  } finally {
    await client.end();
  }
}

/** Every key, index and trigger, with whether it is in force. */
async function guards(): Promise<string[]> {
  const { rows } = await sql<{ guard: string }>`
    SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated AS guard
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT pg_get_indexdef(indexrelid) || indisvalid FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT pg_get_triggerdef(pg_trigger.oid) || tgenabled::text FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
      WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal
    ORDER BY 1`.execute(context.db);
  return rows.map((row) => row.guard);
}

beforeAll(async () => {
  before = await guards();
  await fill(false);
});

describe("npm run seed:scale", () => {
  it("writes as many as were asked for", async () => {
    const { rows } = await sql`
      SELECT (SELECT count(*) FROM users WHERE role = 'student') AS students, (SELECT count(*) FROM enrollments) AS enrollments,
        (SELECT count(*) FROM community_messages) AS messages, (SELECT count(*) FROM submissions) AS submissions,
        (SELECT count(*) FROM affiliate_clicks) AS clicks, (SELECT count(*) FROM communications) AS communications,
        (SELECT count(*) FROM audit_log) AS audit`.execute(context.db);
    const { students, enrollments, messages, submissions, clicks, communications, audit } = sizes;
    expect(rows[0]).toEqual({ students, enrollments, messages, submissions, clicks, communications, audit });
  });

  it("leaves every key, index and trigger as it was", async () => {
    expect(await guards()).toEqual(before);
  });

  it("leaves every tally and count true", async () => {
    expect(await differingCounts(context.db)).toEqual([]);
    const { rows } = await sql`
      SELECT program_id FROM tallies GROUP BY program_id HAVING sum(change) <> CASE WHEN program_id IS NULL
        THEN (SELECT count(*) FROM users WHERE role = 'student')
        ELSE (SELECT count(*) FROM enrollments e WHERE e.program_id = tallies.program_id) END`.execute(
      context.db,
    );
    expect(rows).toEqual([]);
  });

  it("leaves what triggers would have refused out: answers to answers, ticks and messages of people who are not enrolled", async () => {
    const { rows } = await sql`
      SELECT 'answer' AS wrong FROM community_messages r JOIN community_messages m ON m.id = r.parent_id
        WHERE m.parent_id IS NOT NULL OR m.program_id <> r.program_id OR m.created_at > r.created_at
      UNION ALL SELECT 'sender' FROM community_messages m WHERE sender_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM enrollments e WHERE e.user_id = sender_id AND e.program_id = m.program_id AND enrolled_at <= created_at)
      UNION ALL SELECT 'work' FROM submissions s JOIN assignments a ON a.id = assignment_id WHERE NOT EXISTS (
        SELECT 1 FROM enrollments e WHERE e.user_id = s.user_id AND e.program_id = a.program_id)
      UNION ALL SELECT 'recipients' FROM communications c WHERE recipient_type = 'all' AND recipients_count <> (
        SELECT count(*) FROM users WHERE role = 'student' AND date_joined <= sent_at)
      UNION ALL SELECT 'deadline' FROM programs WHERE deadline_value > 0 AND enrollment_deadline IS NULL`.execute(
      context.db,
    );
    expect(rows).toEqual([]);
  });

  it("fills the same from the same seed, over what was there only when told to", async () => {
    const sum = async () =>
      (
        await sql<{
          sum: string;
        }>`SELECT md5(string_agg(email || name, ' ' ORDER BY id)) AS sum FROM users`.execute(context.db)
      ).rows[0]?.sum;
    const first = await sum();
    await expect(fill(false)).rejects.toThrow("There are people in this database.");
    expect(await sum()).toBe(first);
    await fill(true);
    expect(await sum()).toBe(first);
  });
});

describe("lists at scale", () => {
  let call: Caller;
  beforeAll(async () => {
    call = await makeCaller(context, 1);
    // What is deleted is in no list, though it is counted until it is purged.
    await sql`UPDATE programs SET deleted_at = now() WHERE id = 3`.execute(context.db);
    await sql`UPDATE assignments SET deleted_at = now() WHERE id IN (1, 22)`.execute(context.db);
    await sql`UPDATE affiliates SET deleted_at = now() WHERE id = 5`.execute(context.db);
    // Staff who were students are in their programs still, and in no list of students.
    await sql`UPDATE users SET role = 'sub_admin' WHERE id IN (
      SELECT min(user_id) FROM enrollments WHERE program_id IN (3, 40) GROUP BY program_id)`.execute(
      context.db,
    );
  });

  it("what is searched stands with enrollments and work, and changes with its owner (migration 0081)", async () => {
    const differing = async () => {
      const { rows } = await sql<{ count: number }>`
        SELECT (SELECT count(*) FROM enrollments JOIN users ON users.id = user_id WHERE searched_text <> search_text)
          + (SELECT count(*) FROM submissions JOIN users ON users.id = user_id WHERE searched_name <> lower(name)) AS count`.execute(
        context.db,
      );
      return rows[0]?.count;
    };
    expect(await differing()).toBe(0);
    await sql`UPDATE users SET name = 'Émile Ötim', email = 'emile@darasa.example'
      WHERE id = (SELECT min(user_id) FROM submissions)`.execute(context.db);
    await sql`UPDATE users SET email = 'other@darasa.example' WHERE id = (SELECT max(user_id) FROM submissions)`.execute(
      context.db,
    );
    expect(await differing()).toBe(0);
    // Whoever writes work need not know of it, and cannot say otherwise.
    await sql`
      WITH gone AS (DELETE FROM submissions WHERE id = (SELECT max(id) FROM submissions WHERE assignment_id > 100) RETURNING *)
      INSERT INTO submissions (assignment_id, user_id, storage_key, filename, size_bytes, mime, submitted_at, searched_name)
      SELECT assignment_id, user_id, storage_key, filename, size_bytes, mime, submitted_at, 'somebody else' FROM gone`.execute(
      context.db,
    );
    expect(await differing()).toBe(0);
  });

  it.each([
    {},
    { program: 1 },
    { program: 3 },
    { search: "nakato" },
    { search: "e" },
    { search: "bee" },
    { search: "part 2", program: 2 },
    { search: "grace", program: 1 },
    { search: "grace", program: 40 },
    { search: "uz", program: 1 },
    { search: "uz" },
    { search: "Z" },
    { search: "qz" },
    { search: "nobody of this name" },
  ])(
    "the pages of submissions with %j are the plain query's answer in pieces, a search's to 500, of a program the newest 50 of a name",
    async (filter: SubmissionFilter) => {
      const all = await shown(filter);
      expect(await submissionCount(context.db, filter)).toBe(all.length);
      for (const offset of [
        0,
        20,
        600,
        Math.floor(all.length / 2),
        Math.max(0, all.length - 5),
        all.length + 1,
      ])
        expect(await submissionIds(context.db, filter, { limit: 10, offset })).toEqual(
          all.slice(offset, offset + 10),
        );
    },
  );

  it("work of a first and a last name that more than a thousand pieces bear, and yet too few for a sample", async () => {
    await sql`UPDATE users SET name = CASE id % 3 WHEN 0 THEN 'Samuel Nakatowa' WHEN 1 THEN 'Samuel Nakatowa Okello' || id % 50 ELSE 'Mary Samuel Nakatowa' END
      WHERE id IN (SELECT user_id FROM submissions GROUP BY user_id ORDER BY user_id DESC LIMIT 700)`.execute(
      context.db,
    );
    // Ids are drawn up to the last one: of these hardly one is there.
    await sql`
      WITH gone AS (DELETE FROM submissions WHERE id = (SELECT max(id) FROM submissions) RETURNING *)
      INSERT INTO submissions (id, assignment_id, user_id, storage_key, filename, size_bytes, mime, submitted_at, searched_name)
      OVERRIDING SYSTEM VALUE
      SELECT 1000000000, assignment_id, user_id, storage_key, filename, size_bytes, mime, submitted_at, searched_name FROM gone`.execute(
      context.db,
    );
    const all = await shown({ search: "samuel nakatowa" });
    expect((await submissionList(context.db, { search: "samuel nakatowa" })).length).toBeGreaterThan(1_000);
    expect(await submissionCount(context.db, { search: "Samuel Nakatowa" })).toBe(MOST_FOUND);
    for (const offset of [0, 90, 495])
      expect(await submissionIds(context.db, { search: "Samuel Nakatowa" }, { limit: 10, offset })).toEqual(
        all.slice(offset, offset + 10),
      );
    // A thousand of them are known, and these are not all: of a program the newest fifty are met.
    const ofProgram = await shown({ search: "samuel nakatowa", program: 1 });
    expect(ofProgram.length).toBe(MOST_FOUND_IN_PROGRAM);
    const filter = { search: "Samuel Nakatowa", program: 1 };
    expect(await submissionIds(context.db, filter, { limit: 100, offset: 0 })).toEqual(ofProgram);
  });

  async function shown(filter: SubmissionFilter): Promise<{ id: number }[]> {
    const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => ({ id }));
    const found = await submissionList(context.db, filter);
    const { search, program } = filter;
    if (search === undefined) return idsOf(found);
    if (program === undefined || (await submissionList(context.db, { search })).length <= 1_000)
      return idsOf(found.slice(0, MOST_FOUND));
    const has = (text: string) => text.toLowerCase().includes(search);
    const ofName = found.filter((row) => has(row.student_name)).slice(0, MOST_FOUND_IN_PROGRAM);
    const isShown = (row: (typeof found)[number]) =>
      has(row.assignment_title) || has(row.program_title) || ofName.includes(row);
    return idsOf(found.filter(isShown).slice(0, MOST_FOUND));
  }

  // Without a page these answer everything, by the plain query.
  it.each(["/assignments/?", "/assignments/?program=2", "/assignments/?search=data", "/communications/?"])(
    "the pages of %s are its whole list in pieces",
    async (path) => {
      const { body: whole } = await call("GET", path);
      const last = Math.max(1, Math.ceil(whole.length / 100));
      for (const page of new Set([1, 2, Math.ceil(last / 2), last, last + 1])) {
        const { body } = await call("GET", `${path}&page_size=100&page=${page}`);
        expect(body.count).toBe(whole.length);
        expect(body.results).toEqual(whole.slice(100 * (page - 1), 100 * page));
      }
    },
  );

  it.each([
    "/affiliate-clicks/?",
    "/commissions/?",
    "/commissions/?state=paid",
    "/commissions/?search=solar",
    "/commissions/?search=affiliate 1&state=void",
    "/applications/?",
    "/applications/?search=company 1&status=approved",
    "/payouts/?",
  ])("the pages of %s, followed by `next`, hold as many rows as it counts, newest first", async (path) => {
    const { body: first } = await call("GET", path);
    const rows: { clicked_at?: string; enrolled_at?: string; created_at?: string }[] = [];
    let next: string | null = `${path}&page_size=100&page=1`;
    let count = 0;
    while (next) {
      const { body } = await call("GET", next.replace(/^.*\/api(?=\/)/, ""));
      rows.push(...body.results);
      ({ count, next } = body);
    }
    expect(rows.length).toBe(count);
    expect(rows.slice(0, 100)).toEqual(first);
    const times = rows.map((row) => row.clicked_at ?? row.enrolled_at ?? row.created_at ?? "");
    expect(times).toEqual(times.toSorted().reverse());
  });

  it.each([
    "",
    "search=grace",
    "search=e",
    "search=joseph.nakato",
    "search=uz",
    "search=Z",
    "search=qz",
    "search=@",
    "program=1&search=uz",
    "program=1",
    "program=40",
    "program=2&search=a",
    "program=3",
    "program=3&search=e",
  ])(
    "every student of the filter %j is on one page, and all are counted, a search's to 500",
    async (filter) => {
      const count = await counted(filter);
      const seen: number[] = [];
      for (let page = 1; page <= count / 100 + 1; page += 1) {
        const { body } = await call(
          "GET",
          `/students-with-enrollments/?${filter}&page_size=100&page=${page}`,
        );
        seen.push(...body.results.map((student: { id: number }) => student.id));
        expect(body.count).toBe(count);
      }
      // Ids grow as people join.
      expect(seen).toEqual(seen.toSorted((a, b) => b - a));
      expect(seen.length).toBe(count);
    },
  );

  async function counted(filter: string): Promise<number> {
    const query = new URLSearchParams(filter);
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM users WHERE role = 'student'
        AND (name || ' ' || email) ILIKE ${`%${query.get("search") ?? ""}%`}
        AND (${query.get("program")}::integer IS NULL OR id IN (SELECT user_id FROM enrollments e JOIN programs p ON p.id = program_id
          WHERE p.id = ${query.get("program")}::integer AND deleted_at IS NULL))`.execute(context.db);
    const count = rows[0]?.count ?? 0;
    if (
      query.has("search") &&
      query.has("program") &&
      (await counted(`search=${query.get("search")}`)) === MOST_FOUND
    )
      return Math.min(count, MOST_FOUND_IN_PROGRAM);
    return query.has("search") ? Math.min(count, MOST_FOUND) : count;
  }

  it.each([
    "",
    "action=update",
    "resource=student",
    "action=update&resource=student",
    "actor=SARAH",
    "from=2025-01-01&to=2025-12-31",
    "actor=o&resource=submission",
    "actor=nobody",
    "actor=a&action=update",
    "actor=grace&action=delete&resource=program&from=2024-01-01",
  ])("the pages of the audit log with %j are what it holds", async (filter) => {
    const query = new URLSearchParams(filter);
    const { rows } = await sql<{ id: number }>`
        SELECT id FROM audit_log WHERE actor_email ILIKE ${`%${query.get("actor") ?? ""}%`}
          AND action LIKE ${query.get("action") ?? "%"} AND resource LIKE ${query.get("resource") ?? "%"}
          AND kampala_day(at) BETWEEN ${query.get("from") ?? "2000-01-01"} AND ${query.get("to") ?? "2100-01-01"}
        ORDER BY at DESC, id DESC`.execute(context.db);
    for (const page of [1, 7, Math.max(1, Math.ceil(rows.length / 100))]) {
      const { body } = await call("GET", `/audit-log/?${filter}&page_size=100&page=${page}`);
      expect(body.count).toBe(rows.length);
      expect(body.results.map((entry: { id: number }) => entry.id)).toEqual(
        rows.slice(100 * (page - 1), 100 * page).map((row) => row.id),
      );
    }
  });

  it("who has not read what went to all or to a program, counted without counting all", async () => {
    await sql`UPDATE users SET role = 'sub_admin' WHERE id = (SELECT min(user_id) FROM communication_receipts WHERE communication_id = 49)`.execute(
      context.db,
    );
    for (const id of [49, 31, 1, 50, 45, 20]) {
      const { rows } = await sql<{ id: number }>`
        SELECT users.id FROM users, communications c WHERE role = 'student' AND date_joined <= sent_at AND c.id = ${id}
          AND (recipient_type = 'all' OR users.id IN (
            SELECT user_id FROM enrollments e WHERE e.program_id = c.program_id AND enrolled_at <= sent_at))
          AND NOT EXISTS (SELECT 1 FROM communication_receipts WHERE user_id = users.id AND communication_id = ${id})
        ORDER BY date_joined DESC, users.id DESC`.execute(context.db);
      const { body } = await call("GET", `/communications/${id}/unread/?page=2`);
      expect(body.count).toBe(rows.length);
      expect(body.results.map((one: { id: number }) => one.id)).toEqual(
        rows.slice(10, 20).map((row) => row.id),
      );
    }
  });

  it.each([
    "search=uz",
    "search=Z",
    "search=qz",
    "search=e",
    "search=e&state=failed",
    "search=uz&state=failed",
  ])("letters found with %j are counted to 500, few letters or many", async (filter) => {
    const query = new URLSearchParams(filter);
    const pattern = `%${query.get("search")}%`;
    const { rows } = await sql<{ id: number }>`
        SELECT id FROM mail WHERE (recipient ILIKE ${pattern} OR subject ILIKE ${pattern}) AND state LIKE ${query.get("state") ?? "%"}
        ORDER BY created_at DESC, id DESC LIMIT ${MOST_FOUND}`.execute(context.db);
    for (const page of [1, 4]) {
      const { body } = await call("GET", `/mail/?${filter}&page_size=100&page=${page}`);
      expect(body.count).toBe(rows.length);
      expect(body.results.map((letter: { id: number }) => letter.id)).toEqual(
        rows.slice(100 * (page - 1), 100 * page).map((row) => row.id),
      );
    }
  });

  it("a late page of mail by state", async () => {
    await sql`UPDATE mail SET state = 'failed' WHERE id % 5 = 0`.execute(context.db);
    const { rows } = await sql<{
      id: number;
    }>`SELECT id FROM mail WHERE state = 'sent' ORDER BY created_at DESC, id DESC`.execute(context.db);
    const { body } = await call("GET", "/mail/?state=sent&page_size=60&page=6");
    expect(body.count).toBe(rows.length);
    expect(body.results.map((letter: { id: number }) => letter.id)).toEqual(
      rows.slice(300, 360).map((row) => row.id),
    );
  });

  it("enrollments over time are those that were made, by month in Kampala", async () => {
    context.setClock(now);
    const { body } = await call("GET", "/analytics/enrollments-over-time/?period=month&count=12");
    const { rows } = await sql<{ starts_on: string; enrollments: number }>`
      SELECT to_char(month, 'YYYY-MM-DD') AS starts_on, (SELECT count(*) FROM enrollments WHERE program_id <> 3
        AND date_trunc('month', enrolled_at AT TIME ZONE 'Africa/Kampala') = month AND enrolled_at < ${now}) AS enrollments
      FROM generate_series('2025-12-01'::timestamp, '2026-11-01', '1 month') month`.execute(context.db);
    expect(body.points).toEqual(rows);
    context.setClock(undefined);
  });
});
