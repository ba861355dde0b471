import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { CHANNEL, type Payload } from "./publish.ts";

type Handler = (payload: Payload) => void | Promise<void>;
type Missed = () => void | Promise<void>;

export interface Events {
  /**
   * Calls `handler` for what any process publishes on the topic, in the order of the commits. `missed` is called
   * after the connection was lost and found again: things may have happened meanwhile, so look again or drop what
   * may be old. Returns the way to stop.
   */
  subscribe(topic: string, handler: Handler, missed?: Missed): () => void;
  close(): Promise<void>;
}

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;
/** A connection that died without a word is noticed by this question. */
const PING_EVERY_MS = 15_000;
const PING_LIMIT_MS = 5_000;

/**
 * Listens on a connection of its own, which it opens again by itself for as long as the process lives.
 * Resolves once it listens for the first time, or has failed to and goes on trying.
 */
export async function openEvents(connection: pg.ClientConfig, log: Logger): Promise<Events> {
  const subscribers = new Map<string, Set<{ handler: Handler; missed?: Missed | undefined }>>();
  const stopping = new AbortController();
  let client: pg.Client | undefined;

  const run = async (work: () => void | Promise<void>) => {
    try {
      await work();
    } catch (error) {
      log.error({ err: error }, "an event's subscriber failed");
    }
  };
  const hear = (message: pg.Notification) => {
    const { topic, payload } = JSON.parse(message.payload ?? "{}") as { topic: string; payload: Payload };
    for (const { handler } of subscribers.get(topic) ?? []) void run(() => handler(payload));
  };
  const listen = async (): Promise<pg.Client> => {
    const made = new pg.Client({
      ...connection,
      application_name: "darasa events",
      keepAlive: true,
      connectionTimeoutMillis: PING_LIMIT_MS,
      query_timeout: PING_LIMIT_MS,
    });
    // Without a listener a broken connection would end the process.
    made.on("error", () => undefined);
    made.on("notification", hear);
    try {
      await made.connect();
      await made.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      await made.end().catch(() => undefined);
      throw error;
    }
    return made;
  };
  const lost = (listening: pg.Client) => {
    const pings = setInterval(() => {
      listening.query("SELECT 1").catch(() => listening.end().catch(() => undefined));
    }, PING_EVERY_MS);
    pings.unref();
    return new Promise<void>((resolve) => listening.once("end", () => resolve())).finally(() =>
      clearInterval(pings),
    );
  };
  const stayConnected = async (firstTry: () => void) => {
    let retry_ms = FIRST_RETRY_MS;
    let connectedBefore = false;
    while (!stopping.signal.aborted) {
      try {
        client = await listen();
        const ended = lost(client);
        retry_ms = FIRST_RETRY_MS;
        if (connectedBefore) log.info("listening for events again");
        for (const set of connectedBefore ? subscribers.values() : [])
          for (const { missed } of set) if (missed) void run(missed);
        connectedBefore = true;
        firstTry();
        await ended;
        if (!stopping.signal.aborted) log.warn("the connection for events is lost");
      } catch (error) {
        log.warn({ err: error }, "cannot listen for events yet");
        // What happens before the first connection is missed like what happens between two.
        connectedBefore = true;
        firstTry();
      }
      await sleep(retry_ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      retry_ms = Math.min(retry_ms * 2, LAST_RETRY_MS);
    }
  };

  let ended: Promise<void> = Promise.resolve();
  await new Promise<void>((firstTry) => {
    ended = stayConnected(firstTry);
  });
  return {
    subscribe(topic, handler, missed) {
      const one = { handler, missed };
      const set = subscribers.get(topic) ?? new Set();
      subscribers.set(topic, set.add(one));
      return () => set.delete(one);
    },
    async close() {
      stopping.abort();
      await client?.end().catch(() => undefined);
      await ended;
    },
  };
}
