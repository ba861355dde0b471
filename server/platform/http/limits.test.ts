import { expect, it } from "vitest";
import { makeCaller } from "#tests/support/caller.ts";
import { anotherProcess, testContext } from "#tests/support/context.ts";
import { deleteExpiredLimits, rateLimits } from "./limits.ts";

const context = testContext();

it("all processes share a limit, and a restart resets none (security.md, rate limits)", async () => {
  const other = await anotherProcess(context);
  const here = await makeCaller(context);
  const there = await makeCaller({ ...context, ...other.context, app: other.app });
  const ask = (one: typeof here) => one("GET", "/check-email-enrollment/?email=nobody@example.com");
  const answers = await Promise.all(Array.from({ length: 14 }, (_, n) => ask(n % 2 ? here : there)));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  await other.close();
  const restarted = rateLimits(context.pool);
  const limit = { name: "check-email", points: 10, seconds: 60 };
  await expect(restarted.consume(limit, "127.0.0.1")).rejects.toMatchObject({ status: 429 });
});

it("the clean-up deletes counts whose time is over, and no others", async () => {
  const limit = { name: "an-hour", points: 1, seconds: 3600 };
  await context.limits.consume(limit, "x");
  await deleteExpiredLimits(context.db, new Date());
  await expect(context.limits.consume(limit, "x")).rejects.toMatchObject({ status: 429 });
  await deleteExpiredLimits(context.db, new Date(Date.now() + 2 * 3_600_000));
  await context.limits.consume(limit, "x");
});
