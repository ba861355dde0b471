import "fake-indexeddb/auto";
import { beforeEach, expect, it, vi } from "vitest";
import { beginKeeping, forgetDashboard, forgetOthers, keepRow, keptRows } from "./cached-dashboard.ts";
import { countWaiting, forgetDevice } from "./forget.ts";
import { Outbox } from "./outbox.ts";

const DAY_MS = 86_400_000;
const names = async () => (await keptRows()).map(({ name }) => name).sort();

beforeEach(async () => {
  await forgetDevice();
  beginKeeping();
  vi.useRealTimers();
});

it("keeps the last of each answer, until the session's 14 days are over (decisions/0041)", async () => {
  await keepRow(1, "query programs", ["old"]);
  await keepRow(1, "query programs", ["new"]);
  expect(await keptRows()).toMatchObject([{ name: "query programs", user_id: 1, value: ["new"] }]);
  const later = Date.now() + 14 * DAY_MS;
  vi.spyOn(Date, "now").mockReturnValue(later);
  expect(await names()).toEqual([]);
  vi.restoreAllMocks();
});

it("what was kept of others goes when somebody is here", async () => {
  await keepRow(1, "query programs", []);
  await keepRow(2, "query work", []);
  await forgetOthers(2);
  expect(await names()).toEqual(["query work"]);
});

it("once the stay has ended nothing is written any more, also what was about to be; what waits to be sent stays", async () => {
  const outbox = new Outbox(1, async () => undefined);
  const thing = { key: "one", lane: "ticks", method: "POST", url: "/", body: {}, note: { label: "Week 1" } };
  await outbox.add(thing);
  await keepRow(1, "query programs", []);
  const forgetting = forgetDashboard();
  await Promise.all([forgetting, keepRow(1, "query work", [])]);
  await keepRow(1, "query programs", []);
  expect(await names()).toEqual([]);
  expect(await countWaiting(1)).toEqual({ own: 1, others: 0 });
  expect(await countWaiting(2)).toEqual({ own: 0, others: 1 });
  await forgetDevice();
  expect(await countWaiting(1)).toEqual({ own: 0, others: 0 });
  outbox.close();
});
