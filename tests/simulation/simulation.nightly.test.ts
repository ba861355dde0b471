import { expect, inject, it } from "vitest";
import { simulate } from "./simulate.ts";

it("two weeks of an institute with a hundred students match a simple model (npm run simulate runs longer)", {
  timeout: 600_000,
}, async () => {
  const { failure, counts } = await simulate(inject("database"), { seed: 1, days: 14, students: 100 });
  expect(failure).toBeUndefined();
  expect(counts.acts).toBeGreaterThan(300);
});
