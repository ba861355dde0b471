import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { ClientConfig } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withOwnSettings } from "#server/platform/database/connection.ts";
import { makeCaller } from "#tests/support/caller.ts";
import { cast, PASSWORD, type Person, person } from "#tests/support/cast.ts";
import { anotherProcess, type TestContext, testContext } from "#tests/support/context.ts";
import { aProgram, aSubmission } from "#tests/support/data/builders.ts";

const context = testContext();
/** A process on a PostgreSQL with another server's settings. */
let there: TestContext;
let close: () => Promise<void> = () => Promise.resolve();
let joseph: Person;
let amina: Person;

/** Settings that change PostgreSQL's text output, and the strictest isolation. */
const foreign: Record<string, string> = {
  datestyle: "'German'",
  intervalstyle: "'sql_standard'",
  timezone: "'America/New_York'",
  default_transaction_isolation: "'serializable'",
  bytea_output: "'escape'",
  extra_float_digits: "-10",
};

beforeAll(async () => {
  const { rows } = await context.pool.query("SELECT current_database() AS name");
  for (const [setting, value] of Object.entries(foreign))
    await context.pool.query(`ALTER DATABASE ${rows[0].name} SET ${setting} = ${value}`);
  const made = await anotherProcess(context);
  there = { ...context, ...made.context, app: made.app };
  close = made.close;
  joseph = await person(there, cast.joseph);
  amina = await person(there, cast.amina);
});
afterAll(() => close());

describe("PostgreSQL with foreign settings (DateStyle German, New York, SERIALIZABLE)", () => {
  it("timestamps and days are read back as they were written", async () => {
    const moment = new Date("2026-03-04T23:30:00.250Z");
    const program = await aProgram(there.db, { start_date: "2026-03-04" });
    await there.db.updateTable("users").set({ date_joined: moment }).where("id", "=", amina.id).execute();
    const stored = there.db.selectFrom("users").select("date_joined").where("id", "=", amina.id);
    expect(await stored.executeTakeFirstOrThrow()).toEqual({ date_joined: moment });
    const read = await joseph.call("GET", `/programs/${program.id}/`);
    expect(read.body.start_date).toBe("2026-03-04");
  });

  it("log-in, enrollment, marks and session expiry are right", async () => {
    const moment = new Date("2026-03-04T23:30:00.250Z");
    const visitor = await makeCaller(there);
    const login = await visitor("POST", "/login/", { email: amina.email, password: PASSWORD });
    expect(login.status).toBe(200);
    const { expires_at } = await there.db
      .selectFrom("sessions")
      .select("expires_at")
      .orderBy("expires_at", "desc")
      .executeTakeFirstOrThrow();
    expect(expires_at.getTime() - Date.now()).toBeGreaterThan(13 * 86_400_000);
    const { id } = await aSubmission(there, amina.id, { marks_awarded: 66.123456789, graded_at: moment });
    const { rows } = await sql`
      SELECT marks_awarded, graded_at FROM submissions WHERE id = ${id}`.execute(there.db);
    expect(rows).toEqual([{ marks_awarded: 66.123456789, graded_at: moment }]);
  });

  it("of racing enrollments one succeeds and the others get the usual refusal, 20 times", async () => {
    for (let round = 0; round < 20; round++) {
      const program = await aProgram(there.db, { title: `Racing ${randomUUID()}` });
      const enroll = () => amina.call("POST", "/enrollments/", { program: program.id });
      const statuses = (await Promise.all([enroll(), enroll(), enroll()])).map(({ status }) => status);
      expect(statuses.filter((status) => status === 201)).toHaveLength(1);
      expect(statuses.every((status) => status < 500)).toBe(true);
    }
  });

  it("options in the database address stay, followed by ours", () => {
    const url = "postgres://darasa:secret@db1:5432/darasa?options=-c%20search_path%3Dours";
    const { connectionString = "" } = withOwnSettings({ connectionString: url });
    const options = new URL(connectionString).searchParams.get("options");
    expect(options).toMatch(/^-c search_path=ours -c datestyle=ISO,MDY /);
    expect(withOwnSettings<ClientConfig>({ connectionString: "postgres://db1/darasa" }).options).toMatch(
      /^-c datestyle=/,
    );
  });
});
