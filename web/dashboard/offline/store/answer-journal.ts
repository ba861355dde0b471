import { readStored, removeStored, writeStored } from "#web/browser/stored-user.ts";

/** An answer to a question of a quiz, with the time when it was given by the page's steady clock. */
export interface TimedAnswer {
  /** Names the answer for the server, also when it is sent again. */
  key: string;
  position: number;
  answer: Record<string, unknown> | null;
  anchor: string;
  elapsed_ms: number;
  given_ms: number;
}

const PREFIX = "darasa.answers-";
const nameOf = (attempt: number) => `${PREFIX}${attempt}`;
const FINISHED = "darasa.finished-";

/**
 * Answers that the outbox has not stored yet. The outbox stores them a moment later. localStorage stores them at once,
 * so the page may close in the same moment.
 */
export const answerJournal = {
  read: (attempt: number) => (readStored(nameOf(attempt)) ?? []) as TimedAnswer[],

  /** Adds an answer, and removes an earlier one to the same question. */
  add(attempt: number, given: TimedAnswer): void {
    const others = answerJournal.read(attempt).filter(({ position }) => position !== given.position);
    writeStored(nameOf(attempt), [...others, given]);
  },

  remove(attempt: number, key: string): void {
    const others = answerJournal.read(attempt).filter((one) => one.key !== key);
    if (others.length === 0) removeStored(nameOf(attempt));
    else writeStored(nameOf(attempt), others);
  },

  /** Notes that the student finished the attempt on this device. A page that opens later must know it. */
  noteFinish: (attempt: number): void => writeStored(FINISHED + attempt, true),
  isFinished: (attempt: number): boolean => readStored(FINISHED + attempt) === true,

  /** Deletes what is stored about all quizzes. */
  forget(): void {
    if (typeof localStorage === "undefined") return;
    for (const name of Object.keys(localStorage))
      if (name.startsWith(PREFIX) || name.startsWith(FINISHED)) removeStored(name);
  },
};
