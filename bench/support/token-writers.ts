import { setTimeout as sleep } from "node:timers/promises";
import { csrfHeaders } from "./csrf.ts";
import { sessionsIn } from "./sessions.ts";

/** Where the writers write to; both may change while they do. */
interface Target {
  url: () => string;
  dataDir: string;
}

const TRY_MS = 20_000;

/** Callers who make API tokens with names of their own, and know which of them were acknowledged. */
export class TokenWriters {
  readonly acknowledged = new Set<string>();
  readonly #target: Target;
  readonly #running: Promise<void>[];
  #sent = 0;
  #isOver = false;

  constructor(target: Target, writers = 8) {
    this.#target = target;
    this.#running = Array.from({ length: writers }, () => this.#write());
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }

  /** Of what was acknowledged, how much is not there, and how many names are there twice. */
  async check(): Promise<{ lost: number; doubled: number }> {
    const sessions = await sessionsIn(this.#target.dataDir);
    const kept = await sessions.tokenNames();
    await sessions.close();
    const counts = new Map<string, number>();
    for (const name of kept) counts.set(name, (counts.get(name) ?? 0) + 1);
    const lost = [...this.acknowledged].filter((name) => !counts.has(name)).length;
    return { lost, doubled: [...counts.values()].filter((count) => count > 1).length };
  }

  /** A name counts as acknowledged when 201 came back. */
  async #write(): Promise<void> {
    let headers: Record<string, string> | undefined;
    while (!this.#isOver) {
      this.#sent += 1;
      const name = `write ${this.#sent}`;
      try {
        headers ??= await this.#aPerson();
        const reply = await fetch(`${this.#target.url()}/api/api-tokens/`, {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body: JSON.stringify({ name }),
          signal: AbortSignal.timeout(TRY_MS),
        });
        await reply.arrayBuffer();
        if (reply.status === 201) this.acknowledged.add(name);
        else await sleep(50);
      } catch {
        // Cut off under our hands: nobody knows whether this write came in, so it is not counted.
        await sleep(50);
      }
    }
  }

  async #aPerson(): Promise<Record<string, string>> {
    const sessions = await sessionsIn(this.#target.dataDir);
    const cookie = `sessionid=${await sessions.of("student")}`;
    await sessions.close();
    return csrfHeaders(this.#target.url(), cookie);
  }
}
