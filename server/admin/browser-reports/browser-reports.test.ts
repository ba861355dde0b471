import { describe, expect, it } from "vitest";
import { makeCaller } from "#tests/support/caller.ts";
import { testContext } from "#tests/support/context.ts";

const context = testContext();
const ANDROID =
  "Mozilla/5.0 (Linux; Android 6.0) AppleWebKit/537.36 Chrome/86.0.4240.99 Mobile Safari/537.36";

describe("reports of browsers that cannot run the pages", () => {
  it("reports are counted by problem and a known browser name, never by the browser's text", async () => {
    const visitor = await makeCaller(context);
    const lacks = { problem: "lacks_something", message: "AbortSignal.any is not a function" };
    const send = (body: object, agent: string) =>
      visitor("POST", "/browser-reports/", body, { "user-agent": agent });
    expect((await send(lacks, ANDROID)).status).toBe(204);
    expect((await send(lacks, ANDROID)).status).toBe(204);
    expect((await send({ problem: "below_floor" }, 'made-up",browser="x')).status).toBe(204);
    const { body } = await context.app.inject("/metrics");
    const counted = body
      .split("\n")
      .filter((line) => line.startsWith("darasa_browsers_that_cannot_run_total{"));
    expect(counted).toHaveLength(2);
    expect(counted[0]).toMatch(/browser="Chrome on Android".* 2$/);
    expect(counted[1]).toMatch(/problem="below_floor".*browser="unknown".* 1$/);
  });

  it("unknown problems and long messages are 400, and an address sends ten reports an hour", async () => {
    const visitor = await makeCaller(context);
    const send = (body: object) => visitor("POST", "/browser-reports/", body);
    expect((await send({ problem: "slow" })).status).toBe(400);
    expect((await send({ problem: "below_floor", message: "x".repeat(201) })).status).toBe(400);
    const statuses: number[] = [];
    for (let turn = 0; turn < 10; turn++) statuses.push((await send({ problem: "below_floor" })).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
