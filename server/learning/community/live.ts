import type { AppContext } from "#server/context.ts";
import { type EventStream, encodeEvent } from "#server/platform/events/event-stream.ts";
import { framesOf } from "./event-frames.ts";
import { eventBounds, eventsAfter } from "./event-queries.ts";
import { forbiddenStreams } from "./forbidden-streams.ts";

const BATCH = 200;
/** A client that missed more events reloads the list instead. */
const MAX_MISSED = 500;

/**
 * Delivers community events to the open streams of this process. Events are read from their table, whose ids grow in the
 * order of commits, and each stream has a cursor; a notification only says that there are new events. So each stream gets
 * each event once and in order, also after the connection for notifications was lost.
 */
export class LiveCommunity {
  readonly #context: AppContext;
  readonly #live = new Set<EventStream>();
  #delivering: Promise<void> | undefined;
  #isRequested = false;
  #isStopped = false;

  constructor(context: AppContext) {
    this.#context = context;
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Adds a stream. It first gets the events after its cursor, or starts after the newest one. */
  async add(stream: EventStream): Promise<void> {
    const { oldest, newest } = await eventBounds(this.#context.db);
    const isResumed = await this.#canResume(stream, oldest, newest);
    if (!isResumed) stream.cursor = newest;
    const ready = { event: "ready", data: { resumed: isResumed } };
    stream.send(encodeEvent(isResumed ? ready : { ...ready, id: newest }));
    if (stream.destroyed) return;
    this.#live.add(stream);
    stream.once("close", () => this.#live.delete(stream));
    await this.deliver();
  }

  /** False when events after the cursor are deleted, when there are too many, or when the cursor is unknown. */
  async #canResume({ cursor, interest }: EventStream, oldest: number, newest: number): Promise<boolean> {
    if (cursor === null || cursor > newest || cursor < oldest - 1) return false;
    const missed = await eventsAfter(this.#context.db, cursor, MAX_MISSED + 1, interest.programs);
    return missed.length <= MAX_MISSED;
  }

  /** Delivers new events. One delivery runs at a time; calls during it cause one more. */
  deliver(): Promise<void> {
    this.#isRequested = true;
    this.#delivering ??= this.#deliverAll().finally(() => {
      this.#delivering = undefined;
    });
    return this.#delivering;
  }

  async #deliverAll(): Promise<void> {
    while (this.#isRequested && !this.#isStopped) {
      this.#isRequested = false;
      if (await this.#deliverBatch([...this.#live])) this.#isRequested = true;
    }
  }

  /** Sends the streams their next events; returns whether there may be more. Streams added meanwhile get theirs next time. */
  async #deliverBatch(streams: readonly EventStream[]): Promise<boolean> {
    if (streams.length === 0) return false;
    const { db, clock } = this.#context;
    const after = Math.min(...streams.map(({ cursor }) => cursor ?? 0));
    const events = await eventsAfter(db, after, BATCH);
    const programs = new Set(events.map((event) => event.program_id));
    const audience = streams.filter(({ interest }) => [...interest.programs].some((id) => programs.has(id)));
    // Access is checked after the events were read, so that a stream whose owner lost it gets none of them.
    const [frames, forbidden] = await Promise.all([
      audience.length > 0 ? framesOf(db, events) : [],
      forbiddenStreams(db, audience, clock()),
    ]);
    for (const stream of forbidden) {
      this.#live.delete(stream);
      stream.end();
    }
    const last = events.at(-1)?.id ?? 0;
    for (const stream of streams) {
      if (!this.#live.has(stream)) continue;
      const cursor = stream.cursor ?? 0;
      const shown = frames.filter(({ id, program }) => id > cursor && stream.interest.programs.has(program));
      const bytes = shown.map((frame) => frame.bytesFor(stream.owner.user_id));
      if (bytes.length > 0) stream.send(Buffer.concat(bytes));
      stream.cursor = Math.max(cursor, last);
    }
    return events.length === BATCH;
  }
}
