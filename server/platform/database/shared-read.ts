import type { Database } from "./connection.ts";

interface Turns<T> {
  running?: Promise<T> | undefined;
  next?: Promise<T> | undefined;
}

/**
 * One read for all who ask the same at once. It begins when all that runs now has asked; whoever asks while it runs waits
 * for the next one, so an answer is never older than the question: a person who has just deleted a row counts without it.
 */
export function sharedRead<T, Question = void>(
  read: (db: Database, question: Question) => Promise<T>,
  /** Tells questions apart that are no plain values. */
  nameOf: (question: Question) => unknown = (question) => question,
): (db: Database, question: Question) => Promise<T> {
  const turnsOf = new WeakMap<Database, Map<unknown, Turns<T>>>();
  return (db, question) => {
    const all = turnsOf.get(db) ?? new Map<unknown, Turns<T>>();
    turnsOf.set(db, all);
    const name = nameOf(question);
    const turns = all.get(name) ?? {};
    all.set(name, turns);
    const begin = (): Promise<T> => {
      turns.next = undefined;
      const running = read(db, question).finally(() => {
        if (turns.running !== running) return;
        turns.running = undefined;
        if (!turns.next) all.delete(name);
      });
      turns.running = running;
      return running;
    };
    turns.next ??= (turns.running ?? Promise.resolve()).then(begin, begin);
    return turns.next;
  };
}
