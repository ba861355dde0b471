import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { cast, PASSWORD, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";

describe("the rule that all staff need a second factor", () => {
  const context = testContext({ RATE_LIMITS: "off" });
  let joseph: Person;
  let grace: Person;
  let amina: Person;

  beforeEach(async () => {
    await context.pool.query("TRUNCATE users, audit_log RESTART IDENTITY CASCADE");
    await context.db.updateTable("login_rules").set({ second_factor_since: null }).execute();
    joseph = await person(context, cast.joseph);
    grace = await person(context, cast.grace);
    amina = await person(context, cast.amina);
  });

  const ask = (who: Person, is_required: boolean) => who.call("PUT", "/second-factor/rule/", { is_required });
  /** Makes the rule and all accounts this old. */
  async function age(ms: number) {
    const before = new Date(context.clock().getTime() - ms);
    await context.db.updateTable("users").set({ date_joined: before }).execute();
    await context.db
      .updateTable("login_rules")
      .set({ second_factor_since: before })
      .where("second_factor_since", "is not", null)
      .execute();
  }
  const statusOf = async (who: Person) => (await who.call("GET", "/second-factor/rule/")).status;
  const refused = { detail: expect.stringContaining("Your institute asks for two-step login.") };

  it("only an admin changes the rule, and the audit log has the change once", async () => {
    expect((await ask(grace, true)).status).toBe(403);
    expect((await joseph.call("GET", "/second-factor/rule/")).body).toEqual({
      is_required: false,
      required_from: null,
      is_held_back: false,
    });
    const first = await ask(joseph, true);
    expect(first.body).toEqual({
      is_required: true,
      required_from: expect.any(String),
      is_held_back: false,
    });
    expect((await ask(joseph, true)).body).toEqual(first.body);
    const entries = await context.db
      .selectFrom("audit_log")
      .select(["before", "after"])
      .where("resource", "=", "login_rules")
      .execute();
    expect(entries).toEqual([{ before: { is_required: false }, after: { is_required: true } }]);
    expect((await amina.call("GET", "/second-factor/rule/")).status).toBe(403);
  });

  it("after 7 days, sessions without it can only set it up or log out", async () => {
    await ask(joseph, true);
    await age(7 * DAY_MS - 60_000);
    expect((await joseph.call("GET", "/sessions/")).status).toBe(200);
    await age(7 * DAY_MS);
    for (const who of [joseph, grace]) {
      const { status, body } = await who.call("GET", "/sessions/");
      expect([status, body]).toEqual([403, refused]);
      expect((await who.call("PUT", "/user/", { name: "Other" })).status).toBe(403);
      for (const path of ["/user/", "/admin-management/sidebar-menu/", "/second-factor/"])
        expect((await who.call("GET", path)).status, path).toBe(200);
      expect(await statusOf(who)).toBe(200);
    }
    expect((await ask(joseph, false)).status).toBe(403);
    expect((await grace.call("POST", "/second-factor/set-up/")).status).toBe(201);
    expect((await amina.call("GET", "/sessions/")).status).toBe(200);
    await context.db.updateTable("second_factors").set({ confirmed_at: context.clock() }).execute();
    expect((await grace.call("GET", "/sessions/")).status).toBe(200);
    expect((await joseph.call("POST", "/logout/")).status).toBe(204);
  });

  it("after 7 days, API tokens without it are refused with the reason", async () => {
    const form = { name: "Report", scopes: ["read"], current_password: PASSWORD };
    const made = await joseph.call("POST", "/api-tokens/", form);
    const headers = { authorization: `Bearer ${made.body.token}` };
    const read = () => context.app.inject({ url: "/api/analytics/summary/", headers });
    await ask(joseph, true);
    expect((await read()).statusCode).toBe(200);
    await age(7 * DAY_MS);
    expect((await joseph.call("GET", "/second-factor/rule/")).body).toMatchObject({ is_held_back: true });
    expect((await read()).statusCode).toBe(403);
    expect((await read()).json()).toMatchObject(refused);
    await context.db.updateTable("login_rules").set({ second_factor_since: null }).execute();
    expect((await read()).statusCode).toBe(200);
  });

  it("an account made after the rule has its own 7 days", async () => {
    await ask(joseph, true);
    await age(8 * DAY_MS);
    const now = context.clock();
    await context.db.updateTable("users").set({ date_joined: now }).where("id", "=", grace.id).execute();
    expect((await grace.call("GET", "/sessions/")).status).toBe(200);
    expect((await joseph.call("GET", "/sessions/")).status).toBe(403);
  });
});
