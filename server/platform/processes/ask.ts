import { isAnswered, type Kind, type Questions } from "./questions.ts";

/** Asked of a process that does nothing else than answer: past this it is stuck. */
const ANSWER_MS = 1_000;

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

const waiting = new Map<number, Waiting>();
let asked = 0;

process.on("message", (message: unknown) => {
  if (!isAnswered(message)) return;
  const { resolve, reject } = waiting.get(message.answer) ?? {};
  waiting.delete(message.answer);
  if (message.failure === undefined) resolve?.(message.value);
  else reject?.(new Error(message.failure));
});

/** Asks the process that started this one. Rejects when the answer takes longer than `limit_ms`. */
export function ask<K extends Kind>(
  kind: K,
  about: Questions[K]["ask"],
  limit_ms = ANSWER_MS,
): Promise<Questions[K]["answer"]> {
  const { promise, resolve, reject } = Promise.withResolvers<Questions[K]["answer"]>();
  asked += 1;
  const number = asked;
  waiting.set(number, { resolve: resolve as Waiting["resolve"], reject });
  const late = () => reject(new Error(`no answer to "${kind}"`));
  const timer = Number.isFinite(limit_ms) ? setTimeout(late, limit_ms).unref() : undefined;
  // A channel that is closed is told to the callback; this process then ends by itself.
  process.send?.({ ask: number, kind, about }, undefined, undefined, (error) => error && reject(error));
  return promise.finally(() => {
    clearTimeout(timer);
    waiting.delete(number);
  });
}
