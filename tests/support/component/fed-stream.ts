import { expect, vi } from "vitest";

/** Replaces the event stream by one whose events the test sends. Call it before the dashboard opens. */
export function feedStream() {
  const streams: EventTarget[] = [];
  class FedStream extends EventTarget {
    constructor() {
      super();
      streams.push(this);
    }
    close() {}
  }
  vi.stubGlobal("EventSource", FedStream);
  const send = (type: string, data: object) =>
    streams.at(-1)?.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
  return {
    /** Waits until the page is connected. */
    async connect() {
      await expect.poll(() => streams.length).toBeGreaterThan(0);
      send("ready", { resumed: false });
    },
    /** Sends news, such as a grade. */
    news: (kind: string, id: number, more: object = {}) => send("news", { kind, id, ...more }),
  };
}
