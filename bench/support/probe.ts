import { setTimeout as sleep } from "node:timers/promises";

const TRY_MS = 30_000;

/** Asks one address again and again, and remembers how it was answered. */
export class Probe {
  readonly #statuses = new Map<number, number>();
  readonly #took: number[] = [];
  readonly #lacking = new Map<string, number>();
  #asked = 0;
  /** Requests that were not answered at all, or with a fault of the server's own. */
  failures = 0;

  /** Asks every so often until the returned function is called; a number is put behind the address, past every cache. */
  start(url: string, every_ms = 250): () => Promise<void> {
    let isOver = false;
    const asking = (async () => {
      while (!isOver) {
        this.#asked += 1;
        await this.#ask(`${url}${this.#asked}`);
        await sleep(every_ms);
      }
    })();
    return () => {
      isOver = true;
      return asking;
    };
  }

  /** How many apiErrors (503) came without the header. */
  without(header: string): number {
    return this.#lacking.get(header) ?? 0;
  }

  summary(): string {
    const statuses = [...this.#statuses].map(([status, count]) => `${count} × ${status}`).join(", ");
    const sorted = this.#took.toSorted((one, other) => one - other);
    const at = (share: number) => ((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) / 1_000).toFixed(2);
    return `${statuses || "no answers"}, ${this.failures} failed, in ${at(0.5)} s (median), at most ${at(1)} s`;
  }

  async #ask(url: string): Promise<void> {
    const began = performance.now();
    try {
      const reply = await fetch(url, { signal: AbortSignal.timeout(TRY_MS) });
      await reply.arrayBuffer();
      this.#took.push(performance.now() - began);
      this.#statuses.set(reply.status, (this.#statuses.get(reply.status) ?? 0) + 1);
      if (reply.status >= 500 && reply.status !== 503) this.failures += 1;
      if (reply.status === 503 && !reply.headers.has("retry-after"))
        this.#lacking.set("retry-after", this.without("retry-after") + 1);
    } catch {
      this.failures += 1;
    }
  }
}
