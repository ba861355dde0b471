import { DAY_MS } from "#contract/shared/time/durations.ts";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ApiError } from "#contract/shared/api-error.ts";
import { NoResponse } from "#web/api/failures/no-response.ts";
import { toApiError } from "#web/api/wire.ts";
import { openDevice } from "#web/dashboard/offline/store/device.ts";
import type { NewItem, OutboxItem, Wait } from "./item.ts";
import { Outbox, type OutboxMessage } from "./outbox.ts";
import { waitOf, whyWaiting } from "./wait.ts";

const tick = (key: string, over: Partial<NewItem> = {}): NewItem => ({
  key,
  queue: "ticks",
  method: "POST",
  url: "/api/student/progress/mark-complete/",
  body: { unit_number: 1 },
  metadata: { label: "Week 1" },
  ...over,
});

/**
 * A fake server that records the keys that arrived. It can be unreachable, lose its answers, or answer with an error.
 */
const server = { arrived: [] as string[], files: [] as string[], mood: "well" as Mood, sends: 0 };
type Mood = "well" | "away" | "loses answers" | ApiError;

async function deliver(item: OutboxItem): Promise<unknown> {
  server.sends += 1;
  await new Promise((resolve) => setTimeout(resolve, 2));
  const { mood } = server;
  if (mood === "away") throw new NoResponse();
  if (mood instanceof ApiError) throw mood;
  if (!server.arrived.includes(item.key)) {
    server.arrived.push(item.key);
    for (const file of Object.values(item.files).flat()) server.files.push(await file.text());
  }
  if (mood === "loses answers") throw new NoResponse();
  return { key: item.key };
}

const open: Outbox[] = [];
let now_ms = 0;
function tab(userId = 1): Outbox {
  const outbox = new Outbox(userId, deliver, () => now_ms);
  open.push(outbox);
  return outbox;
}

beforeEach(async () => {
  await (await openDevice()).clear("outbox");
  Object.assign(server, { arrived: [], files: [], mood: "well", sends: 0 });
  now_ms = Date.parse("2026-11-20T09:00:00Z");
});
afterEach(() => {
  for (const outbox of open.splice(0)) outbox.close();
});

it("items outlive the page and are sent in order when the server answers", async () => {
  server.mood = "away";
  const before = tab();
  for (const key of ["one", "two", "three"]) await before.add(tick(key));
  await before.drain();
  expect(before.state.items.map(({ key }) => key)).toEqual(["one", "two", "three"]);
  expect(server.sends).toBe(1);
  server.mood = "well";
  const after = tab();
  await after.drain();
  expect(server.arrived).toEqual(["one", "two", "three"]);
  expect(after.state.items).toEqual([]);
  expect(await (await openDevice()).getAll("outbox")).toEqual([]);
});

it("an item that is added while another one is sent waits for the next drain", async () => {
  const outbox = tab();
  await outbox.add(tick("first"));
  const added = new Promise<void>((resolve) => {
    const stop = outbox.subscribe(() => {
      if (!outbox.state.progress.has("first")) return;
      stop();
      resolve(outbox.add(tick("typed")));
    });
  });
  await outbox.drain();
  await added;
  expect(server.arrived).toEqual(["first"]);
  await outbox.drain();
  expect(server.arrived).toEqual(["first", "typed"]);
});

it("several tabs together send each item once and in order", async () => {
  const first = tab();
  const tabs = [first, tab(), tab()];
  const keys = Array.from({ length: 12 }, (_, index) => `item-${index}`);
  for (const key of keys) await first.add(tick(key));
  await Promise.all(tabs.map((outbox) => outbox.drain()));
  expect(server.arrived).toEqual(keys);
  expect(server.sends).toBe(12);
});

it("an item whose answer was lost is sent again with the same key", async () => {
  const outbox = tab();
  await outbox.add(tick("once"));
  server.mood = "loses answers";
  await outbox.drain();
  expect(outbox.state.items[0]?.first_sent_ms).toBe(now_ms);
  server.mood = "well";
  await outbox.drain();
  expect(server).toMatchObject({ arrived: ["once"], sends: 2 });
});

it("a rejected item stays with its reason, does not block others, and can be retried", async () => {
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
  expect(outbox.state.items).toMatchObject([
    { key: "late", rejection: { status: 403, body }, has_waited: false },
  ]);
  await outbox.retry("late");
  expect(server.arrived).toEqual(["next", "late"]);
  await outbox.add(tick("taken back"));
  await outbox.cancel("taken back");
  await outbox.drain();
  expect(server.arrived).toEqual(["next", "late"]);
});

it.each([401, 429, 503])("after a %d the item waits", async (status) => {
  const outbox = tab();
  await outbox.add(tick("waits"));
  server.mood = new ApiError(status, "invalid", {});
  await outbox.drain();
  expect(outbox.state.items).toMatchObject([{ key: "waits", rejection: null, has_waited: true }]);
});

it("another person on the same device does not see or send an item", async () => {
  server.mood = "away";
  await tab(1).add(tick("mine"));
  server.mood = "well";
  const other = tab(2);
  await other.drain();
  expect(other.state.items).toEqual([]);
  expect(server.sends).toBe(0);
  await tab(1).drain();
  expect(server.arrived).toEqual(["mine"]);
});

it("a file is stored whole, blocks no other queue, and is not sent by a timer", async () => {
  const outbox = tab();
  const work = new File(["my work"], "work.txt");
  await outbox.add(tick("work", { queue: "submissions", files: { submission_file: [work] } }));
  await outbox.add(tick("unit"));
  await outbox.drain({ skipsFiles: true });
  expect(server.arrived).toEqual(["unit"]);
  await tab().drain();
  expect(server).toMatchObject({ arrived: ["unit", "work"], files: ["my work"] });
});

it("an item is not resent automatically after the server may have forgotten its key", async () => {
  const outbox = tab();
  await outbox.add(tick("old"));
  server.mood = "loses answers";
  await outbox.drain();
  server.mood = "well";
  now_ms += 6 * DAY_MS + 1;
  await outbox.drain();
  expect(server.sends).toBe(1);
  expect(outbox.state.items).toMatchObject([{ rejection: { status: 0 } }]);
});

it("the other tabs are notified of a delivery, without its file", async () => {
  const sender = tab();
  const other = tab();
  const heard = new Promise<OutboxMessage>((resolve) => {
    other.subscribe((message) => {
      if (message.type === "delivered") resolve(message);
    });
  });
  await sender.add(tick("work", { files: { submission_file: [new File(["x"], "x.txt")] } }));
  await sender.drain();
  const item = { key: "work", queue: "ticks", metadata: { label: "Week 1" }, has_waited: false };
  const delivered = { ...item, reply: { key: "work" } };
  expect(await heard).toEqual({ type: "delivered", ...delivered });
});

it("an item that the device cannot store waits in the page's memory", async () => {
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = () => {
    throw new Error("The disk is full");
  };
  try {
    const outbox = tab(3);
    await outbox.add(tick("in memory"));
    expect(outbox.state).toMatchObject({ items: [{ key: "in memory" }], lacksSpace: true });
    await outbox.drain();
    expect(server.arrived).toEqual(["in memory"]);
    expect(outbox.state).toMatchObject({ items: [], lacksSpace: false });
  } finally {
    IDBDatabase.prototype.transaction = transaction;
  }
});

it("`send` sends an item before others of its queue that wait", async () => {
  server.mood = "away";
  const outbox = tab();
  await outbox.add(tick("waits"));
  await outbox.drain();
  server.mood = "well";
  await outbox.add(tick("asked"));
  await outbox.send({ key: "asked", queue: "ticks" });
  expect(server.arrived).toEqual(["asked"]);
  expect(outbox.state.items.map(({ key }) => key)).toEqual(["waits"]);
});

/** Simulates a full disk: every `put` fails as in a browser. Returns a function that makes room again. */
function fillDisk(): () => void {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = () => {
    throw new DOMException("The disk is full", "QuotaExceededError");
  };
  return () => {
    IDBObjectStore.prototype.put = put;
  };
}

it.each([
  ["refused", new ApiError(400, "invalid", { detail: "No." }), { status: 400, body: { detail: "No." } }],
  ["answered 500", new ApiError(500, "invalid", {}), { status: 500, body: {} }],
])("an item that is %s while the disk is full is sent once", async (_how, mood, rejection) => {
  const outbox = tab();
  await outbox.add(tick("wide"));
  await outbox.add(tick("next"));
  const makeRoom = fillDisk();
  try {
    server.mood = mood;
    await outbox.drain();
    await outbox.drain();
    expect(server.sends).toBe(2);
    expect(outbox.state.items).toMatchObject([{ rejection }, { rejection }]);
    expect(outbox.losesByLeaving).toBe(false);
  } finally {
    makeRoom();
  }
  server.mood = "well";
  await outbox.retry("wide");
  expect(server.arrived).toEqual(["wide"]);
  expect((await (await openDevice()).getAll("outbox")).map(({ key }) => key)).toEqual(["next"]);
});

it("an item that is too old is rejected even if the disk is full", async () => {
  const outbox = tab();
  await outbox.add(tick("old"));
  server.mood = "loses answers";
  await outbox.drain();
  now_ms += 6 * DAY_MS + 1;
  const makeRoom = fillDisk();
  try {
    await outbox.drain();
    expect(outbox.state.items).toMatchObject([{ rejection: { status: 0 } }]);
  } finally {
    makeRoom();
  }
});

it("a delivery or cancel in another tab also removes items that this tab could not store", async () => {
  const [first, second] = [tab(), tab()];
  for (const key of ["sent", "cancelled"]) await first.add(tick(key));
  await second.load();
  const makeRoom = fillDisk();
  server.mood = new ApiError(400, "invalid", {});
  try {
    await first.drain();
  } finally {
    makeRoom();
  }
  server.mood = "well";
  await second.send({ key: "sent", queue: "ticks" });
  await second.cancel("cancelled");
  await expect.poll(() => first.state.items).toEqual([]);
});

it.each(["the page", "another tab"])("a cancel by %s before the first byte deletes the item", async (who) => {
  const outbox = tab();
  await outbox.add(tick("taken back"));
  const canceller = who === "the page" ? outbox : tab();
  await canceller.load();
  // The progress starts just before the item is sent.
  const cancelled = new Promise<void>((resolve) => {
    const stop = canceller.subscribe(() => {
      if (!canceller.state.progress.has("taken back")) return;
      stop();
      resolve(canceller.cancel("taken back"));
    });
  });
  await outbox.drain();
  await cancelled;
  expect(await (await openDevice()).getAll("outbox")).toEqual([]);
  await outbox.load();
  expect(outbox.state.items).toEqual([]);
  if (who === "the page") expect(server.sends).toBe(0);
});

it("a cancel wins over the concurrent storing of the first attempt", async () => {
  const outbox = tab();
  await outbox.add(tick("taken back"));
  const { put } = IDBObjectStore.prototype;
  let cancelling: Promise<void> | undefined;
  IDBObjectStore.prototype.put = function (...given: Parameters<typeof put>) {
    cancelling ??= outbox.cancel("taken back");
    return put.apply(this, given);
  };
  try {
    await outbox.drain();
    await cancelling;
  } finally {
    IDBObjectStore.prototype.put = put;
  }
  expect(server.sends).toBe(0);
  expect(await (await openDevice()).getAll("outbox")).toEqual([]);
  expect(outbox.state.items).toEqual([]);
});

it("a cancel says whether the item may have arrived", async () => {
  const outbox = tab();
  const told: unknown[] = [];
  outbox.subscribe((message) => {
    if (message.type === "cancelled") told.push([message.key, message.mayHaveArrived]);
  });
  const cancelAfter = async (key: string, mood: Mood | "unsent") => {
    await outbox.add(tick(key, { queue: key }));
    if (mood !== "unsent") {
      server.mood = mood;
      await outbox.drain();
    }
    await outbox.cancel(key);
  };
  await cancelAfter("unsent", "unsent");
  await cancelAfter("lost", "loses answers");
  await cancelAfter("deferred", new ApiError(429, "invalid", {}));
  await cancelAfter("refused", new ApiError(400, "invalid", {}));
  expect(told).toEqual([
    ["unsent", false],
    ["lost", true],
    ["deferred", false],
    ["refused", false],
  ]);
});

it("a cancel works when the disk is full", async () => {
  const outbox = tab();
  await outbox.add(tick("taken back"));
  const makeRoom = fillDisk();
  try {
    const draining = outbox.drain();
    await outbox.cancel("taken back");
    await draining;
    expect(outbox.state.items).toEqual([]);
  } finally {
    makeRoom();
  }
});

const tooMany = new ApiError(429, "invalid", { detail: "Too many requests. Try again in 599 seconds." }, 599);
const MINUTE_MS = 60_000;

it("work that the server defers says why, and is sent after Retry-After", async () => {
  const file = new File(["my work"], "work.txt");
  const outbox = tab();
  await outbox.add(tick("work", { files: { submission_file: [file] } }));
  server.mood = tooMany;
  await outbox.send({ key: "work", queue: "ticks" });
  server.mood = "well";
  const wait = outbox.state.items[0]?.wait as Wait;
  expect(whyWaiting(wait, "work.txt", now_ms)).toBe(
    "Not sent yet: work.txt. Too many requests. Try again in 10 minutes. It is sent automatically then.",
  );
  expect(outbox.nextTry_ms).toBe(599_000);
  now_ms += 598_000;
  expect(whyWaiting(wait, "work.txt", now_ms)).toContain("Try again in a minute.");
  for (const skipsFiles of [true, false]) await outbox.drain({ skipsFiles });
  // A later visit and another tab wait for the same time.
  await tab().drain();
  expect(server.sends).toBe(1);
  now_ms += 1_000;
  expect(outbox.nextTry_ms).toBe(0);
  await tab().drain({ skipsFiles: true });
  expect(server).toMatchObject({ arrived: ["work"], files: ["my work"], sends: 2 });
});

it("the remaining wait replaces the one in the server's sentence", async () => {
  const outbox = tab();
  await outbox.add(tick("waits"));
  const json = { "content-type": "application/json" };
  const detail = (seconds: number) => ({ detail: `Too many requests. Try again in ${seconds} seconds.` });
  for (const [seconds, then] of [
    [599, "in 5 minutes"],
    [7 * 3_600, "in 6 hours"],
  ] as const) {
    const headers = { ...json, "retry-after": String(seconds) };
    server.mood = await toApiError(Response.json(detail(seconds), { status: 429, headers }));
    await outbox.retry("waits");
    const wait = outbox.state.items[0]?.wait as Wait;
    const later_ms = seconds === 599 ? 300_000 : 3_600_000;
    expect(whyWaiting({ ...wait, until_ms: now_ms + seconds * 1_000 }, "Week 1", now_ms + later_ms)).toBe(
      `Not sent yet: Week 1. Too many requests. Try again ${then}. It is sent automatically then.`,
    );
  }
});

it.each([
  [507, "application/json", '{"detail": "There is no room to store this file right now. Try again later."}'],
  [522, "text/html", "<title>Connection timed out</title>"],
])("work that is answered with %i waits with the reason, and is sent later", async (status, type, text) => {
  const outbox = tab();
  await outbox.add(tick("work"));
  const headers = { "content-type": type };
  server.mood = await toApiError(new Response(text, { status, headers }));
  await outbox.drain();
  expect(outbox.state.items).toMatchObject([{ rejection: null, wait: { reason: "busy" } }]);
  expect(outbox.state.items[0]?.wait?.sentence).toMatch(/no room|waited too long/);
  server.mood = "well";
  now_ms += outbox.nextTry_ms ?? 0;
  await outbox.drain();
  expect(server.arrived).toEqual(["work"]);
});

it("a delivered item is sent once, even if the disk cannot delete it", async () => {
  const outbox = tab();
  await outbox.add(tick("arrives"));
  const remove = IDBObjectStore.prototype.delete;
  IDBObjectStore.prototype.delete = () => {
    throw new DOMException("The disk is full", "QuotaExceededError");
  };
  try {
    await Promise.race([outbox.drain(), new Promise((resolve) => setTimeout(resolve, 200))]);
    expect([server.sends, outbox.state.items]).toEqual([1, []]);
  } finally {
    IDBObjectStore.prototype.delete = remove;
    await (await openDevice()).clear("outbox");
  }
});

it("'Send Now' skips the wait and sends the queue in order", async () => {
  const outbox = tab();
  await outbox.add(tick("one"));
  await outbox.add(tick("two"));
  server.mood = tooMany;
  await outbox.drain();
  expect(outbox.state.items.map((item) => waitOf(item, outbox.state.items)?.until_ms)).toEqual([
    now_ms + 599_000,
    now_ms + 599_000,
  ]);
  server.mood = "well";
  await outbox.retry("two");
  expect(server.arrived).toEqual(["one", "two"]);
});

it("a busy server is tried after Retry-After, then with growing pauses", async () => {
  const outbox = tab();
  await outbox.add(tick("waits"));
  const pauses: (number | undefined)[] = [];
  server.mood = new ApiError(503, "invalid", { detail: "The service is busy. Try again in a moment." }, 2);
  for (let count = 0; count < 8; count += 1) {
    await outbox.drain();
    pauses.push(outbox.nextTry_ms);
    now_ms += outbox.nextTry_ms ?? 0;
  }
  expect(pauses).toEqual([2_000, 30_000, 60_000, 120_000, 240_000, 240_000, 240_000, 240_000]);
  expect(whyWaiting(outbox.state.items[0]?.wait as Wait, "Week 1", now_ms - 240_000)).toBe(
    "Not sent yet: Week 1. The service is busy. Try again in a moment. It is sent automatically in 4 minutes.",
  );
});

it("setting the clock back does not make the wait longer", async () => {
  const outbox = tab();
  await outbox.add(tick("waits"));
  server.mood = tooMany;
  await outbox.drain();
  server.mood = "well";
  now_ms -= 365 * DAY_MS;
  expect(outbox.nextTry_ms).toBe(0);
  await outbox.drain();
  expect(server.arrived).toEqual(["waits"]);
});

it("a timer retries a file whose upload was cut, with growing pauses", async () => {
  const outbox = tab();
  await outbox.add(tick("work", { files: { submission_file: [new File(["x"], "x.txt")] } }));
  server.mood = "away";
  await outbox.send({ key: "work", queue: "ticks" });
  expect(whyWaiting(outbox.state.items[0]?.wait as Wait, "x.txt", now_ms)).toBe(
    "Waiting for the network: x.txt. It is sent automatically when you are online.",
  );
  expect(outbox.nextTry_ms).toBe(MINUTE_MS);
  await outbox.drain({ skipsFiles: true });
  expect(server.sends).toBe(1);
  now_ms += MINUTE_MS;
  await outbox.drain({ skipsFiles: true });
  expect(server.sends).toBe(2);
  expect(outbox.nextTry_ms).toBe(2 * MINUTE_MS);
  // The network is back, so the file is sent at once.
  server.mood = "well";
  await outbox.drain();
  expect(server.arrived).toEqual(["work"]);
});

const given = (key: string, over: Partial<NewItem["metadata"]> = {}): NewItem => ({
  ...{ key, queue: "quiz-31", method: "PUT", url: "/api/student/quiz-attempts/31/answers/" },
  body: { answers: [{ id: key }] },
  metadata: { label: `Answer ${key}`, key_in: "body", list: "answers", ...over },
});

/** Answers each call by its mood, and records the ids of its answers. Refuses a call with an answer "bad". */
const calls: string[][] = [];
async function deliverAnswers(item: OutboxItem): Promise<unknown> {
  const ids = (item.body.answers as { id: string }[]).map(({ id }) => id);
  calls.push(ids);
  await deliver(item);
  if (ids.includes("bad")) throw new ApiError(400, "invalid", { detail: "No." });
  return { answers: ids };
}
function answersTab(): Outbox {
  calls.splice(0);
  const outbox = new Outbox(1, deliverAnswers, () => now_ms);
  open.push(outbox);
  return outbox;
}
const keysOf = (outbox: Outbox) => outbox.state.items.map(({ key }) => key);

it("a newer item replaces one of its slot that waits, also its wait", async () => {
  server.mood = tooMany;
  const outbox = tab();
  await outbox.add(tick("first", { metadata: { label: "Week 1", slot: "1" } }));
  await outbox.drain();
  await outbox.add(tick("other", { metadata: { label: "Week 2", slot: "2" } }));
  await outbox.add(tick("second", { metadata: { label: "Week 1", slot: "1" } }));
  expect(keysOf(outbox)).toEqual(["second", "other"]);
  expect((await (await openDevice()).getAll("outbox")).map(({ key }) => key).sort()).toEqual([
    "other",
    "second",
  ]);
  await outbox.drain();
  expect(server.sends).toBe(1);
  expect(outbox.nextTry_ms).toBe(599_000);
});

it("an item that is being sent, by any tab, is not replaced", async () => {
  const [sender, other] = [tab(), tab()];
  await sender.add(tick("first", { metadata: { label: "Week 1", slot: "1" } }));
  server.mood = "loses answers";
  await other.load();
  const added = new Promise<void>((resolve) => {
    const stop = other.subscribe(() => {
      if (!other.state.progress.has("first")) return;
      stop();
      resolve(other.add(tick("second", { metadata: { label: "Week 1", slot: "1" } })));
    });
  });
  await sender.drain();
  await added;
  await other.load();
  expect(keysOf(other)).toEqual(["first", "second"]);
});

it("a full disk keeps the stored item that a newer one would replace", async () => {
  server.mood = "away";
  const outbox = tab();
  await outbox.add(tick("first", { metadata: { label: "Week 1", slot: "1" } }));
  const makeRoom = fillDisk();
  try {
    await outbox.add(tick("second", { metadata: { label: "Week 1", slot: "1" } }));
  } finally {
    makeRoom();
  }
  expect((await (await openDevice()).getAll("outbox")).map(({ key }) => key)).toEqual(["first"]);
  expect(keysOf(outbox)).toEqual(["first", "second"]);
});

it("items that add to one list are sent in one call, and each is delivered", async () => {
  const outbox = answersTab();
  const delivered: unknown[] = [];
  outbox.subscribe((message) => {
    if (message.type === "delivered") delivered.push([message.key, message.reply]);
  });
  for (const key of ["one", "two"]) await outbox.add(given(key));
  await outbox.add(tick("finish", { queue: "quiz-31", body: { answers: [{ id: "finish" }] } }));
  await outbox.add(given("three"));
  await outbox.drain();
  expect(calls).toEqual([["one", "two"], ["finish"], ["three"]]);
  const reply = { answers: ["one", "two"] };
  expect(delivered.slice(0, 2)).toEqual([
    ["one", reply],
    ["two", reply],
  ]);
  expect(outbox.state.items).toEqual([]);
});

it("items whose common reply was lost are sent again, with those added since", async () => {
  const outbox = answersTab();
  for (const key of ["one", "two"]) await outbox.add(given(key));
  server.mood = "loses answers";
  await outbox.drain();
  expect(outbox.state.items.map(({ first_sent_ms }) => first_sent_ms)).toEqual([now_ms, now_ms]);
  server.mood = "well";
  await outbox.add(given("three"));
  await outbox.drain();
  expect(calls).toEqual([
    ["one", "two"],
    ["one", "two", "three"],
  ]);
  expect(outbox.state.items).toEqual([]);
});

it("one call takes about 16,000 characters", async () => {
  const outbox = answersTab();
  for (const key of ["one", "two", "three"])
    await outbox.add({ ...given(key), body: { answers: [{ id: key, text: "x".repeat(7_000) }] } });
  await outbox.drain();
  expect(calls).toEqual([["one", "two"], ["three"]]);
});

it("after a refusal of a common call, each item is sent alone, and only the bad one is refused", async () => {
  const outbox = answersTab();
  for (const key of ["one", "bad", "two"]) await outbox.add(given(key));
  await outbox.drain();
  expect(calls).toEqual([["one", "bad", "two"], ["one"], ["bad"], ["two"]]);
  expect(outbox.state.items).toMatchObject([{ key: "bad", rejection: { status: 400 } }]);
});

it.each([403, 404])("a %d refuses all items of a common call", async (status) => {
  const outbox = answersTab();
  for (const key of ["one", "two"]) await outbox.add(given(key));
  server.mood = new ApiError(status, "invalid", {});
  await outbox.drain();
  expect(calls).toHaveLength(1);
  expect(outbox.state.items).toMatchObject([{ rejection: { status } }, { rejection: { status } }]);
});

it("an item that another tab cancels is left out of a common call", async () => {
  const outbox = answersTab();
  for (const key of ["one", "two", "three"]) await outbox.add(given(key));
  await (await openDevice()).delete("outbox", "two");
  await outbox.drain();
  expect(calls).toEqual([["one", "three"]]);
});
