import { draftKey, draftKeys } from "#web/browser/stored-user.ts";
import { lastOfEach, storedChanges } from "./unsent-marks.ts";

/** Marks of a register that this browser stores, because the server has not answered yet. */
export interface WaitingMarks {
  unit: number;
  key: string;
  /** Name of the register. */
  register: string;
  students: number;
  /** True if the register asks about each of the marks. */
  isUndecided: boolean;
}

const NAME = "register-";
export const marksKey = (userId: number, unit: number) => draftKey(userId, `${NAME}${unit}`);

/** Returns this person's marks that are not saved, by register. */
export const waitingMarks = (userId: number): WaitingMarks[] =>
  draftKeys(userId, NAME).flatMap((key) => {
    const changes = lastOfEach(storedChanges(key));
    const unit = Number(key.slice(draftKey(userId, NAME).length));
    const register = changes.at(-1)?.register ?? "a register";
    const isUndecided = changes.every(({ is_undecided }) => is_undecided);
    return changes.length > 0 ? [{ unit, key, register, students: changes.length, isUndecided }] : [];
  });

/** Returns for example "2 marks of Week 2: Sizing are". */
export const marksInWords = ({ register, students }: WaitingMarks) =>
  students === 1 ? `1 mark of ${register} is` : `${students} marks of ${register} are`;

/** Sends marks before a log-out, which deletes them. Returns a sentence about those that are not saved. */
export async function saveMarks(userId: number): Promise<string> {
  const waiting = waitingMarks(userId);
  if (waiting.length > 0 && navigator.onLine)
    // A script that is lost on the network must not stop the log-out. The question counts the marks.
    await import("./send-marks.ts")
      .then(({ sendMarks }) => Promise.all(waiting.map(sendMarks)))
      .catch(() => undefined);
  return waitingMarks(userId)
    .map((marks) => `${marksInWords(marks)} not saved yet.`)
    .join(" ");
}
