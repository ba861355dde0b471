/** Result of a push. `later`: the service was busy or down. `late`: too late to show. `refused`: never accepted. */
export type PushResult = "sent" | "gone" | "later" | "late" | "refused";

/** Counts the results of this process's attempts to send notifications to devices. */
export class PushCounts {
  readonly #counts = new Map<PushResult, number>();

  add(result: PushResult): void {
    this.#counts.set(result, (this.#counts.get(result) ?? 0) + 1);
  }

  get counts(): ReadonlyMap<PushResult, number> {
    return this.#counts;
  }
}
