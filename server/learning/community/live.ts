import type { AppContext } from "#server/context.ts";
import { type EventStream, encodeEvent } from "#server/platform/events/event-stream.ts";
import { type CommunityEvent, eventBounds, eventsAfter } from "./event-queries.ts";
import { forbiddenStreams } from "./forbidden-streams.ts";
import { batchFor, describeEvents } from "./told.ts";

const BATCH = 200;
/** Whoever missed more than this is better served by the list. */
const MAX_REPLAYED = 500;

/**
 * Brings what happened to the open streams of this process. The table of events is the truth and its ids grow in the
 * order of commits; a notification only says "look". So each event goes to each stream once and in order, also
 * after the connection for events was lost.
 */
export class LiveCommunity {
  readonly #context: AppContext;
  readonly #live = new Set<EventStream>();
  /** The last event that was brought to the live streams. */
  #position = 0;
  #started: Promise<void> | undefined;
  #draining: Promise<void> | undefined;
  #isAskedAgain = false;
  #isStopped = false;

  constructor(context: AppContext) {
    this.#context = context;
  }

  /** Looks for new events, one look at a time; what is asked for meanwhile is one more look. */
  look(): Promise<void> {
    this.#isAskedAgain = true;
    this.#draining ??= this.#drain().finally(() => {
      this.#draining = undefined;
    });
    return this.#draining;
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Takes a stream in: first what it missed, then with all others. */
  async join(stream: EventStream): Promise<void> {
    await this.#start();
    // What was committed before somebody came is not news to them; and another process may be ahead of this one.
    if (stream.cursor === null || stream.cursor > this.#position) await this.look();
    const isResumed = stream.cursor !== null && (await this.#canResume(stream));
    if (!isResumed) stream.cursor = this.#position;
    const ready = { event: "ready", data: { resumed: isResumed } };
    stream.send(encodeEvent(isResumed ? ready : { ...ready, id: this.#position }));
    while ((stream.cursor ?? 0) < this.#position) await this.#replay(stream, stream.cursor ?? 0);
    // Between the last comparison and here nothing else runs: no event is lost and none comes twice.
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

  /** Not when events after the cursor are forgotten already, or are too many, or it is not ours. */
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
    const told = await describeEvents(this.#context.db, events);
    for (const one of told) stream.send(one.bytesFor(stream.owner.user_id));
    stream.cursor = events.length < BATCH ? until : (events.at(-1)?.id ?? until);
  }

  async #drain(): Promise<void> {
    await this.#start();
    while (this.#isAskedAgain && !this.#isStopped) {
      this.#isAskedAgain = false;
      const events = await eventsAfter(this.#context.db, this.#position, BATCH);
      if (events.length === BATCH) this.#isAskedAgain = true;
      if (events.length > 0) await this.#bring(events);
    }
  }

  /** Whoever may not see it any more is let go before it is sent: access is judged after the events were read. */
  async #bring(events: readonly CommunityEvent[]): Promise<void> {
    const { db, clock } = this.#context;
    const programs = new Set(events.map((event) => event.program_id));
    const audience = [...this.#live].filter(({ interest }) =>
      [...interest.programs].some((program) => programs.has(program)),
    );
    const [told, forbidden] = await Promise.all([
      audience.length > 0 ? describeEvents(db, events) : [],
      forbiddenStreams(db, audience, clock()),
    ]);
    for (const stream of forbidden) {
      this.#live.delete(stream);
      stream.end();
    }
    const bytesFor = batchFor(told);
    this.#position = events.at(-1)?.id ?? this.#position;
    for (const stream of this.#live) {
      const bytes = bytesFor(stream);
      if (bytes.length > 0) stream.send(bytes);
      stream.cursor = this.#position;
    }
  }
}
