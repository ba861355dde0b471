import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSession } from "#server/accounts/sessions/sessions.ts";
import { issueCsrfToken } from "#server/platform/http/csrf.ts";
import { cast, PASSWORD, type Person, person } from "#tests/support/cast.ts";
import { anotherProcess, testContext } from "#tests/support/context.ts";
import { endpoints } from "#tests/support/endpoints.ts";

const context = testContext({ RATE_LIMITS: "off" });
let other: Awaited<ReturnType<typeof anotherProcess>>;
let joseph: Person;
let second: Person;

beforeAll(async () => {
  other = await anotherProcess(context);
  joseph = await person(context, cast.joseph);
  second = await person(context, { ...cast.joseph, email: "second@darasa.example" });
});
afterAll(() => other.close());

const admins = async () => {
  const { rows } = await sql<{ id: number }>`SELECT id FROM users WHERE role = 'admin'`.execute(context.db);
  return rows.map(({ id }) => id);
};

async function sessionOf(user: Person): Promise<Record<string, string>> {
  const secret = await startSession(context, user.id);
  const csrf = issueCsrfToken(context.secret, secret);
  return { cookie: `sessionid=${secret}; csrftoken=${csrf}`, "x-csrftoken": csrf };
}

/** What each endpoint that takes a person could be asked to do to an admin. */
const demotions = { role: "student", username: "nobody", permissions: [], current_password: PASSWORD };

describe("the last admin, over two processes on one database", () => {
  const changing = endpoints.filter(([, { method, path }]) => method !== "GET" && path.includes("{"));

  it.each(changing)(
    "%s: two admins who name each other at once are both admins afterwards",
    async (_name, { method, path }) => {
      const [own, others] = [await sessionOf(joseph), await sessionOf(second)];
      const payload = { ...demotions, ids: [joseph.id, second.id] };
      const url = (id: number) => `/api${path.replace(/\{\w+\}/g, String(id))}`;
      const replies = await Promise.all([
        context.app.inject({ method, url: url(second.id), headers: own, payload }),
        other.app.inject({ method, url: url(joseph.id), headers: others, payload }),
      ]);
      for (const { statusCode } of replies) expect(statusCode).toBeLessThan(500);
      expect((await admins()).sort()).toEqual([joseph.id, second.id].sort());
    },
  );

  it("20 pairs of statements that remove or demote both at once, one by each process, leave one admin", async () => {
    for (let pair = 0; pair < 20; pair++) {
      const [first, last] = await admins();
      const remove = (db: typeof context.db, id: number | undefined) =>
        pair % 2 === 0
          ? sql`DELETE FROM users WHERE id = ${id}`.execute(db)
          : sql`UPDATE users SET role = 'student' WHERE id = ${id}`.execute(db);
      const results = await Promise.allSettled([remove(context.db, first), remove(other.context.db, last)]);
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await admins()).toHaveLength(1);
      await person(context, { ...cast.joseph, email: `pair.${pair}@darasa.example` });
    }
  });
});
