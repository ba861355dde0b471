import { DAY_MS } from "#contract/shared/time/durations.ts";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Outbox } from "#web/dashboard/offline/outbox/outbox.ts";
import { beginCaching, forgetDashboard, readRows, writeRow } from "./cached-dashboard.ts";
import { countWaiting, forgetDevice } from "./forget-device.ts";

const names = async () => (await readRows()).map(({ name }) => name).sort();

beforeEach(async () => {
  await forgetDevice();
  await beginCaching(1);
});
afterEach(() => vi.restoreAllMocks());

it("the last reply of each query is stored for the session's 14 days", async () => {
  await writeRow(1, "query programs", ["old"]);
  await writeRow(1, "query programs", ["new"]);
  await writeRow(1, "query work", [], Date.now() - 14 * DAY_MS);
  expect(await readRows()).toMatchObject([{ name: "query programs", user_id: 1, value: ["new"] }]);
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 14 * DAY_MS);
  expect(await names()).toEqual([]);
});

it("a new user's visit deletes the rows of other users", async () => {
  await writeRow(1, "query programs", []);
  await writeRow(2, "query work", []);
  await beginCaching(2);
  expect(await names()).toEqual(["query work"]);
});

it("the end of a session stops all writes, also pending ones, and keeps the outbox", async () => {
  const outbox = new Outbox(1, async () => undefined);
  await outbox.add({
    ...{ key: "one", queue: "ticks", method: "POST", url: "/", body: {} },
    metadata: { label: "Week 1" },
  });
  await writeRow(1, "query programs", []);
  const forgetting = forgetDashboard();
  await Promise.all([forgetting, writeRow(1, "query work", [])]);
  await writeRow(1, "query programs", []);
  expect(await names()).toEqual([]);
  expect(await countWaiting(1)).toEqual({ own: 1, others: 0 });
  expect(await countWaiting(2)).toEqual({ own: 0, others: 1 });
  await forgetDevice();
  expect(await countWaiting(1)).toEqual({ own: 0, others: 0 });
  outbox.close();
});
