import { expect, it } from "vitest";
import { apiError } from "#contract/shared/errors.ts";
import { attempt } from "#server/platform/http/admission/attempts.ts";
import { issueCsrfToken } from "#server/platform/http/sessions/csrf.ts";
import { makeCaller } from "#tests/support/caller.ts";
import { anotherProcess, testContext } from "#tests/support/context.ts";
import { deleteExpiredLimits, rateLimits } from "./limits.ts";

const context = testContext();

it("all processes share a limit, and a restart does not reset it (security.md, rate limits)", async () => {
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

it("calls with a broken body count too, because limits count before the body is read", async () => {
  const csrf = issueCsrfToken(context.secret, null);
  const headers = {
    cookie: `csrftoken=${csrf}`,
    "x-csrftoken": csrf,
    "content-type": "application/json",
  };
  const url = "/api/password-reset/confirm/";
  const confirm = (payload: string) => context.app.inject({ method: "POST", url, headers, payload });
  for (let call = 0; call < 10; call += 1) expect((await confirm("{")).statusCode).toBe(400);
  expect((await confirm("{")).statusCode).toBe(429);
});

it("attempts count before the check; refused or unchecked ones do not count", async () => {
  const wide = { limit: { name: "wide", points: 9, seconds: 60 }, key: "x" };
  const narrow = { limit: { name: "narrow", points: 2, seconds: 60 }, key: "x" };
  const { limits } = context;
  const wrong = () => attempt(limits, [wide, narrow], () => Promise.reject(new Error("wrong")));
  const busy = () => attempt(limits, [wide, narrow], () => Promise.reject(apiError("overloaded")));
  await expect(busy()).rejects.toMatchObject({ status: 503 });
  const tries = await Promise.allSettled([wrong(), wrong(), wrong(), wrong()]);
  expect(
    tries.filter((tried) => tried.status === "rejected" && tried.reason.message === "wrong"),
  ).toHaveLength(2);
  for (let free = 0; free < 7; free += 1) await limits.consume(wide.limit, "x");
  await expect(limits.consume(wide.limit, "x")).rejects.toMatchObject({ status: 429 });
});

it("the clean-up deletes only expired counts", async () => {
  const limit = { name: "an-hour", points: 1, seconds: 3600 };
  await context.limits.consume(limit, "x");
  await deleteExpiredLimits(context.db, new Date());
  await expect(context.limits.consume(limit, "x")).rejects.toMatchObject({ status: 429 });
  await deleteExpiredLimits(context.db, new Date(Date.now() + 2 * 3_600_000));
  await context.limits.consume(limit, "x");
});
