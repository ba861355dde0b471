import { beforeAll, describe, expect, it } from "vitest";
import { kampalaDay } from "#contract/shared/time/kampala-day.ts";
import { buildApp } from "#server/app/app.ts";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";

const context = testContext();
let joseph: Person;
let visitor: Caller;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  visitor = await makeCaller(context);
});

const read = async () => (await visitor("GET", "/exchange-rates/")).body;
const change = async (rates: object) =>
  joseph.call("PUT", "/exchange-rates/", { ...rates, updated_at: (await read()).updated_at });

describe("exchange rates (staff.md 4.10)", () => {
  it("a new institute has none", async () => {
    expect(await read()).toMatchObject({ rates: {}, set_on: null });
  });

  it("rates that an admin sets are public, with their day, and are audited", async () => {
    const changed = await change({ KES: "28.5", USD: "3,700", TZS: "" });
    expect(changed.status, changed.text).toBe(200);
    const stored = { rates: { KES: 28.5, USD: 3_700 }, set_on: kampalaDay(context.clock()) };
    expect(changed.body).toMatchObject(stored);
    expect(await read()).toEqual(changed.body);
    await change({ USD: 3_750 });
    expect((await read()).rates).toEqual({ USD: 3_750 });
    const entries = await context.db
      .selectFrom("audit_log")
      .select(["action", "actor_id", "before", "after"])
      .where("resource", "=", "exchange_rates")
      .orderBy("id")
      .execute();
    expect(entries.at(-1)).toEqual({
      action: "update",
      actor_id: joseph.id,
      before: { KES: 28.5, USD: 3_700 },
      after: { USD: 3_750 },
    });
  });

  it.each(["0", "-3", "a lot", "3.700.000", 0, 1_000_001])("%j is 400 at its field", async (KES) => {
    expect(await change({ KES })).toMatchObject({
      status: 400,
      body: { KES: ["Enter the shillings for one unit, such as 28.5"] },
    });
  });

  it("a version that somebody else replaced is 409, with the present rates", async () => {
    const { updated_at } = await read();
    await change({ KES: 29 });
    const late = await joseph.call("PUT", "/exchange-rates/", { KES: 30, updated_at });
    expect(late).toMatchObject({ status: 409, body: { current: { rates: { KES: 29 } } } });
  });

  it("a change reaches the cached public answer at once", async () => {
    const app = await buildApp(context);
    const cached = async () => (await app.inject({ url: "/api/exchange-rates/" })).json().rates;
    await cached();
    await change({ KES: 31 });
    expect(await cached()).toEqual({ KES: 31 });
    await app.close();
  });
});
