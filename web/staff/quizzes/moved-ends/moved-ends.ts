import { type EndRule, endOf, type GoingOn } from "#contract/courses/quizzes/attempt-ends.ts";
import { movedTime } from "#web/shared/quizzes/moved-time.ts";

/** End of an attempt that goes on, before and after a change by staff. */
export interface MovedEnd {
  before: Date;
  after: Date;
}

const MINUTE_MS = 60_000;

/** Returns the ends by the stored quiz and by its changed settings. */
export const endsByRule = (attempts: readonly GoingOn[], stored: EndRule, changed: EndRule): MovedEnd[] =>
  attempts.map((one) => ({ before: endOf(one, stored), after: endOf(one, changed) }));

/** Returns the ends by the stored and by the changed times of a student. */
export const endsOfStudent = (
  attempts: readonly GoingOn[],
  quiz: EndRule,
  changed: Partial<GoingOn>,
): MovedEnd[] =>
  attempts.map((one) => ({ before: endOf(one, quiz), after: endOf({ ...one, ...changed }, quiz) }));

// Times are shown in minutes.
const isEarlier = ({ before, after }: MovedEnd) => before.getTime() - after.getTime() >= MINUTE_MS;
const isLater = ({ before, after }: MovedEnd) => after.getTime() - before.getTime() >= MINUTE_MS;

export const endsAnyEarlier = (ends: readonly MovedEnd[]): boolean => ends.some(isEarlier);

/**
 * Says what happens to attempts that go on: "2 students are in the middle of an attempt. Their attempts end at 28 Nov
 * 2026, 14:30 Kampala time instead of 15:00." Empty without any.
 * @param who names the only student of the change
 */
export function endsInWords(ends: readonly MovedEnd[], now: Date, who = "1 student"): string {
  const [first] = ends;
  if (!first) return "";
  const isOne = ends.length === 1;
  const begin = `${isOne ? `${who} is` : `${ends.length} students are`} in the middle of an attempt.`;
  const they = isOne ? "It ends" : "Their attempts end";
  const earlier = ends.filter(isEarlier).sort(byEnd);
  const later = ends.filter(isLater).sort(byEnd);
  const same = ends.length - earlier.length - later.length;
  if (same === ends.length) return `${begin} ${they} as before.`;
  if (ends.every((one) => isEqual(one, first))) return `${begin} ${they} ${momentOf(first, now)}.`;
  const parts = [
    countOf(earlier.length, "earlier", earlier[0], "the first", now),
    countOf(later.length, "later", later.at(-1), "the last", now),
    same > 0 && `${same} ${same === 1 ? "ends" : "end"} as before.`,
  ];
  return [begin, ...parts.filter(Boolean)].join(" ");
}

const byEnd = (one: MovedEnd, other: MovedEnd) => one.after.getTime() - other.after.getTime();

const isEqual = (one: MovedEnd, other: MovedEnd) =>
  momentOf(one, new Date(0)) === momentOf(other, new Date(0));

/** Says when an attempt ends. A shorter limit may have passed already. */
function momentOf({ before, after }: MovedEnd, now: Date): string {
  const [end, old] = movedTime(after, before);
  return `${after <= now ? "at once" : `at ${end} Kampala time`} instead of ${old}`;
}

function countOf(
  count: number,
  how: "earlier" | "later",
  end: MovedEnd | undefined,
  which: string,
  now: Date,
): string | undefined {
  if (!end) return undefined;
  const named = count === 1 ? "" : `${which} `;
  return `${count} ${count === 1 ? "ends" : "end"} ${how}, ${named}${momentOf(end, now)}.`;
}
