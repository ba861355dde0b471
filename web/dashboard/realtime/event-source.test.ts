import { afterEach, expect, it, vi } from "vitest";
import { openEventSource } from "./event-source.ts";

/** The browser's EventSource, without a network. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static last: FakeEventSource;
  readyState = 0;
  url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.last = this;
  }
  close() {}
  receive(type: string, data: unknown, lastEventId = "") {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data), lastEventId }));
  }
}

function open(position: string) {
  vi.stubGlobal("EventSource", FakeEventSource);
  const calls: unknown[] = [];
  const close = openEventSource(
    "tab-1",
    [7],
    position,
    (event) => calls.push(event),
    (state) => calls.push(state),
    () => calls.push("refused"),
  );
  return { calls, close, source: FakeEventSource.last };
}

afterEach(() => vi.unstubAllGlobals());

it("a stream that cannot resume reports its position before the reset", () => {
  const { calls, source } = open("");
  expect(source.url).toBe("/api/community/stream/?inbox=true&program=7&tab=tab-1");
  source.receive("ready", { resumed: false }, "12");
  expect(calls).toEqual([
    { position: "12", programs: null },
    { kind: "reset", data: null },
    { position: "12", programs: [7] },
  ]);
});

it("a stream that resumes keeps its position and sends no reset", () => {
  const { calls, close, source } = open("12");
  expect(source.url).toContain("last_event_id=12");
  source.receive("ready", { resumed: true });
  source.receive("message", { program: 7 }, "13");
  close();
  expect(calls.slice(1)).toEqual([
    { position: "12", programs: [7] },
    { position: "13", programs: [7] },
    { kind: "message", data: { program: 7 } },
    { position: "13", programs: null },
  ]);
});

it("an error status is reported, a lost connection is not", () => {
  const { calls, close, source } = open("12");
  source.dispatchEvent(new Event("error"));
  expect(calls).toEqual([{ position: "12", programs: null }]);
  source.readyState = FakeEventSource.CLOSED;
  source.dispatchEvent(new Event("error"));
  expect(calls.at(-1)).toBe("refused");
  close();
});

it("refused connections are tried again after growing pauses, until one succeeds", () => {
  vi.useFakeTimers();
  const { close } = open("12");
  const refuse = () => {
    FakeEventSource.last.readyState = FakeEventSource.CLOSED;
    FakeEventSource.last.dispatchEvent(new Event("error"));
  };
  const pauseAfterRefusal = () => {
    refuse();
    const before = FakeEventSource.last;
    let seconds = 0;
    for (; FakeEventSource.last === before && seconds < 1_000; seconds += 30) vi.advanceTimersByTime(30_000);
    return seconds;
  };
  expect([1, 2, 3, 4, 5, 6].map(pauseAfterRefusal)).toEqual([30, 60, 120, 240, 480, 480]);
  FakeEventSource.last.receive("ready", { resumed: true });
  expect(pauseAfterRefusal()).toBe(30);
  close();
  vi.useRealTimers();
});
