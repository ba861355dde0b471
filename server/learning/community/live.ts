import type { AppContext } from "#server/context.ts";
import { type EventStream, encodeEvent } from "#server/platform/events/event-stream.ts";
import { forbiddenStreams } from "#server/platform/events/queries.ts";
import { batchFor, framesOf } from "./event-frames.ts";
import { type CommunityEvent, eventBounds, eventsAfter } from "./event-queries.ts";

const BATCH = 200;
/** A client that missed more events reloads the list instead. */
const MAX_REPLAYED = 500;

/**
 * Delivers community events to the open streams of this process. Events are read from their table, whose ids grow in the
 * order of commits; a notification only says that there are new ones. So each stream gets each event once and in order,
 * also after the connection for notifications was lost.
 */
export class LiveCommunity {
  readonly #context: AppContext;
  readonly #live = new Set<EventStream>();
  /** The last event that was delivered to the live streams. */
  #position = 0;
  #started: Promise<void> | undefined;
  #delivering: Promise<void> | undefined;
  #isRequested = false;
  #isStopped = false;

  constructor(context: AppContext) {
    this.#context = context;
  }

  /** Delivers new events. One delivery runs at a time; calls during it cause one more. */
  deliver(): Promise<void> {
    this.#isRequested = true;
    this.#delivering ??= this.#deliverAll().finally(() => {
      this.#delivering = undefined;
    });
    return this.#delivering;
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Adds a stream: it first gets the events that it missed, then each new one. */
  async add(stream: EventStream): Promise<void> {
    await this.#start();
    // A new stream starts after the newest event, and a resumed one may come from a process that is ahead of this one.
    if (stream.cursor === null || stream.cursor > this.#position) await this.deliver();
    const isResumed = stream.cursor !== null && (await this.#canResume(stream));
    if (!isResumed) stream.cursor = this.#position;
    const ready = { event: "ready", data: { resumed: isResumed } };
    stream.send(encodeEvent(isResumed ? ready : { ...ready, id: this.#position }));
    while ((stream.cursor ?? 0) < this.#position) await this.#replay(stream, stream.cursor ?? 0);
    // Nothing else runs between the last comparison and here, so that no event is lost or sent twice.
    if (stream.destroyed) return;
    this.#live.add(stream);
    stream.once("close", () => this.#live.delete(stream));
  }

  #start(): Promise<void> {
    this.#started ??= eventBounds(this.#context.db).then(
      ({ newest }) => {
        this.#position = newest;
      },
      (error: unknown) => {
        this.#started = undefined;
        throw error;
      },
    );
    return this.#started;
  }

  /** False when events after the cursor are deleted, when there are too many, or when the cursor is unknown. */
  async #canResume({ cursor, interest }: EventStream): Promise<boolean> {
    const after = cursor ?? 0;
    const { oldest } = await eventBounds(this.#context.db);
    if (after > this.#position || after < oldest - 1) return false;
    const within = { programs: interest.programs, until: this.#position };
    return (await eventsAfter(this.#context.db, after, MAX_REPLAYED + 1, within)).length <= MAX_REPLAYED;
  }

  async #replay(stream: EventStream, after: number): Promise<void> {
    const until = this.#position;
    const within = { programs: stream.interest.programs, until };
    const events = await eventsAfter(this.#context.db, after, BATCH, within);
    for (const frame of await framesOf(this.#context.db, events))
      stream.send(frame.bytesFor(stream.owner.user_id));
    stream.cursor = events.length < BATCH ? until : (events.at(-1)?.id ?? until);
  }

  async #deliverAll(): Promise<void> {
    await this.#start();
    while (this.#isRequested && !this.#isStopped) {
      this.#isRequested = false;
      const events = await eventsAfter(this.#context.db, this.#position, BATCH);
      if (events.length === BATCH) this.#isRequested = true;
      if (events.length > 0) await this.#deliverBatch(events);
    }
  }

  /** Access is checked after the events were read: a stream whose owner lost it is closed and gets none of them. */
  async #deliverBatch(events: readonly CommunityEvent[]): Promise<void> {
    const { db, clock } = this.#context;
    const programs = new Set(events.map((event) => event.program_id));
    const audience = [...this.#live].filter(({ interest }) =>
      [...interest.programs].some((program) => programs.has(program)),
    );
    const [frames, forbidden] = await Promise.all([
      audience.length > 0 ? framesOf(db, events) : [],
      forbiddenStreams(db, audience, clock()),
    ]);
    for (const stream of forbidden) {
      this.#live.delete(stream);
      stream.end();
    }
    const bytesFor = batchFor(frames);
    this.#position = events.at(-1)?.id ?? this.#position;
    for (const stream of this.#live) {
      const bytes = bytesFor(stream);
      if (bytes.length > 0) stream.send(bytes);
      stream.cursor = this.#position;
    }
  }
}
