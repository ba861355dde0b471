import { beforeAll, describe, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { florence } from "#tests/support/data/fees.ts";

const context = testContext({ RATE_LIMITS: "off" });
let joseph: Person;
let staff: Person;
let amina: Person;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  staff = await person(context, florence);
  amina = await person(context, cast.amina);
});

const mtn = { network: "MTN", number: "+256 772 000 111", name: "Darasa Institute", country: "+256" };

describe("the rules of an institute for fees (beyond.md 1.6)", () => {
  it("fees are off by default, and programs are open", async () => {
    const { body } = await staff.call("GET", "/fees/rules/");
    expect(body).toMatchObject({ is_on: false, due_days: 14, access: "open", mobile_money: [] });
  });

  it("an admin changes the rules; students read the numbers; the audit log has the change", async () => {
    const { body: before } = await joseph.call("GET", "/fees/rules/");
    const rules = {
      ...before,
      is_on: true,
      due_days: 30,
      access: "grace",
      mobile_money: [mtn],
      instructions: "Any day.",
    };
    const { status, body } = await joseph.call("PUT", "/fees/rules/", rules);
    expect(status).toBe(200);
    expect(body).toMatchObject({ is_on: true, due_days: 30, access: "grace", mobile_money: [mtn] });
    expect((await amina.call("GET", "/fees/ways-to-pay/")).body).toEqual({
      is_on: true,
      mobile_money: [mtn],
      instructions: "Any day.",
      mobile_money_currency: null,
    });
    const entry = await context.db
      .selectFrom("audit_log")
      .select(["action", "actor_id"])
      .where("resource", "=", "fee_rules")
      .executeTakeFirst();
    expect(entry).toEqual({ action: "update", actor_id: joseph.id });
    const stale = await joseph.call("PUT", "/fees/rules/", { ...rules, due_days: 7 });
    expect(stale.status).toBe(409);
    expect(stale.body.current).toMatchObject({ due_days: 30 });
  });

  it("a number without a country is for all countries", async () => {
    const { body: before } = await joseph.call("GET", "/fees/rules/");
    const paybill = { network: "M-Pesa", number: "Paybill 400200", name: "" };
    const { body } = await joseph.call("PUT", "/fees/rules/", { ...before, mobile_money: [paybill] });
    expect(body.mobile_money).toEqual([{ ...paybill, country: "" }]);
  });

  it("a sub-admin with `fees` reads the rules but cannot change them", async () => {
    const { body } = await staff.call("GET", "/fees/rules/");
    expect((await staff.call("PUT", "/fees/rules/", body)).status).toBe(403);
  });

  it.each([
    [{ due_days: 366 }, { due_days: ["Enter the days from 0 to 365."] }],
    [{ grace_days: -1 }, { grace_days: ["Enter the days from 0 to 365."] }],
    [{ access: "never" }, { access: ["Choose when pages open. It can be open, grace or closed."] }],
    [{ mobile_money: Array.from({ length: 7 }, () => mtn) }, { mobile_money: ["At most 6 numbers"] }],
    [{ mobile_money: [{ ...mtn, country: "+999" }] }, { mobile_money: ["Choose the country."] }],
  ])("refuses %j at its field", async (wrong, errors) => {
    const { updated_at: _version, ...rules } = (await joseph.call("GET", "/fees/rules/")).body;
    const { status, body } = await joseph.call("PUT", "/fees/rules/", { ...rules, ...wrong });
    expect(status).toBe(400);
    expect(body).toEqual(errors);
  });

  it("'A sub-admin with only `fees` sees only Fees'", async () => {
    expect((await staff.call("GET", "/fees/")).status).toBe(200);
    const others = [
      "/students-with-enrollments/",
      "/submissions/",
      "/commissions/",
      "/analytics/",
      "/audit-log/",
    ];
    for (const path of others) expect((await staff.call("GET", path)).status, path).toBeOneOf([403, 404]);
    const { body } = await staff.call("GET", "/admin-management/sidebar-menu/");
    expect(body.menu_items.map(({ value }: { value: string }) => value)).toEqual(["dashboard", "fees"]);
  });
});
