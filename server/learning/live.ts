import type { FastifyInstance } from "fastify";
import type { AppContext } from "#server/context.ts";
import { tellNews } from "#server/notifications/news.ts";
import { type EventStream, encodeEvent } from "#server/platform/events/event-stream.ts";
import type { Payload } from "#server/platform/events/publish.ts";
import { recipientsAmong } from "./communications/queries.ts";
import { forbiddenStreams } from "./community/forbidden-streams.ts";
import { LiveCommunity } from "./community/live.ts";

/** Proxies and phones close a connection on which nothing moves. Access is checked at each heartbeat. */
const HEARTBEAT_MS = 25_000;
/** Many may enroll in one second; staff count again once. */
const TODAY_MS = 500;

/** Sends what happens in any process to the streams of this one. */
export function serveLive(app: FastifyInstance, context: AppContext): void {
  const { events, streams } = context;
  const live = new LiveCommunity(context);
  streams.onOpen((stream) => {
    live.add(stream).catch((error: unknown) => {
      context.log.error({ err: error }, "a stream could not begin");
      stream.destroy();
    });
  });
  const tellToday = atMostEvery(TODAY_MS, () => tellStaff(context));
  let isStopping = false;
  const everything = async () => {
    if (isStopping) return;
    await endForbidden(context, [...streams.all]);
    await live.deliver();
  };
  const unsubscribe = [
    events.subscribe("community", () => live.deliver(), everything),
    events.subscribe("access", (payload) => endForbidden(context, streamsOf(context, payload))),
    events.subscribe(
      "news",
      inTurn((payload) => tellNews(context, payload)),
    ),
    events.subscribe("today", () => tellToday.soon()),
    events.subscribe(
      "communications",
      inTurn((payload) => tellInboxes(context, payload)),
    ),
  ];
  const beats = setInterval(() => {
    endForbidden(context, [...streams.all]).then(
      () => {
        for (const stream of streams.all) stream.beat();
      },
      (error: unknown) => context.log.warn({ err: error }, "the access of streams could not be checked"),
    );
  }, HEARTBEAT_MS);
  beats.unref();
  app.addHook("preClose", async () => {
    isStopping = true;
    live.stop();
    tellToday.stop();
    clearInterval(beats);
    for (const stop of unsubscribe) stop();
    streams.endAll();
  });
}

/** Of many calls in a row, one is done, after the pause. */
function atMostEvery(pause_ms: number, work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    soon() {
      timer ??= setTimeout(() => {
        timer = undefined;
        work();
      }, pause_ms);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Tells open dashboards of staff to count again. It says nothing else, so nobody learns what is not theirs. */
function tellStaff({ streams }: AppContext): void {
  const bytes = encodeEvent({ event: "news", data: { kind: "today" } });
  for (const stream of streams.all) if (stream.interest.today) stream.send(bytes);
}

/** Each call begins when the one before it has ended, so that what they send keeps its order. */
function inTurn<T>(work: (value: T) => Promise<void>): (value: T) => Promise<void> {
  let last = Promise.resolve();
  return (value) => {
    last = last.catch(() => undefined).then(() => work(value));
    return last;
  };
}

async function endForbidden(context: AppContext, streams: readonly EventStream[]): Promise<void> {
  for (const stream of await forbiddenStreams(context.db, streams, context.clock())) stream.end();
}

/** The streams of the users in the payload; all streams when there were too many to name. */
function streamsOf(context: AppContext, { users }: Payload): EventStream[] {
  const all = [...context.streams.all];
  return Array.isArray(users) ? all.filter(({ owner }) => users.includes(owner.user_id)) : all;
}

/** Sends the id of a communication to open inboxes: of a new one to its recipients, of a changed one to all inboxes. */
async function tellInboxes(context: AppContext, { id, kind }: Payload): Promise<void> {
  const open = [...context.streams.all].filter(({ interest }) => interest.inbox);
  if (open.length === 0) return;
  const forbidden = new Set(await forbiddenStreams(context.db, open, context.clock()));
  for (const stream of forbidden) stream.end();
  const users = [...new Set(open.map(({ owner }) => owner.user_id))];
  const told = new Set(kind === "sent" ? await recipientsAmong(context.db, Number(id), users) : users);
  const bytes = encodeEvent({ event: "communication", data: { id, kind } });
  for (const stream of open) if (!forbidden.has(stream) && told.has(stream.owner.user_id)) stream.send(bytes);
}
