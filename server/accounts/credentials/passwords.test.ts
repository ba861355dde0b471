import { expect, it } from "vitest";
import { turnLimits } from "#contract/shared/limits.ts";
import { hashPassword, passwordMatches } from "./passwords.ts";

const caller = (address: string, gone = new AbortController().signal) => ({ address, gone });

it("no password is hashed for a caller who has left", async () => {
  const stored = await hashPassword("nakawa-market-7");
  const left = passwordMatches(stored, "nakawa-market-7", caller("10.0.0.1", AbortSignal.abort()));
  await expect(left).rejects.toMatchObject({ status: 503 });
});

it("300 abandoned checks of one address: the line is bounded, and an innocent one does not wait for it", async () => {
  const stored = await hashPassword("nakawa-market-7");
  const leaving = new AbortController();
  const flood = Array.from({ length: 300 }, () =>
    passwordMatches(stored, "guess", caller("10.0.0.1", leaving.signal)).then(
      () => "checked",
      () => "dropped",
    ),
  );
  expect(await passwordMatches(stored, "nakawa-market-7", caller("10.0.0.2"))).toBe(true);
  leaving.abort();
  const results = await Promise.all(flood);
  // Had the innocent one waited for the line, the whole line would have been checked. How many run beside it is the machine's.
  const checked = results.filter((result) => result === "checked").length;
  expect(checked).toBeLessThan(turnLimits.passwords.waiting_for_client / 2);
});
