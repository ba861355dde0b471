import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract } from "#contract/all.ts";
import { startSession } from "#server/accounts/sessions/sessions.ts";
import { issueCsrfToken } from "#server/platform/http/sessions/csrf.ts";
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

/** Body that would demote an admin at any endpoint that changes people. */
const demotions = { role: "student", username: "nobody", permissions: [], current_password: PASSWORD };

describe("the last admin, with two processes on one database", () => {
  const makeSubAdmin = contract.sub_admins.make_sub_admin;
  const changing = endpoints.filter(
    ([, endpoint]) => endpoint.method !== "GET" && endpoint.path.includes("{") && endpoint !== makeSubAdmin,
  );

  it("of two admins who take each other's role at once, one stays an admin", async () => {
    for (let round = 0; round < 10; round += 1) {
      const [own, others] = [await sessionOf(joseph), await sessionOf(second)];
      const payload = { current_password: PASSWORD };
      const url = (id: number) => `/api/admin-management/admins/${id}/make-sub-admin/`;
      await Promise.all([
        context.app.inject({ method: "POST", url: url(second.id), headers: own, payload }),
        other.app.inject({ method: "POST", url: url(joseph.id), headers: others, payload }),
      ]);
      expect(await admins()).toHaveLength(1);
      await sql`UPDATE users SET role = 'admin' WHERE id IN (${joseph.id}, ${second.id})`.execute(context.db);
    }
  });

  it.each(changing)(
    "%s: two admins who demote each other at once both stay admins",
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

  it("of two admins who are removed or demoted at once by two processes, one stays", async () => {
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
