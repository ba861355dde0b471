import { randomUUID } from "node:crypto";
import type { Caller } from "../harness/callers.ts";
import type { Random } from "../harness/random.ts";

export interface Answer {
  is_true: boolean;
}

/** An answer as the model knows it. */
export interface Given {
  position: number;
  answer: Answer;
  /** Real time of the answer. */
  at_ms: number;
  id: string;
  anchor: string;
  elapsed_ms: number;
}

interface Began {
  anchor: string;
  server_time: string;
}

/**
 * A device of a student. It counts as the page does: from the server's signed time by its monotonic clock, and after a
 * reload by its wall clock, corrected by the Date header of an answer. The wall clock may be wrong.
 */
export class Device {
  /** Answers that the server has not acknowledged. */
  readonly waiting: Given[] = [];
  /** Answers that the server refused as too late. */
  readonly refused = new Set<string>();
  readonly #skew_ms: number;
  #offset_ms = 0;
  #began: Began;
  #base_ms = 0;
  #from_ms = 0;

  /** @param skew_ms how far the wall clock is ahead */
  constructor(began: Began, skew_ms: number) {
    this.#skew_ms = skew_ms;
    this.#began = began;
    this.#learnTime(began);
    this.reload();
  }

  /** Simulates a reload: only the wall clock says how long the attempt has lasted. */
  reload(): void {
    this.#base_ms = Math.max(0, this.#wallClock() + this.#offset_ms - Date.parse(this.#began.server_time));
    this.#from_ms = performance.now();
  }

  give(position: number, answer: Answer): Given {
    const elapsed_ms = Math.round(this.#base_ms + performance.now() - this.#from_ms);
    const given = { position, answer, at_ms: Date.now(), id: randomUUID(), elapsed_ms };
    const whole = { ...given, anchor: this.#began.anchor };
    this.waiting.push(whole);
    return whole;
  }

  /**
   * Sends what waits, in any order. A cut answer stays and is sent again: half of them do not reach the server, and of
   * the others the reply is lost. Returns the milliseconds of each complete call.
   */
  async send(call: Caller, attempt: number, random: Random, cuts = 0): Promise<number[]> {
    const took_ms: number[] = [];
    for (const one of this.waiting.toSorted(() => random.below(3) - 1)) {
      const isCut = random.chance(cuts);
      if (isCut && random.chance(0.5)) continue;
      const { at_ms: _at, ...answer } = one;
      const began = performance.now();
      const reply = await call("PUT", `/student/quiz-attempts/${attempt}/answers/`, { answers: [answer] });
      if (isCut || reply?.status !== 200) continue;
      took_ms.push(performance.now() - began);
      this.waiting.splice(this.waiting.indexOf(one), 1);
      if (reply.body.answers[0].outcome === "too_late") this.refused.add(one.id);
    }
    return took_ms;
  }

  #wallClock(): number {
    return Date.now() + this.#skew_ms;
  }

  /** Learns the difference of the clocks as from a Date header, which has whole seconds. */
  #learnTime({ server_time }: Began): void {
    const second_ms = Math.floor(Date.parse(server_time) / 1_000) * 1_000 + 500;
    this.#offset_ms = second_ms - this.#wallClock();
  }
}
