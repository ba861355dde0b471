import { beforeEach, expect, it, vi } from "vitest";
import { answer, answerCalls, bodiesOf, refusal } from "#tests/support/component/answers.ts";
import type { LiveEvent } from "./event-source.ts";
import { Live } from "./live.ts";

/** A stream whose events the test sends. */
class FedStream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 0;
  readonly query: URLSearchParams;
  constructor(address: string) {
    super();
    this.query = new URL(address, location.href).searchParams;
    streams.push(this);
  }
  close() {
    this.readyState = FedStream.CLOSED;
  }
  get programs() {
    return this.query.getAll("program").map(Number);
  }
  send(type: string, data: object, lastEventId = "") {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data), lastEventId }));
  }
  /** Cuts the connection. The browser would connect again automatically. */
  cut() {
    this.dispatchEvent(new Event("error"));
  }
}

let streams: FedStream[] = [];
let userId = 1000;
/** Visibility of all tabs. A tab reads it at the event `visibilitychange`, and when another tab begins to lead. */
let visibility: DocumentVisibilityState = "visible";

answerCalls();
beforeEach(() => {
  streams = [];
  visibility = "visible";
  userId += 1;
  vi.stubGlobal("EventSource", FedStream);
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

/** Opens a tab of the user. All are in one page, so the test calls the handlers of each one itself. */
function openTab() {
  const handlers: Record<string, () => void> = {};
  const keep = (type: string, handler: unknown) => {
    handlers[type] = handler as () => void;
  };
  const spies = [document, window].map((target) =>
    vi.spyOn(target, "addEventListener").mockImplementation(keep),
  );
  const live = new Live(userId);
  for (const spy of spies) spy.mockRestore();
  const unwatches: (() => void)[] = [];
  return {
    live,
    /** Returns the events of the watch, in their order. */
    watch(program?: number) {
      const events: LiveEvent[] = [];
      const unwatch = live.watch(program, (event) => events.push(event));
      unwatches.push(unwatch);
      return { events, unwatch };
    },
    close() {
      handlers.pagehide?.();
      for (const unwatch of unwatches) unwatch();
    },
    changeVisibility: () => handlers.visibilitychange?.(),
  };
}

const open = () => streams.filter(({ readyState }) => readyState !== FedStream.CLOSED);
/** Waits until the only open stream covers these programs. */
async function streamOf(...programs: number[]): Promise<FedStream> {
  await expect.poll(() => open().map((one) => one.programs)).toEqual([programs]);
  return open()[0] as FedStream;
}
/** Waits for the messages between tabs, and for the pause before an update. */
const settle = () => new Promise((go) => setTimeout(go, 100));
const message = (program: number) => ({ program, id: 5 });
const resets = (events: LiveEvent[]) => events.filter(({ kind }) => kind === "reset").length;

it("a page that loads again replaces the stream of the page before, also one that was cut unnoticed (api.md 4.1)", async () => {
  const before = openTab();
  before.watch();
  const { query } = await streamOf();
  expect(query.get("tab")).toMatch(/^[\w-]{8,}$/);
  before.close();
  await expect.poll(() => open().length).toBe(0);
  const after = openTab();
  after.watch();
  expect((await streamOf()).query.get("tab")).toBe(query.get("tab"));
  after.close();
});

it("all tabs share one stream, which covers the programs of each", async () => {
  const [first, second, third] = [openTab(), openTab(), openTab()];
  first.watch(7);
  await streamOf(7);
  second.watch(3);
  second.watch();
  third.watch(7);
  const { query } = await streamOf(3, 7);
  expect(query.get("inbox")).toBe("true");
  await settle();
  expect(open()).toHaveLength(1);
});

it("an event reaches the watches of its program in each tab, and no others", async () => {
  const [first, second] = [openTab(), openTab()];
  const watches = [first.watch(3), second.watch(3), first.watch(7), second.watch()] as const;
  const stream = await streamOf(3, 7);
  stream.send("ready", { resumed: false }, "10");
  await expect.poll(() => watches.map(({ events }) => resets(events))).toEqual([1, 1, 1, 1]);
  stream.send("message", message(3), "11");
  const news = { kind: "grade" };
  stream.send("news", news, "12");
  await expect.poll(() => watches[3].events.slice(1)).toEqual([{ kind: "news", data: news }]);
  for (const { events } of watches.slice(0, 2))
    expect(events.slice(1)).toEqual([{ kind: "message", data: message(3) }]);
  expect(watches[2].events).toHaveLength(1);
});

it("an event that a tab tells the others reaches their watches, not its own", async () => {
  const [first, second] = [openTab(), openTab()];
  const [own, others] = [first.watch(), second.watch()];
  await streamOf();
  first.live.tellTabs({ kind: "read", data: null });
  await expect.poll(() => others.events).toEqual([{ kind: "read", data: null }]);
  expect(own.events).toEqual([]);
});

it("when the leading tab closes, another tab continues from its position", async () => {
  const [first, second] = [openTab(), openTab()];
  first.watch(3);
  const led = await streamOf(3);
  const { events } = second.watch(7);
  const both = await streamOf(3, 7);
  expect(led.readyState).toBe(FedStream.CLOSED);
  both.send("ready", { resumed: false }, "10");
  both.send("message", message(7), "15");
  await expect.poll(() => events.length).toBe(2);
  first.close();
  // A page that is being closed has no time for later steps.
  expect(open()).toEqual([]);
  const taken = await streamOf(7);
  expect(taken.query.get("last_event_id")).toBe("15");
  taken.send("ready", { resumed: true }, "15");
  taken.send("message", message(7), "16");
  // The new stream resumed, so the watch missed nothing and needs no reset.
  expect(events.map(({ kind }) => kind)).toEqual(["reset", "message", "message"]);
});

it("a tab without watches stops leading, and its programs are not covered", async () => {
  const [first, second] = [openTab(), openTab()];
  const { unwatch } = first.watch(3);
  await streamOf(3);
  const other = second.watch(7);
  await streamOf(3, 7);
  unwatch();
  await streamOf(7);
  other.unwatch();
  await expect.poll(open).toEqual([]);
});

it("a following tab that watches another program changes what the stream covers", async () => {
  const [first, second] = [openTab(), openTab()];
  first.watch(3);
  await streamOf(3);
  const { unwatch } = second.watch(7);
  await streamOf(3, 7);
  second.watch(9);
  unwatch();
  await streamOf(3, 9);
});

it("hidden tabs have no stream, and continue when they are shown", async () => {
  const [first, second] = [openTab(), openTab()];
  first.watch(3);
  (await streamOf(3)).send("ready", { resumed: false }, "10");
  second.watch(7);
  await streamOf(3, 7);
  visibility = "hidden";
  second.changeVisibility();
  await streamOf(3);
  first.changeVisibility();
  await expect.poll(open).toEqual([]);
  await settle();
  visibility = "visible";
  first.changeVisibility();
  second.changeVisibility();
  expect((await streamOf(3, 7)).query.get("last_event_id")).toBe("10");
});

it("a new watch of a covered program is reset at once in each tab", async () => {
  const [first, second] = [openTab(), openTab()];
  first.watch(3);
  const stream = await streamOf(3);
  stream.send("ready", { resumed: false }, "10");
  expect(resets(first.watch(3).events)).toBe(1);
  const { events } = second.watch(3);
  await expect.poll(() => resets(events)).toBe(1);
  await settle();
  expect(open()).toEqual([stream]);
});

it("after a cut that resumes, only watches of the inbox are reset", async () => {
  const [first, second] = [openTab(), openTab()];
  const watches = [first.watch(3), first.watch(), second.watch(3), second.watch()] as const;
  const counts = () => watches.map(({ events }) => resets(events));
  const stream = await streamOf(3);
  stream.send("ready", { resumed: false }, "10");
  await expect.poll(counts).toEqual([1, 1, 1, 1]);
  stream.cut();
  stream.send("ready", { resumed: true }, "10");
  await expect.poll(counts).toEqual([1, 2, 1, 2]);
  stream.cut();
  stream.send("ready", { resumed: false }, "40");
  await expect.poll(counts).toEqual([2, 3, 2, 3]);
});

it("after a crash of the leading tab, watches of the inbox are reset", async () => {
  // Leads as a tab would, and ends without a message.
  const crash = Promise.withResolvers<void>();
  void navigator.locks.request(`darasa-live-${userId}`, () => crash.promise);
  const leader = new BroadcastChannel(`darasa-live-${userId}`);
  const tab = openTab();
  const [inbox, program] = [tab.watch(), tab.watch(3)];
  const counts = () => [inbox, program].map(({ events }) => resets(events));
  leader.postMessage({ type: "state", state: { position: "10", programs: [3] } });
  await expect.poll(counts).toEqual([1, 1]);
  leader.close();
  crash.resolve();
  const stream = await streamOf(3);
  expect(stream.query.get("last_event_id")).toBe("10");
  stream.send("ready", { resumed: true }, "10");
  expect(counts()).toEqual([2, 1]);
});

it("a watch is reset if events passed while the stream did not cover its program", async () => {
  const tab = openTab();
  tab.watch(3);
  const { events, unwatch } = tab.watch(7);
  (await streamOf(3, 7)).send("ready", { resumed: false }, "10");
  const other = openTab();
  const sleeping = other.watch(7);
  await expect.poll(() => resets(sleeping.events)).toBe(1);
  const messages: unknown[] = [];
  const channel = new BroadcastChannel(`darasa-live-${userId}`);
  channel.onmessage = ({ data }) => messages.push(data);
  visibility = "hidden";
  other.changeVisibility();
  await expect.poll(() => messages.at(-1)).toMatchObject({ type: "wants", programs: null });
  channel.close();
  visibility = "visible";
  unwatch();
  const narrow = await streamOf(3);
  narrow.send("ready", { resumed: true }, "10");
  narrow.send("message", message(3), "11");
  other.changeVisibility();
  const wide = await streamOf(3, 7);
  wide.send("ready", { resumed: true }, "11");
  await expect.poll(() => resets(sleeping.events)).toBe(2);
  expect(resets(events)).toBe(1);
});

it("each tab knows whether the stream is connected", async () => {
  const [first, second] = [openTab(), openTab()];
  first.watch(3);
  const stream = await streamOf(3);
  const told: boolean[] = [];
  second.live.onStatus(() => told.push(second.live.isLive));
  expect(first.live.isLive).toBe(false);
  stream.send("ready", { resumed: false }, "10");
  await expect.poll(() => [first.live.isLive, second.live.isLive]).toEqual([true, true]);
  stream.send("message", message(3), "11");
  stream.cut();
  await expect.poll(() => [first.live.isLive, second.live.isLive]).toEqual([false, false]);
  expect(told).toEqual([true, false]);
});

it("a tab that opens later learns that the stream is connected", async () => {
  const first = openTab();
  first.watch(3);
  (await streamOf(3)).send("ready", { resumed: false }, "10");
  const second = openTab();
  const { events } = second.watch(3);
  await expect.poll(() => second.live.isLive).toBe(true);
  expect(resets(events)).toBe(1);
});

it("a refused stream asks the API who is logged in", async () => {
  answer({ "GET /user/": () => refusal(500) });
  openTab().watch(3);
  const stream = await streamOf(3);
  stream.close();
  stream.cut();
  await expect.poll(() => bodiesOf("GET /user/")).toHaveLength(1);
});

it("without locks, each tab leads for itself", async () => {
  vi.stubGlobal("navigator", {});
  const tabs = [openTab(), openTab()] as const;
  vi.unstubAllGlobals();
  vi.stubGlobal("EventSource", FedStream);
  const [first, second] = [tabs[0].watch(3), tabs[1].watch(7)];
  await expect.poll(() => open().map((one) => one.programs)).toEqual([[3], [7]]);
  const [threes, sevens] = open() as [FedStream, FedStream];
  threes.send("ready", { resumed: false }, "10");
  threes.send("message", message(3), "11");
  expect(first.events.map(({ kind }) => kind)).toEqual(["reset", "message"]);
  expect(second.events).toEqual([]);
  tabs[0].close();
  expect(open()).toEqual([sevens]);
});
