/**
 * `later`: the push service was busy or away. `late`: it came too late to be shown. `refused`: the service will never take it.
 */
export type PushResult = "sent" | "gone" | "later" | "late" | "refused";

/** What came of each attempt of this process to send a notification to a device. */
export class PushCounts {
  readonly #counts = new Map<PushResult, number>();

  add(result: PushResult): void {
    this.#counts.set(result, (this.#counts.get(result) ?? 0) + 1);
  }

  get counts(): ReadonlyMap<PushResult, number> {
    return this.#counts;
  }
}
