import { DAY_MS } from "#contract/shared/time/durations.ts";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Outbox } from "#web/dashboard/offline/outbox/outbox.ts";
import { beginCaching, forgetDashboard, readRows, writeRow } from "./cached-dashboard.ts";
import { openDevice } from "./device.ts";
import { forgetDevice, unsentItems } from "./forget-device.ts";

const names = async () => (await readRows()).map(({ name }) => name).sort();

beforeEach(async () => {
  await (await openDevice()).clear("outbox");
  await forgetDevice(1);
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
  await addItem(1, "one");
  await writeRow(1, "query programs", []);
  const forgetting = forgetDashboard();
  await Promise.all([forgetting, writeRow(1, "query work", [])]);
  await writeRow(1, "query programs", []);
  expect(await names()).toEqual([]);
  expect(await unsentKeys()).toEqual(["one"]);
  await forgetDevice(1);
  expect(await unsentKeys()).toEqual([]);
});

it("a logout deletes all that the person stored, and no unsent work of others (students.md 8.7)", async () => {
  for (const [userId, key] of [
    [1, "first"],
    [2, "second"],
    [2, "third"],
  ] as const)
    await addItem(userId, key);
  await writeRow(1, "query programs", []);
  await writeRow(2, "query programs", []);
  const { own, others } = await unsentItems(2);
  expect([own.length, others.length]).toEqual([2, 1]);
  await forgetDevice(2);
  expect(await unsentKeys()).toEqual(["first"]);
  expect(await (await openDevice()).getAll("cached")).toEqual([]);
});

it("unsent work of another person is deleted after 60 days, own work never (students.md 8.7)", async () => {
  await addItem(1, "own");
  await addItem(2, "other");
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60 * DAY_MS - 60_000);
  await beginCaching(1);
  expect(await unsentKeys()).toEqual(["other", "own"]);
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 120_000);
  await beginCaching(1);
  expect(await unsentKeys()).toEqual(["own"]);
});

async function addItem(userId: number, key: string): Promise<void> {
  const outbox = new Outbox(userId, async () => undefined);
  const call = { queue: "ticks", method: "POST", url: "/", body: {} };
  await outbox.add({ key, ...call, metadata: { label: "Week 1" } });
  outbox.close();
}

const unsentKeys = async () => (await (await openDevice()).getAll("outbox")).map(({ key }) => key).sort();
