import { apiError } from "#contract/shared/errors.ts";
import { clientKeyOf } from "#server/platform/http/networks.ts";
import type { Machine } from "#server/platform/processes/machine.ts";
import type { EventStream } from "./event-stream.ts";

/** Told to somebody who has too many open: one may have closed by then. */
const TRY_AGAIN_SECONDS = 30;

/** The event streams that are open in this process. */
export class Streams {
  readonly #open = new Set<EventStream>();
  readonly #places: Machine | undefined;
  #onOpen: (stream: EventStream) => void = () => undefined;
  #isEnding = false;

  /** Streams find their places on the machine; without one there is no limit. */
  constructor(places: Machine | undefined) {
    this.#places = places;
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
   * @throws ApiError 429 past 3 of one user or 20 of one clientKey; 503 while the process stops
   */
  async open(stream: EventStream): Promise<EventStream> {
    const leave = await this.#place(stream);
    stream.once("close", () => {
      this.#open.delete(stream);
      leave();
    });
    if (this.#isEnding) {
      stream.destroy();
      throw apiError("overloaded", { seconds: 1 });
    }
    this.#open.add(stream);
    this.#onOpen(stream);
    return stream;
  }

  async #place({ owner }: EventStream): Promise<() => void> {
    if (!this.#places) return () => undefined;
    const listener = { user_id: owner.user_id, clientKey: clientKeyOf(owner.address) };
    const leave = await this.#places.takeStream(listener);
    if (!leave) throw apiError("too_many_requests", { seconds: TRY_AGAIN_SECONDS });
    return leave;
  }

  /** At a stop: every browser is let go and finds another process, or this one again. */
  endAll(): void {
    this.#isEnding = true;
    for (const stream of this.#open) stream.end();
  }
}
