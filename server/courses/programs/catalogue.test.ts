import { beforeAll, describe, expect, it } from "vitest";
import { durationDays } from "#contract/courses/units/durations.ts";
import { isFreePrice } from "#contract/shared/money/prices.ts";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram } from "#tests/support/data/builders.ts";

const context = testContext({ RATE_LIMITS: "off" });
let visitor: Caller;
/** 01:00 on 1 March in Kampala; in UTC it is still February */
const now = new Date("2026-02-28T22:00:00Z");

/** Columns: title, category, price, the price's number, duration, start, enrollment */
type Row = [string, string, string, number, string, string | null, "open" | "closed" | "never closes"];
const rows: Row[] = [
  ["Beekeeping", "Farming", "UGX 300,000", 300_000, "5 days", "2026-03-01", "open"],
  ["Soil Health", "Farming", "Free", 0, "1 week", "2026-03-31", "closed"],
  ["Irrigation", "Farming", "UGX 450 000", 450_000, "8 days", "2026-04-01", "never closes"],
  ["Bookkeeping", "Finance", "UGX 0", 0, "1 month", "2026-06-30", "open"],
  ["Audit", "Finance", "$149.50", 149.5, "5 weeks", "2026-07-01", "open"],
  ["Budgets", "Finance", "UGX 1,200,000 (was 2,000,000)", 1_200_000, "1 year", null, "closed"],
  ["Surveys", "Data", "UGX 1.500", 1_500, "at your own pace", "2026-02-28", "never closes"],
  ["Dashboards", "Data", "Free (worth UGX 90,000)", 0, "31 days", "2025-01-01", "open"],
];

/** Simple model of each program's filter values */
const model = rows.map(([title, category, price, amount, duration, start_date, closes], index) => {
  const days = /pace/.test(duration) ? 0 : durationDays(duration);
  const month = start_date?.slice(0, 7) ?? "none";
  const starts =
    { "2026-03": "this_month", "2026-04": "next_three_months", "2026-06": "next_three_months" }[month] ??
    { "2026-07": "later", none: "any_time" }[month];
  const length = days <= 0 ? undefined : days <= 7 ? "up_to_week" : days <= 31 ? "up_to_month" : "longer";
  return {
    ...{ index, title, category, price, amount, days, duration, start_date, closes },
    facts: {
      category,
      is_free: String(isFreePrice(price)),
      starts,
      duration: length,
      is_enrollment_open: String(closes !== "closed"),
    } as Record<string, string | undefined>,
  };
});
type Modelled = (typeof model)[number];

beforeAll(async () => {
  visitor = await makeCaller(context);
  context.setClock(now);
  for (const { index, title, category, price, duration, days, start_date, closes } of model) {
    const deadline = closes !== "never closes" && {
      deadline_value: 1,
      deadline_unit: closes === "open" ? ("years" as const) : ("days" as const),
    };
    await aProgram(context.db, {
      ...{ title, category, price, duration, duration_days: days, start_date, ...deadline },
      created_at: new Date(now.getTime() - (100 - index) * 86_400_000),
    });
  }
});

const choices: Record<string, string[]> = {
  category: ["", "Farming", "Finance", "Data", "Nothing"],
  is_free: ["", "true", "false"],
  starts: ["", "this_month", "next_three_months", "later", "any_time"],
  duration: ["", "up_to_week", "up_to_month", "longer"],
  is_enrollment_open: ["", "true", "false"],
};
const prices: [min: string, max: string][] = [
  ["", ""],
  ["1,500", "450000"],
];

/** Yields every pair of choices of two filters, with each range of prices. */
function* combinations(): Generator<Record<string, string>> {
  const names = Object.keys(choices);
  for (const [min_price, max_price] of prices)
    for (const [position, one] of names.entries())
      for (const first of choices[one] ?? [])
        for (const other of names.slice(position + 1))
          for (const second of choices[other] ?? [])
            yield { [one]: first, [other]: second, min_price, max_price };
}

const isWithin = ({ amount }: Modelled, { min_price, max_price }: Record<string, string>) =>
  (!min_price || amount >= Number(min_price.replace(",", ""))) && (!max_price || amount <= Number(max_price));

const matching = (filters: Record<string, string>) =>
  model.filter(
    (program) =>
      isWithin(program, filters) &&
      Object.keys(choices).every((name) => !filters[name] || program.facts[name] === filters[name]),
  );

describe("the catalogue's filters and counts", () => {
  it("all pairs of filters and price ranges find and count the same as a simple model", async () => {
    let compared = 0;
    for (const filters of combinations()) {
      const query = new URLSearchParams(filters);
      const list = await visitor("GET", `/programs/?${query}`);
      const newest = matching(filters).reverse();
      const isClosed = ({ closes }: Modelled) => closes === "closed";
      // A chosen start lists the open programs first (visitors.md 2.4).
      const expected = filters.starts ? newest.toSorted((a, b) => +isClosed(a) - +isClosed(b)) : newest;
      expect(
        list.body.map(({ title }: Modelled) => title),
        String(query),
      ).toEqual(expected.map(({ title }) => title));
      const { body: counts } = await visitor("GET", `/programs/counts/?${query}`);
      expect(counts.count, String(query)).toBe(expected.length);
      for (const [name, values] of Object.entries(choices)) {
        const said = new Map(
          counts[name].map(({ value, count }: { value: string; count: number }) => [value, count]),
        );
        for (const value of values.filter((one) => one !== "" && one !== "Nothing"))
          expect(said.get(value), `${name}=${value} besides ${query}`).toBe(
            matching({ ...filters, [name]: value }).length,
          );
      }
      compared += 1;
    }
    expect(compared).toBe(
      2 * (5 * 3 + 5 * 5 + 5 * 4 + 5 * 3 + 3 * 5 + 3 * 4 + 3 * 3 + 5 * 4 + 5 * 3 + 4 * 3),
    );
  }, 120_000);

  it.each([
    ["start_date", "Beekeeping Irrigation Bookkeeping Audit Surveys Dashboards Soil Health Budgets"],
    ["-price", "Budgets Irrigation Beekeeping Surveys Audit Dashboards Bookkeeping Soil Health"],
    ["title", "Audit Beekeeping Bookkeeping Budgets Dashboards Irrigation Soil Health Surveys"],
    ["", "Dashboards Surveys Budgets Audit Bookkeeping Irrigation Soil Health Beekeeping"],
  ])(
    'ordering %j works; a price is the first number in its text, or 0 for "Free"',
    async (ordering, titles) => {
      const { body } = await visitor("GET", `/programs/?ordering=${ordering}`);
      expect(body.map(({ title }: Modelled) => title).join(" ")).toBe(titles);
    },
  );

  it("categories are ordered by newest program, and links to pages keep every filter", async () => {
    const { body } = await visitor("GET", "/programs/counts/");
    expect(body.category).toEqual([
      { value: "Data", count: 2 },
      { value: "Finance", count: 3 },
      { value: "Farming", count: 3 },
    ]);
    const page = await visitor("GET", "/programs/?is_free=false&max_price=500000&page=1&page_size=2");
    expect(page.body).toMatchObject({ count: 4, previous: null });
    const next = new URL(page.body.next).searchParams;
    expect(Object.fromEntries(next)).toEqual({
      is_free: "false",
      max_price: "500000",
      page: "2",
      page_size: "2",
    });
  });

  it.each([
    ["is_free=maybe", { is_free: ["Must be true or false."] }],
    ["is_enrollment_open=yes", { is_enrollment_open: ["Must be true or false."] }],
    ["starts=soon", { starts: ["Must be one of this_month, next_three_months, later, any_time."] }],
    ["duration='; DROP TABLE programs", { duration: ["Must be one of up_to_week, up_to_month, longer."] }],
    ["min_price=-1", { min_price: ["Must be a whole number from 0 to 999999999999."] }],
    ["max_price=1e99", { max_price: ["Must be a whole number from 0 to 999999999999."] }],
    ["max_price=1.5", { max_price: ["Must be a whole number from 0 to 999999999999."] }],
    [`search=${"x".repeat(101)}`, { search: ["Search must be at most 100 characters."] }],
  ])("%s is 400 at its field, in the list and in the counts", async (query, errors) => {
    for (const path of ["/programs/", "/programs/counts/"]) {
      const { status, body } = await visitor("GET", `${path}?${query}`);
      expect(status).toBe(400);
      expect(body).toEqual(errors);
    }
  });
});
