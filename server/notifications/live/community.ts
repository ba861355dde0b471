import { framesOf } from "#server/community/messages/event-frames.ts";
import { type CommunityEvent, eventBounds, eventsAfter } from "#server/community/messages/event-queries.ts";
import type { AppContext } from "#server/context.ts";
import { type EventStream, encodeEvent } from "#server/platform/events/event-stream.ts";

const BATCH = 200;
/** Maximum number of missed events to resend. A client that missed more reloads the list. */
const MAX_MISSED = 500;

/**
 * Delivers community events to the open streams of this process. Each stream gets each event once and in order, because
 * event ids grow in the order of commits and each stream has a cursor. An event is delivered only after its
 * notification. Notifications also come in the order of commits, so a stream whose owner lost access before the event
 * has already ended.
 */
export class LiveCommunity {
  readonly #context: AppContext;
  readonly #live = new Set<EventStream>();
  /** Id of the newest event that this process was notified of */
  #told = 0;
  #delivering: Promise<void> | undefined;
  #isRequested = false;
  #isStopped = false;

  constructor(context: AppContext) {
    this.#context = context;
  }

  stop(): void {
    this.#isStopped = true;
  }

  /**
   * Adds a stream whose access was just checked. It first gets the events after its cursor. Without a usable cursor it
   * starts after the newest event.
   */
  async add(stream: EventStream): Promise<void> {
    const { oldest, newest } = await eventBounds(this.#context.db);
    const missed = await this.#missedBy(stream, oldest, newest);
    const ready = { event: "ready", data: { resumed: missed !== undefined } };
    stream.send(encodeEvent(missed ? ready : { ...ready, id: newest }));
    if (missed) await this.#send([stream], missed);
    stream.cursor = Math.max(newest, missed?.at(-1)?.id ?? 0);
    if (stream.destroyed) return;
    this.#live.add(stream);
    stream.once("close", () => this.#live.delete(stream));
    await this.deliver(0);
  }

  /**
   * Returns the missed events. Returns undefined if the cursor is unknown, if some events are deleted, or if there are
   * too many.
   */
  async #missedBy({ cursor, interest }: EventStream, oldest: number, newest: number) {
    if (cursor === null || cursor > newest || cursor < oldest - 1) return undefined;
    const missed = await eventsAfter(this.#context.db, cursor, MAX_MISSED + 1, interest.programs);
    return missed.length > MAX_MISSED ? undefined : missed;
  }

  /** Delivers the events up to this one. Only one delivery runs at a time; calls during it cause one more. */
  deliver(upTo: number): Promise<void> {
    this.#told = Math.max(this.#told, upTo);
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

  /**
   * Sends the streams their next events, and returns whether there may be more. Streams added in the meantime get
   * theirs next time.
   */
  async #deliverBatch(streams: readonly EventStream[]): Promise<boolean> {
    const after = Math.min(...streams.map(({ cursor }) => cursor ?? 0));
    if (after >= this.#told) return false;
    const told = this.#told;
    const read = await eventsAfter(this.#context.db, after, BATCH);
    const events = read.filter(({ id }) => id <= told);
    await this.#send(streams, events);
    return events.length === BATCH;
  }

  async #send(streams: readonly EventStream[], events: readonly CommunityEvent[]): Promise<void> {
    const last = events.at(-1);
    if (!last) return;
    const programs = new Set(events.map((event) => event.program_id));
    const isHeard = streams.some(({ interest }) => [...interest.programs].some((id) => programs.has(id)));
    const frames = isHeard ? await framesOf(this.#context.db, events) : [];
    for (const stream of streams) {
      const cursor = stream.cursor ?? 0;
      const shown = frames.filter(({ id, program }) => id > cursor && stream.interest.programs.has(program));
      const bytes = shown.map((frame) => frame.bytesFor(stream.owner.user_id));
      if (bytes.length > 0) stream.send(Buffer.concat(bytes));
      stream.cursor = Math.max(cursor, last.id);
    }
  }
}
