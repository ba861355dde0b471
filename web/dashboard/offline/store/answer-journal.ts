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

/** An attempt and its student. */
interface OwnAttempt {
  user_id: number;
  attempt: number;
}

const PREFIX = "darasa.answers-";
const FINISHED = "darasa.finished-";
const GIVEN = "darasa.given-";
/** Number of given answers that are remembered, of one question and of all. Typing gives one each second. */
const MOST_OF_QUESTION = 50;
const MOST_GIVEN = 400;
const placeOf = ({ user_id, attempt }: OwnAttempt) => `${user_id}-${attempt}`;
const nameOf = (own: OwnAttempt) => PREFIX + placeOf(own);

const givenOf = (own: OwnAttempt) => (readStored(GIVEN + placeOf(own)) ?? []) as string[];

/** Returns the user's id in the name of a row. */
function ownerOf(name: string): number | undefined {
  const [, id] = /^darasa\.(?:answers|finished)-(\d+)-\d+$/.exec(name) ?? [];
  return id === undefined ? undefined : Number(id);
}

/**
 * Answers that the outbox has not stored yet. The outbox stores them a moment later. localStorage stores them at once,
 * so the page may close in the same moment.
 */
export const answerJournal = {
  read: (own: OwnAttempt) => (readStored(nameOf(own)) ?? []) as TimedAnswer[],

  /** Adds an answer, and removes an earlier one to the same question. */
  add(own: OwnAttempt, given: TimedAnswer): void {
    const others = answerJournal.read(own).filter(({ position }) => position !== given.position);
    writeStored(nameOf(own), [...others, given]);
  },

  remove(own: OwnAttempt, key: string): void {
    const others = answerJournal.read(own).filter((one) => one.key !== key);
    if (others.length === 0) removeStored(nameOf(own));
    else writeStored(nameOf(own), others);
  },

  /** Notes that the student finished the attempt on this device. A page that opens later must know it. */
  noteFinish: (own: OwnAttempt): void => writeStored(FINISHED + placeOf(own), true),
  isFinished: (own: OwnAttempt): boolean => readStored(FINISHED + placeOf(own)) === true,

  /**
   * Remembers an answer by its short name, which begins with its position. A page that opens later must know that this
   * device gave it.
   */
  noteGiven(own: OwnAttempt, position: number, name: string): void {
    const others = givenOf(own).filter((one) => one !== name);
    const old = others.filter((one) => one.startsWith(`${position} `)).slice(0, 1 - MOST_OF_QUESTION);
    const kept = others.filter((one) => !old.includes(one));
    writeStored(GIVEN + placeOf(own), [...kept, name].slice(-MOST_GIVEN));
  },
  wasGiven: (own: OwnAttempt, name: string): boolean => givenOf(own).includes(name),

  /** Returns whether a row of localStorage is the journal of somebody other than this user. */
  isOfOther: (name: string, userId: number): boolean => (ownerOf(name) ?? userId) !== userId,

  /** Returns the answers of everybody but this user. */
  ofOthers(userId: number): { key: string; user_id: number }[] {
    if (typeof localStorage === "undefined") return [];
    return Object.keys(localStorage).flatMap((name) => {
      const user_id = ownerOf(name) ?? userId;
      if (user_id === userId || !name.startsWith(PREFIX)) return [];
      return ((readStored(name) ?? []) as TimedAnswer[]).map(({ key }) => ({ key, user_id }));
    });
  },
};
