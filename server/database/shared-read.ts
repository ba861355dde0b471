import type { Database } from "./connection.ts";

interface Turns<T> {
  running?: Promise<T> | undefined;
  next?: Promise<T> | undefined;
}

/**
 * One read for all who ask for the same at once. Whoever asks while it runs waits for the next one, so an answer
 * is never older than the question: a person who has just deleted a row counts without it.
 */
export function sharedRead<T>(read: (db: Database) => Promise<T>): (db: Database) => Promise<T> {
  const turnsOf = new WeakMap<Database, Turns<T>>();
  return (db) => {
    const turns = turnsOf.get(db) ?? {};
    turnsOf.set(db, turns);
    if (!turns.running) return begin(db, read, turns);
    turns.next ??= turns.running.then(
      () => begin(db, read, turns),
      () => begin(db, read, turns),
    );
    return turns.next;
  };
}

function begin<T>(db: Database, read: (db: Database) => Promise<T>, turns: Turns<T>): Promise<T> {
  turns.next = undefined;
  const running = read(db).finally(() => {
    if (turns.running === running) turns.running = undefined;
  });
  turns.running = running;
  return running;
}
