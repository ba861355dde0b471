import { apiError } from "#contract/shared/errors.ts";
import { clientKeyOf } from "#server/platform/http/networks.ts";
import type { EventStream, StreamOwner } from "./event-stream.ts";

/** In each process; an address is shared by a school or a mobile network. */
const STREAMS_PER_USER = 3;
const STREAMS_PER_ADDRESS = 20;
/** Told to somebody who has too many open: one may have closed by then. */
const RETRY_SECONDS = 30;

/** The event streams that are open in this process. */
export class Streams {
  readonly #open = new Set<EventStream>();
  readonly #isLimited: boolean;
  #onOpen: (stream: EventStream) => void = () => undefined;
  #isEnding = false;

  constructor({ isLimited }: { isLimited: boolean }) {
    this.#isLimited = isLimited;
  }

  get all(): ReadonlySet<EventStream> {
    return this.#open;
  }

  /** Sets what brings a new stream up to date. */
  onOpen(bring: (stream: EventStream) => void): void {
    this.#onOpen = bring;
  }

  /**
   * Holds the stream until it closes.
   * @throws ApiError 429 past 3 of one user or 20 of one address; 503 while the process stops
   */
  async open(stream: EventStream): Promise<EventStream> {
    if (this.#isEnding) throw apiError("overloaded", { seconds: 1 });
    if (this.#isLimited && this.#isFull(stream.owner))
      throw apiError("too_many_requests", { seconds: RETRY_SECONDS });
    this.#open.add(stream);
    stream.once("close", () => this.#open.delete(stream));
    this.#onOpen(stream);
    return stream;
  }

  #isFull({ user_id, address }: StreamOwner): boolean {
    const key = clientKeyOf(address);
    const owners = [...this.#open].map(({ owner }) => owner);
    return (
      owners.filter((owner) => owner.user_id === user_id).length >= STREAMS_PER_USER ||
      owners.filter((owner) => clientKeyOf(owner.address) === key).length >= STREAMS_PER_ADDRESS
    );
  }

  /** At a stop: every browser reconnects to another process, or to this one when it is back. */
  endAll(): void {
    this.#isEnding = true;
    for (const stream of this.#open) stream.end();
  }
}
