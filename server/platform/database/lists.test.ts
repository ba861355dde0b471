import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { MOST_COUNTED, MOST_PAGES } from "#contract/shared/limits.ts";
import { makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram } from "#tests/support/data/builders.ts";

const context = testContext({ RATE_LIMITS: "off" });
const students = "/students-with-enrollments/";
let david: Person;

/** Adds students at once, two per second of date_joined, so that the id decides between equal times. */
async function manyStudents(count: number): Promise<void> {
  await sql`
    INSERT INTO users (username, email, password_hash, name, date_joined)
    SELECT 'many-' || n, 'many-' || n || '@lists.example', '-', 'Many ' || n, timestamptz '2026-01-01' + (n / 2) * interval '1 second'
    FROM generate_series(1, ${count}::integer) n`.execute(context.db);
}

const get = async (address: string) => (await david.call("GET", address)).body;
const fromApi = (address: string) => address.slice(address.indexOf("/api") + 4);
const ids = (body: { results: { id: number }[] }) => body.results.map(({ id }) => id);

beforeAll(async () => {
  david = await person(context, cast.david);
  await manyStudents(MOST_COUNTED + 40);
});

describe("lists (api.md 6)", () => {
  it("the count is exact up to 10,000; beyond it count_is_exact is false", async () => {
    expect(await get(students)).toMatchObject({ count: 10_000, count_is_exact: false });
    const two = await get(`${students}?search=many-77@ many-77@`);
    expect(two).toMatchObject({ count: 1, count_is_exact: true });
    await context.db.deleteFrom("users").where("username", "like", "many-10___").execute();
    expect(await get(students)).toMatchObject({ count: 9_999, count_is_exact: true });
    await sql`
      INSERT INTO users (username, email, password_hash, name, date_joined)
      SELECT 'many-' || n, 'many-' || n || '@lists.example', '-', 'Many ' || n, timestamptz '2025-01-01'
      FROM generate_series(10000, 10040) n`.execute(context.db);
  });

  it("previous and next link to existing pages, and a full last page has no next one", async () => {
    const first = await get(`${students}?page_size=100`);
    expect(first.previous).toBeNull();
    const second = await get(fromApi(first.next));
    expect(new URL(second.previous).searchParams.get("page")).toBe("1");
    expect((await get(`${students}?search=many-77@&page_size=1&page=1`)).next).toBeNull();
    const one = await get(`${students}?search=many-77@&page=3`);
    expect(one).toMatchObject({ next: null, results: [] });
    expect(new URL(one.previous).searchParams.get("page")).toBe("1");
    expect(ids(await get(fromApi(one.previous)))).toHaveLength(1);
  });

  it(`after page ${MOST_PAGES}, cursors lead to the end of the list without repeating a row`, async () => {
    const seen: number[] = [];
    let body = await get(`${students}?page=${MOST_PAGES}&page_size=20`);
    seen.push(...ids(body));
    while (body.next) {
      expect(new URL(body.next).searchParams.has("page")).toBe(false);
      body = await get(fromApi(body.next));
      expect(body.previous).toBeNull();
      seen.push(...ids(body));
    }
    const all = await context.db
      .selectFrom("users")
      .select("id")
      .where("role", "=", "student")
      .orderBy("date_joined", "desc")
      .orderBy("id", "desc")
      .execute();
    expect(seen).toEqual(all.slice((MOST_PAGES - 1) * 20).map(({ id }) => id));
    expect(seen.length).toBeGreaterThan(40);
  });

  it("a page beyond the last and an invalid cursor are answered 400 with a sentence", async () => {
    const beyond = await david.call("GET", `${students}?page=${MOST_PAGES + 1}`);
    expect(beyond).toMatchObject({
      status: 400,
      body: { page: ['Pages go up to 500. Follow "next" from there.'] },
    });
    for (const cursor of ["x", "MjAyNg", "' OR 1=1"]) {
      const { status, body } = await david.call("GET", `${students}?cursor=${encodeURIComponent(cursor)}`);
      expect({ status, body }).toEqual({ status: 400, body: { cursor: ['Follow the address in "next".'] } });
    }
  });

  it("without page, the first 100 or page_size rows and a Link to the rest", async () => {
    for (let made = 0; made < 105; made += 1) await aProgram(context.db, { title: `Program ${made}` });
    const visitor = await makeCaller(context);
    const programs = await visitor("GET", "/programs/");
    expect(programs.body).toHaveLength(100);
    const link = String(programs.headers.link);
    expect(link).toMatch(/^<.*\/api\/programs\/\?.*page=2.*>; rel="next"$/);
    const rest = await visitor("GET", fromApi(link.slice(1, link.indexOf(">"))));
    expect(rest.body.results).toHaveLength(5);
    const three = await visitor("GET", "/programs/?page_size=3");
    expect(three.body).toHaveLength(3);
    expect(three.headers.link).toContain("page_size=3");
    const one = await visitor("GET", "/programs/?search=Program 104");
    expect(one.body).toHaveLength(1);
    expect(one.headers.link).toBeUndefined();
  });
});
