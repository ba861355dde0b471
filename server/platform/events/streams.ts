import { apiError } from "#contract/shared/errors.ts";
import { clientKeyOf } from "#server/platform/network/networks.ts";
import type { EventStream, StreamOwner } from "./event-stream.ts";

/** Limits per process. An address may be shared by a school or a mobile network. */
const STREAMS_PER_USER = 3;
const STREAMS_PER_ADDRESS = 20;
/** Retry-After for a user with too many streams. One may have closed by then. */
const RETRY_SECONDS = 30;
/**
 * Maximum duration of a stream. Reopening checks access again, so that expired access, such as an overdue fee, is
 * noticed.
 */
const LONGEST_MS = 30 * 60_000;

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

  /** Sets the function that brings a new stream up to date. */
  onOpen(bring: (stream: EventStream) => void): void {
    this.#onOpen = bring;
  }

  /**
   * Registers the stream until it closes. Closes an earlier stream of the same tab. `askAccess` returns the milliseconds it may stay open, or throws. It is
   * called after the registration, so that a loss of access in the meantime also ends the stream.
   * @throws ApiError 429 beyond 3 streams of a user or 20 of an address, 503 while the process stops
   */
  async open(stream: EventStream, askAccess: () => Promise<number>): Promise<EventStream> {
    if (this.#isEnding) throw apiError("overloaded", { seconds: 1 });
    this.#replaceEarlier(stream.owner);
    if (this.#isLimited && this.#isFull(stream.owner))
      throw apiError("too_many_requests", { seconds: RETRY_SECONDS });
    this.#open.add(stream);
    stream.once("close", () => this.#open.delete(stream));
    try {
      const end = setTimeout(() => stream.end(), Math.min(await askAccess(), LONGEST_MS)).unref();
      stream.once("close", () => clearTimeout(end));
    } catch (error) {
      stream.destroy();
      throw error;
    }
    this.#onOpen(stream);
    return stream;
  }

  /**
   * Closes the earlier stream of the same tab. If the tab's network was lost, the server would notice it only after
   * minutes, and the lost streams of a phone would use up the user's limit.
   */
  #replaceEarlier({ user_id, tab }: StreamOwner): void {
    if (!tab) return;
    for (const stream of this.#open)
      if (stream.owner.user_id === user_id && stream.owner.tab === tab) {
        this.#open.delete(stream);
        stream.giveWay();
      }
  }

  #isFull({ user_id, address }: StreamOwner): boolean {
    const key = clientKeyOf(address);
    const owners = [...this.#open].map(({ owner }) => owner);
    return (
      owners.filter((owner) => owner.user_id === user_id).length >= STREAMS_PER_USER ||
      owners.filter((owner) => clientKeyOf(owner.address) === key).length >= STREAMS_PER_ADDRESS
    );
  }

  /** Ends the streams of these users, or all. Each browser reconnects, and its access is checked again. */
  end(users?: readonly number[]): void {
    for (const stream of this.#open) if (users?.includes(stream.owner.user_id) ?? true) stream.end();
  }

  /** Ends all streams for a stop. Browsers reconnect to another process, or to this one after its restart. */
  stop(): void {
    this.#isEnding = true;
    this.end();
  }
}
