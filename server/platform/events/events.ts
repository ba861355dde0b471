import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { CHANNEL, type Payload } from "./publish.ts";

type Handler = (payload: Payload) => void | Promise<void>;
type Missed = () => void | Promise<void>;

export interface Events {
  /**
   * Calls `handler` for each event of the topic from any process, in the order of the commits. Calls `missed` after a
   * lost connection was reopened, because events may be missing: read the data again, or drop what may be stale.
   * Returns a function to unsubscribe.
   */
  subscribe(topic: string, handler: Handler, missed?: Missed): () => void;
  close(): Promise<void>;
}

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;
/** Interval of a query that detects silently lost connections. */
const PING_EVERY_MS = 15_000;
const PING_TIMEOUT_MS = 5_000;

/**
 * Listens on its own connection, which is reopened for as long as the process lives. Resolves when it listens, or when
 * the first attempt has failed and it keeps retrying.
 */
export async function openEvents(connection: pg.ClientConfig, log: Logger): Promise<Events> {
  const listener = new Listener(connection, log);
  await listener.start();
  return listener;
}

class Listener implements Events {
  readonly #connection: pg.ClientConfig;
  readonly #log: Logger;
  readonly #subscribers = new Map<string, Set<{ handler: Handler; missed?: Missed | undefined }>>();
  readonly #stopping = new AbortController();
  #client: pg.Client | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(connection: pg.ClientConfig, log: Logger) {
    this.#connection = connection;
    this.#log = log;
  }

  start(): Promise<void> {
    return new Promise((tried) => {
      this.#running = this.#stayConnected(tried);
    });
  }

  subscribe(topic: string, handler: Handler, missed?: Missed): () => void {
    const subscriber = { handler, missed };
    const subscribers = this.#subscribers.get(topic) ?? new Set();
    this.#subscribers.set(topic, subscribers.add(subscriber));
    return () => subscribers.delete(subscriber);
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#client?.end().catch(() => undefined);
    await this.#running;
  }

  async #stayConnected(tried: () => void): Promise<void> {
    const { signal } = this.#stopping;
    let retry_ms = FIRST_RETRY_MS;
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      try {
        this.#client = await this.#listen();
        // `close` was called before this connection was ready.
        if (signal.aborted) return await this.#client.end();
        const ended = this.#ended(this.#client);
        retry_ms = FIRST_RETRY_MS;
        if (!isFirst) this.#tellMissed();
        tried();
        await ended;
        if (!signal.aborted) this.#log.warn("lost the connection for events");
      } catch (error) {
        this.#log.warn({ err: error }, "cannot listen for events yet");
        tried();
      }
      await sleep(retry_ms, undefined, { signal, ref: false }).catch(() => undefined);
      retry_ms = Math.min(retry_ms * 2, LAST_RETRY_MS);
    }
  }

  async #listen(): Promise<pg.Client> {
    const client = new pg.Client({
      ...this.#connection,
      application_name: "darasa events",
      keepAlive: true,
      connectionTimeoutMillis: PING_TIMEOUT_MS,
      query_timeout: PING_TIMEOUT_MS,
    });
    // Without a listener, the error of a broken connection would end the process.
    client.on("error", () => undefined);
    client.on("notification", ({ payload: text }) => {
      const { topic, payload } = JSON.parse(text ?? "{}") as { topic: string; payload: Payload };
      for (const { handler } of this.#subscribers.get(topic) ?? []) void this.#run(() => handler(payload));
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    return client;
  }

  /** Resolves when the connection has ended. Ends it if it no longer answers. */
  async #ended(client: pg.Client): Promise<void> {
    const end = () => client.end().catch(() => undefined);
    const pings = setInterval(() => client.query("SELECT 1").catch(end), PING_EVERY_MS).unref();
    await new Promise((resolve) => client.once("end", resolve));
    clearInterval(pings);
  }

  #tellMissed(): void {
    this.#log.info("listening for events again");
    for (const subscribers of this.#subscribers.values())
      for (const { missed } of subscribers) if (missed) void this.#run(missed);
  }

  async #run(work: () => void | Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#log.error({ err: error }, "an event's subscriber failed");
    }
  }
}
