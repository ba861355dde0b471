import { refuse } from "#contract/errors.ts";
import { householdOf } from "#server/http/networks.ts";
import type { EventStream } from "./event-stream.ts";

const PER_USER = 3;
const PER_ADDRESS = 20;
/** Told to somebody who has too many open: one may have closed by then. */
const TRY_AGAIN_SECONDS = 30;

/** The event streams that are open in this process. */
export class Streams {
  readonly #open = new Set<EventStream>();
  readonly #isLimited: boolean;
  #onOpen: (stream: EventStream) => void = () => undefined;
  #isEnding = false;

  constructor(isLimited: boolean) {
    this.#isLimited = isLimited;
  }

  get all(): ReadonlySet<EventStream> {
    return this.#open;
  }

  /** Who brings a new stream up to date. */
  onOpen(bring: (stream: EventStream) => void): void {
    this.#onOpen = bring;
  }

  /**
   * Counts the stream in until it closes.
   * @throws Refusal 429 past 3 of one user or 20 of one address; 503 while the process stops
   */
  open(stream: EventStream): EventStream {
    if (this.#isEnding) throw refuse("overloaded", { seconds: 1 });
    if (this.#isLimited) this.#check(stream);
    this.#open.add(stream);
    stream.once("close", () => this.#open.delete(stream));
    this.#onOpen(stream);
    return stream;
  }

  #check({ owner }: EventStream): void {
    const all = [...this.#open];
    const ofUser = all.filter((one) => one.owner.user_id === owner.user_id).length;
    const ofAddress = all.filter(
      (one) => householdOf(one.owner.address) === householdOf(owner.address),
    ).length;
    if (ofUser >= PER_USER || ofAddress >= PER_ADDRESS)
      throw refuse("too_many_requests", { seconds: TRY_AGAIN_SECONDS });
  }

  /** At a stop: every browser is let go and finds another process, or this one again. */
  endAll(): void {
    this.#isEnding = true;
    for (const stream of this.#open) stream.end();
  }
}
