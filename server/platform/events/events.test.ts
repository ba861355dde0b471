import { text } from "node:stream/consumers";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { apiError } from "#contract/shared/errors.ts";
import { anotherProcess, testContext } from "#tests/support/context.ts";
import { openTcpProxy } from "#tests/support/fakes/tcp-proxy.ts";
import { EventStream, MAX_QUEUED_BYTES } from "./event-stream.ts";
import { openEvents } from "./events.ts";
import { publish } from "./publish.ts";
import { Streams } from "./streams.ts";

const context = testContext();

/** Returns a listener and a promise that resolves at its `count`th call. */
function calls<T>(count: number) {
  const got: T[] = [];
  const { promise, resolve } = Promise.withResolvers<T[]>();
  const listener = (value: T) => {
    got.push(value);
    if (got.length === count) resolve(got);
  };
  return { listener, got, all: promise };
}

describe("events between processes (ARCHITECTURE.md)", () => {
  it("an event reaches every process, in the order of the commits", async () => {
    const other = await anotherProcess(context);
    const here = calls(3);
    const there = calls(3);
    context.events.subscribe("pages", here.listener);
    other.context.events.subscribe("pages", there.listener);
    for (const id of [1, 2, 3]) await publish(other.context.db, "pages", { id });
    expect(await here.all).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect(await there.all).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    await other.close();
  });

  it("a rolled-back transaction publishes nothing", async () => {
    const { listener, all } = calls(1);
    context.events.subscribe("rolled-back", listener);
    const failing = context.db.transaction().execute(async (db) => {
      await publish(db, "rolled-back", { id: 1 });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await publish(context.db, "rolled-back", { id: 2 });
    expect(await all).toEqual([{ id: 2 }]);
  });

  it("a subscriber gets only its topic, until it unsubscribes", async () => {
    const stopped = calls(1);
    const other = calls(2);
    context.events.subscribe("one", stopped.listener)();
    context.events.subscribe("two", other.listener);
    await publish(context.db, "one", { id: 1 });
    await publish(context.db, "two", { id: 2 });
    await publish(context.db, "two", { id: 3 });
    await other.all;
    expect(stopped.got).toEqual([]);
  });

  it("a failing subscriber does not stop the others", async () => {
    const { listener, all } = calls(1);
    const level = context.log.level;
    context.log.level = "silent";
    context.events.subscribe("fails", () => {
      throw new Error("broken");
    });
    context.events.subscribe("fails", listener);
    await publish(context.db, "fails", { id: 1 });
    expect(await all).toEqual([{ id: 1 }]);
    context.log.level = level;
  });

  it("closes during a reconnection", async () => {
    const { host, port, ...login } = context.connection;
    const proxy = await openTcpProxy({ path: `${host}/.s.PGSQL.${port}` });
    const log = pino({ level: "silent" });
    const events = await openEvents({ ...login, host: "127.0.0.1", port: proxy.port }, log);
    const before = proxy.connections();
    proxy.fail({ kind: "down" });
    proxy.fail({ kind: "latency", milliseconds: 300 });
    await expect.poll(proxy.connections, { timeout: 10_000 }).toBeGreaterThan(before);
    await events.close();
    await proxy.close();
  });

  it("reconnects after a lost connection and reports that events may be missing", async () => {
    const missed = Promise.withResolvers<void>();
    const { listener, all } = calls(1);
    const level = context.log.level;
    context.log.level = "silent";
    context.events.subscribe("again", listener, () => missed.resolve());
    await context.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'darasa events' AND datname = current_database()",
    );
    await missed.promise;
    await publish(context.db, "again", { id: 1 });
    expect(await all).toEqual([{ id: 1 }]);
    context.log.level = level;
  });
});

const streamOf = (user_id: number, address = "192.0.2.1") =>
  new EventStream(
    { user_id, address },
    { programs: new Set(), inbox: true, staff: new Set(), today: false },
    null,
  );

const anHour = () => Promise.resolve(3_600_000);
const closed = (stream: EventStream) => new Promise<void>((go) => stream.resume().once("close", go));

describe("open streams", () => {
  it("allows 3 per user: the fourth gets 429 until one closes", async () => {
    const streams = new Streams({ isLimited: true });
    const [first] = await Promise.all([1, 2, 3].map(() => streams.open(streamOf(7), anHour)));
    await expect(streams.open(streamOf(7), anHour)).rejects.toThrow(
      "Too many requests. Try again in 30 seconds.",
    );
    first?.destroy();
    await new Promise((go) => first?.once("close", go));
    await streams.open(streamOf(7), anHour);
  });

  it("a new stream of a tab replaces the earlier one, whose connection may be lost unnoticed", async () => {
    const streams = new Streams({ isLimited: true });
    const ofTab = (tab: string, user = 7) => {
      const { owner, interest } = streamOf(user);
      return streams.open(new EventStream({ ...owner, tab }, interest, null), anHour);
    };
    const first = (await ofTab("tab-one-1")).resume();
    for (let lost = 0; lost < 5; lost += 1) await ofTab("tab-one-1");
    expect(first.destroyed).toBe(true);
    expect(streams.all.size).toBe(1);
    await Promise.all([ofTab("tab-two-2"), ofTab("tab-three-3")]);
    await expect(ofTab("tab-four-4")).rejects.toThrow("Too many requests");
    await ofTab("tab-one-1", 8);
    expect(streams.all.size).toBe(4);
  });

  it("a stream that is replaced before its reply begins ends with what was queued", async () => {
    const streams = new Streams({ isLimited: true });
    const { owner, interest } = streamOf(7);
    const ofTab = () => streams.open(new EventStream({ ...owner, tab: "tab-one-1" }, interest, null), anHour);
    const first = await ofTab();
    first.send(Buffer.from("queued"));
    await ofTab();
    first.send(Buffer.from("too late"));
    expect(streams.all.size).toBe(1);
    expect(await text(first)).toBe("queued");
  });

  it("allows 20 per address", async () => {
    const streams = new Streams({ isLimited: true });
    for (let user = 1; user <= 20; user += 1) await streams.open(streamOf(user), anHour);
    await expect(streams.open(streamOf(21), anHour)).rejects.toThrow("Too many requests");
    await streams.open(streamOf(21, "192.0.2.2"), anHour);
  });

  it("a refused stream does not count, and a stopping process opens none", async () => {
    const streams = new Streams({ isLimited: true });
    const [first] = await Promise.all([1, 2, 3].map(() => streams.open(streamOf(7), anHour)));
    for (let n = 0; n < 5; n += 1)
      await expect(streams.open(streamOf(7), anHour)).rejects.toThrow("Too many");
    first?.destroy();
    await new Promise((go) => first?.once("close", go));
    await streams.open(streamOf(7), anHour);
    streams.stop();
    await expect(streams.open(streamOf(8), anHour)).rejects.toMatchObject({ status: 503 });
    expect([...streams.all].some(({ owner }) => owner.user_id === 8)).toBe(false);
  });

  it("a user who loses access while a stream opens has it ended", async () => {
    const streams = new Streams({ isLimited: true });
    const asking = Promise.withResolvers<number>();
    const [hers, his] = [streamOf(7), streamOf(8)];
    const opened = [hers, his].map((stream) => streams.open(stream, () => asking.promise));
    streams.end([7]);
    asking.resolve(3_600_000);
    await Promise.all(opened);
    hers.send(Buffer.from("too late"));
    await closed(hers);
    expect([...streams.all]).toEqual([his]);
  });

  it("closes without access, and ends when the session does", async () => {
    const streams = new Streams({ isLimited: true });
    const refused = streamOf(7);
    await expect(streams.open(refused, () => Promise.reject(apiError("forbidden")))).rejects.toThrow();
    expect(refused.destroyed).toBe(true);
    await closed(await streams.open(streamOf(7), () => Promise.resolve(50)));
    expect(streams.all.size).toBe(0);
  });

  it("closes when more than 1 MB is queued for its reader", () => {
    const stream = streamOf(1);
    stream.send(Buffer.alloc(MAX_QUEUED_BYTES));
    expect(stream.destroyed).toBe(false);
    stream.send(Buffer.alloc(1));
    expect(stream.destroyed).toBe(true);
  });
});
