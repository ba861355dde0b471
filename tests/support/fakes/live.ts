import type { FastifyInstance } from "fastify";
import { startSession } from "#server/accounts/sessions/sessions.ts";
import type { AppContext } from "#server/context.ts";

export interface HeardEvent {
  event: string;
  id: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
  data: any;
}

export interface Listener {
  status: number;
  headers: Headers;
  /** All events so far, except `ready`. */
  heard: HeardEvent[];
  /** The first `ready` or `reset`. */
  ready: Promise<HeardEvent>;
  /** Resolves when this many events have come, not counting `ready`. */
  until(count: number): Promise<HeardEvent[]>;
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  close(): void;
}

const WAIT_MS = 8_000;

/** Makes the application listen on a port, which streams need. */
export const listen = (app: FastifyInstance) => app.listen({ port: 0, host: "127.0.0.1" });

export async function sessionCookie(context: AppContext, userId: number): Promise<string> {
  return `sessionid=${await startSession(context, userId)}`;
}

/** Listens to a stream of server-sent events as a browser would. */
export async function hear(url: string, headers: Record<string, string>): Promise<Listener> {
  const controller = new AbortController();
  const response = await fetch(url, { headers, signal: controller.signal });
  const heard: HeardEvent[] = [];
  const waiting: { count: number; go: (events: HeardEvent[]) => void }[] = [];
  const ready = Promise.withResolvers<HeardEvent>();
  const take = (one: HeardEvent) => {
    if (one.event === "ready") return ready.resolve(one);
    heard.push(one);
    for (const { count, go } of waiting) if (heard.length >= count) go(heard);
  };
  const read = async () => {
    let rest = "";
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      const blocks = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const one = parse(block);
        if (one) take(one);
      }
    }
  };
  const isEvents = response.headers.get("content-type")?.startsWith("text/event-stream");
  return {
    status: response.status,
    headers: response.headers,
    heard,
    ready: ready.promise,
    ended: isEvents ? read().catch(() => undefined) : Promise.resolve(),
    until: (count) =>
      heard.length >= count
        ? Promise.resolve(heard)
        : new Promise((go, fail) => {
            const late = () => fail(new Error(`only ${heard.length} of ${count}: ${JSON.stringify(heard)}`));
            setTimeout(late, WAIT_MS).unref();
            waiting.push({ count, go });
          }),
    close: () => controller.abort(),
  };
}

function parse(block: string): HeardEvent | undefined {
  const fields = new Map(
    block
      .split("\n")
      .filter((line) => !line.startsWith(":"))
      .map((line) => {
        const [name = "", ...value] = line.split(": ");
        return [name, value.join(": ")] as const;
      }),
  );
  const event = fields.get("event");
  return event ? { event, id: fields.get("id"), data: JSON.parse(fields.get("data") ?? "null") } : undefined;
}
