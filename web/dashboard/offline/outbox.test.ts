import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ApiError } from "#contract/shared/errors.ts";
import { NoResponse } from "#web/no-response.ts";
import { removeRows, rowsIn } from "./device.ts";
import { Outbox, type Thing, type Waiting } from "./outbox.ts";

const DAY_MS = 86_400_000;
const tick = (key: string, over: Partial<Thing> = {}): Thing => ({
  key,
  lane: "ticks",
  method: "POST",
  url: "/api/student/progress/mark-complete/",
  body: { unit_number: 1 },
  note: { label: "Week 1" },
  ...over,
});

/** A server: what arrived, by key; it can be unreachable, lose its answers, or apiError. */
const server = { arrived: [] as string[], files: [] as string[], mood: "well" as Mood, sends: 0 };
type Mood = "well" | "away" | "loses answers" | ApiError;

async function deliver(thing: Waiting): Promise<unknown> {
  server.sends += 1;
  await new Promise((resolve) => setTimeout(resolve, 2));
  const { mood } = server;
  if (mood === "away") throw new NoResponse();
  if (mood instanceof ApiError) throw mood;
  if (!server.arrived.includes(thing.key)) {
    server.arrived.push(thing.key);
    for (const file of Object.values(thing.files).flat()) server.files.push(await file.text());
  }
  if (mood === "loses answers") throw new NoResponse();
  return { key: thing.key };
}

const open: Outbox[] = [];
let now_ms = 0;
function tab(userId = 1): Outbox {
  const outbox = new Outbox(userId, deliver, () => now_ms);
  open.push(outbox);
  return outbox;
}

beforeEach(async () => {
  await removeRows("outbox");
  Object.assign(server, { arrived: [], files: [], mood: "well", sends: 0 });
  now_ms = Date.parse("2026-11-20T09:00:00Z");
});
afterEach(() => {
  for (const outbox of open.splice(0)) outbox.close();
});

it("keeps what was done in its order, outlives the page, and sends it when somebody answers", async () => {
  server.mood = "away";
  const before = tab();
  for (const key of ["one", "two", "three"]) await before.add(tick(key));
  await before.drain();
  expect(before.things.map(({ key }) => key)).toEqual(["one", "two", "three"]);
  expect(server.sends).toBe(1);
  server.mood = "well";
  const after = tab();
  await after.drain();
  expect(server.arrived).toEqual(["one", "two", "three"]);
  expect(after.things).toEqual([]);
  expect(await rowsIn("outbox")).toEqual([]);
});

it("tabs that send at once send each thing once, and in order (security.md T47)", async () => {
  const first = tab();
  const tabs = [first, tab(), tab()];
  const keys = Array.from({ length: 12 }, (_, index) => `thing-${index}`);
  for (const key of keys) await first.add(tick(key));
  await Promise.all(tabs.map((outbox) => outbox.drain()));
  expect(server.arrived).toEqual(keys);
  expect(server.sends).toBe(12);
});

it("a lost answer is asked for again under the same key, so that it happens once (security.md T48)", async () => {
  const outbox = tab();
  await outbox.add(tick("once"));
  server.mood = "loses answers";
  await outbox.drain();
  expect(outbox.things[0]?.first_tried_ms).toBe(now_ms);
  server.mood = "well";
  await outbox.drain();
  expect(server).toMatchObject({ arrived: ["once"], sends: 2 });
});

it("what is refused stays with its reason, the rest goes on; it can be tried again or thrown away", async () => {
  const outbox = tab();
  await outbox.add(tick("late"));
  server.mood = new ApiError(403, "invalid", {
    detail: "Cannot submit assignment. The deadline has passed.",
  });
  await outbox.drain();
  server.mood = "well";
  await outbox.add(tick("next"));
  await outbox.drain();
  expect(server.arrived).toEqual(["next"]);
  const body = { detail: "Cannot submit assignment. The deadline has passed." };
  expect(outbox.things).toMatchObject([{ key: "late", refusal: { status: 403, body }, has_waited: false }]);
  await outbox.retry("late");
  expect(server.arrived).toEqual(["next", "late"]);
  await outbox.add(tick("taken back"));
  await outbox.cancel("taken back");
  await outbox.drain();
  expect(server.arrived).toEqual(["next", "late"]);
});

it.each([401, 429, 503])("after a %d it waits: nothing is wrong with it", async (status) => {
  const outbox = tab();
  await outbox.add(tick("waits"));
  server.mood = new ApiError(status, "invalid", {});
  await outbox.drain();
  expect(outbox.things).toMatchObject([{ key: "waits", refusal: null, has_waited: true }]);
});

it("another person on the same device neither sees nor sends it", async () => {
  server.mood = "away";
  await tab(1).add(tick("mine"));
  server.mood = "well";
  const other = tab(2);
  await other.drain();
  expect(other.things).toEqual([]);
  expect(server.sends).toBe(0);
  await tab(1).drain();
  expect(server.arrived).toEqual(["mine"]);
});

it("a file is kept with its bytes, holds up no other lane, and is not sent again by a timer", async () => {
  const outbox = tab();
  const work = new File(["my work"], "work.txt");
  await outbox.add(tick("work", { lane: "submissions", files: { submission_file: [work] } }));
  await outbox.add(tick("unit"));
  await outbox.drain({ isLight: true });
  expect(server.arrived).toEqual(["unit"]);
  await tab().drain();
  expect(server).toMatchObject({ arrived: ["unit", "work"], files: ["my work"] });
});

it("what may have arrived longer ago than the server remembers is not sent by itself", async () => {
  const outbox = tab();
  await outbox.add(tick("old"));
  server.mood = "loses answers";
  await outbox.drain();
  server.mood = "well";
  now_ms += 6 * DAY_MS + 1;
  await outbox.drain();
  expect(server.sends).toBe(1);
  expect(outbox.things).toMatchObject([{ refusal: { status: 0 } }]);
});

it("the other tabs hear what was delivered, without its file", async () => {
  const sender = tab();
  const told: unknown[] = [];
  const other = tab();
  const heard = new Promise<void>((resolve) => {
    other.onDelivered((thing, reply) => {
      told.push(thing, reply);
      resolve();
    });
  });
  await sender.add(tick("work", { files: { submission_file: [new File(["x"], "x.txt")] } }));
  await sender.drain();
  await heard;
  expect(told).toMatchObject([{ key: "work", lane: "ticks" }, { key: "work" }]);
  expect(told[0]).not.toHaveProperty("files");
});

it("where the device keeps nothing it waits in the page", async () => {
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = () => {
    throw new Error("The disk is full");
  };
  try {
    const outbox = tab(3);
    await outbox.add(tick("in memory"));
    expect(outbox.things).toHaveLength(1);
    await outbox.drain();
    expect(server.arrived).toEqual(["in memory"]);
    expect(outbox.things).toEqual([]);
  } finally {
    IDBDatabase.prototype.transaction = transaction;
  }
});
