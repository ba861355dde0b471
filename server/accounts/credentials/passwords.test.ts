import { expect, it } from "vitest";
import { turnLimits } from "#contract/shared/limits.ts";
import { hashPassword, passwordMatches } from "./passwords.ts";

const caller = (address: string, gone = new AbortController().signal) => ({ address, gone });

it("does not hash a password for a caller who has left", async () => {
  const stored = await hashPassword("nakawa-market-7");
  const left = passwordMatches(stored, "nakawa-market-7", caller("10.0.0.1", AbortSignal.abort()));
  await expect(left).rejects.toMatchObject({ status: 503 });
});

it("300 abandoned checks from one address do not delay a check from another", async () => {
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
  // If this check had waited for the flood, the whole queue would have been checked. The number of parallel checks
  // depends on the machine.
  const checked = results.filter((result) => result === "checked").length;
  expect(checked).toBeLessThan(turnLimits.passwords.waiting_for_client / 2);
});
