import { expect, it } from "vitest";
import { csvAddress, presetsOn, scopeIn } from "./report-scope.ts";

it("presets end today, except last month, which is a whole month", () => {
  const days = (today: string) => presetsOn(today).map(({ from, to }) => `${from} ${to}`.trim());
  expect(days("2026-11-24")).toEqual([
    "",
    "2026-10-26 2026-11-24",
    "2026-10-01 2026-10-31",
    "2025-12-01 2026-11-24",
    "2026-01-01 2026-11-24",
  ]);
  expect(days("2024-03-01").slice(1, 4)).toEqual([
    "2024-02-01 2024-03-01",
    "2024-02-01 2024-02-29",
    "2023-04-01 2024-03-01",
  ]);
  expect(days("2026-01-15")[2]).toBe("2025-12-01 2025-12-31");
});

it.each([
  ["", {}],
  ["from=2026-02-01&program=4", { from: "2026-02-01", program: 4 }],
  ["to=2026-02-29", undefined],
  ["from=2026-02-02&to=2026-02-01", undefined],
  ["from=0026-02-02", undefined],
  ["program=x", {}],
])("the address '%s' gives the expected scope", (query, scope) => {
  expect(scopeIn((name) => new URLSearchParams(query).get(name))).toEqual(scope);
});

it("a CSV address has the scope of its table", () => {
  expect(csvAddress("/analytics/origins.csv", {})).toBe("/api/analytics/origins.csv");
  expect(csvAddress("/fees/summary.csv", { from: "2026-02-01", program: 4 }, { by: "month" })).toBe(
    "/api/fees/summary.csv?by=month&from=2026-02-01&program=4",
  );
});
