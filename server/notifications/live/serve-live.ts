import type { FastifyInstance } from "fastify";
import { recipientsAmong } from "#server/community/communications/queries.ts";
import type { AppContext } from "#server/context.ts";
import { tellNews } from "#server/notifications/live/news.ts";
import { encodeEvent } from "#server/platform/events/event-stream.ts";
import type { Payload } from "#server/platform/events/publish.ts";
import { LiveCommunity } from "./community.ts";

/** Interval of heartbeats, because proxies and phones close idle connections */
const HEARTBEAT_MS = 25_000;
/** Pause before staff dashboards count again, so that many enrollments in a second cause one count */
const TODAY_MS = 500;

/**
 * Sends the events of all processes to the streams of this one. A loss of access is published in the transaction that
 * causes it, and events arrive in the order of commits. So the streams of that person end before anything later is
 * sent, and opening another checks access again.
 */
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
  const unsubscribe = [
    events.subscribe("community", ({ id }) => live.deliver(Number(id))),
    events.subscribe(
      "access",
      // Null means that there are too many users to name.
      ({ users }) => streams.end(Array.isArray(users) ? users : undefined),
      () => streams.end(),
    ),
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
    for (const stream of streams.all) stream.beat();
  }, HEARTBEAT_MS);
  beats.unref();
  app.addHook("preClose", async () => {
    live.stop();
    tellToday.stop();
    clearInterval(beats);
    for (const stop of unsubscribe) stop();
    streams.stop();
  });
}

/** Limits calls: of several calls in a row, one runs, after the pause. */
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

/** Tells open dashboards of staff to count again. The message has no details, so it reveals nothing. */
function tellStaff({ streams }: AppContext): void {
  const bytes = encodeEvent({ event: "news", data: { kind: "today" } });
  for (const stream of streams.all) if (stream.interest.today) stream.send(bytes);
}

/** Runs each call after the previous one has ended, so that messages stay in order. */
function inTurn<T>(work: (value: T) => Promise<void>): (value: T) => Promise<void> {
  let last = Promise.resolve();
  return (value) => {
    last = last.catch(() => undefined).then(() => work(value));
    return last;
  };
}

/** Sends the id of a communication to open inboxes: a new one to its recipients, a changed one to all inboxes. */
async function tellInboxes(context: AppContext, { id, kind }: Payload): Promise<void> {
  const open = [...context.streams.all].filter(({ interest }) => interest.inbox);
  if (open.length === 0) return;
  const users = [...new Set(open.map(({ owner }) => owner.user_id))];
  const told = new Set(kind === "sent" ? await recipientsAmong(context.db, Number(id), users) : users);
  const bytes = encodeEvent({ event: "communication", data: { id, kind } });
  for (const stream of open) if (told.has(stream.owner.user_id)) stream.send(bytes);
}
