import { beforeAll, describe, expect, it } from "vitest";
import { estimateOf, ratedCurrencies } from "#contract/shared/money/estimates.ts";
import { kampalaDay, onKampalaClock } from "#contract/shared/time/kampala-day.ts";
import { makeCaller } from "#tests/support/caller.ts";
import { testContext } from "#tests/support/context.ts";
import { classWeekdays } from "./calendar.ts";
import { fillEmptyDatabase } from "./fill.ts";

const context = testContext({ RATE_LIMITS: "off", DEMO: "1" });

beforeAll(() => fillEmptyDatabase(context), 60_000);

describe("the filled demonstration", () => {
  it("programs start on a class day and close at a plain hour", async () => {
    const programs = await context.db
      .selectFrom("programs")
      .select(["title", "format", "start_date", "enrollment_deadline"])
      .execute();
    expect(programs.filter(({ start_date }) => start_date).length).toBeGreaterThan(10);
    for (const { title, format, start_date, enrollment_deadline } of programs) {
      if (start_date) expect(classWeekdays(format), title).toContain(new Date(start_date).getUTCDay());
      if (enrollment_deadline)
        expect(onKampalaClock(enrollment_deadline).toISOString()).toMatch(/T(23:59|\d\d:00):00\.000Z$/);
    }
  });

  it("a person from Kenya sees an estimate of a price (visitors.md 2.5)", async () => {
    const visitor = await makeCaller(context);
    const { rates, set_on } = (await visitor("GET", "/exchange-rates/")).body;
    expect(set_on).toBe(kampalaDay(context.clock()));
    expect(Object.keys(rates).toSorted()).toEqual(ratedCurrencies.toSorted());
    expect(estimateOf({ currency: "UGX", amount_minor: 900_000 }, "KES", rates)).toMatch(/^KES \d\d,\d{3}$/);
  });
});
