import { expect, it } from "vitest";
import { onlyProcess } from "#server/platform/processes/only-process.ts";
import { makeCaller } from "#tests/support/caller.ts";
import { anotherProcess, testHouse } from "#tests/support/house.ts";
import { deleteExpiredLimits, rateLimits } from "./limits.ts";

const house = testHouse();

it("a ceiling is one for all processes, and a restart forgets nothing (security.md, rate limits, T13, T76)", async () => {
  const other = await anotherProcess(house);
  const here = await makeCaller(house);
  const there = await makeCaller({ ...house, ...other.house, app: other.app });
  const ask = (one: typeof here) => one("GET", "/check-email-enrollment/?email=nobody@example.com");
  const answers = await Promise.all(Array.from({ length: 14 }, (_, n) => ask(n % 2 ? here : there)));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  await other.close();
  const restarted = rateLimits(house.pool, onlyProcess());
  const ceiling = { name: "check-email", points: 10, seconds: 60 };
  await expect(restarted.spend(ceiling, "127.0.0.1")).rejects.toMatchObject({ status: 429 });
});

it("what is over is forgotten by the clean-up, what is not stays", async () => {
  const ceiling = { name: "an-hour", points: 1, seconds: 3600 };
  await house.limits.spend(ceiling, "x");
  await deleteExpiredLimits(house.db, new Date());
  await expect(house.limits.spend(ceiling, "x")).rejects.toMatchObject({ status: 429 });
  await deleteExpiredLimits(house.db, new Date(Date.now() + 2 * 3_600_000));
  await house.limits.spend(ceiling, "x");
});
