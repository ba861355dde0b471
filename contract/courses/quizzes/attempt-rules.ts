import type { ApiErrorCode } from "#contract/shared/errors.ts";

/**
 * States, times and limits of attempts (beyond.md 6.1), without schemas, so that the page of a student's quiz does not load
 * the schema library.
 */

export const attemptStates = ["begun", "over", "marked", "marked_again"] as const;
export type AttemptState = (typeof attemptStates)[number];

/** How staff read the states. An attempt that is over waits for points by hand. */
export const attemptStateLabels: Record<AttemptState, string> = {
  begun: "In progress",
  over: "To mark",
  marked: "Marked",
  marked_again: "Marked again",
};

/** Time after the end in which answers still count that the device proves were given before it. */
export const LATE_ANSWERS_MS = 30 * 60_000;

/**
 * Time after the end by the clock in which an answer may be given. A form without JavaScript cannot prove when its answers
 * were given, and its way to the server takes time. An attempt that the student has finished has no such time.
 */
export const GRACE_MS = 15_000;

/** Longest time from an anchor to an answer. */
export const MAX_ELAPSED_MS = 7 * 86_400_000;

/** Acts of a student in each state: true if allowed. `late` accepts only answers given before the end. */
export const attemptCan = {
  answer: { begun: true, over: "late", marked: "late", marked_again: "late" },
  finish: { begun: true, over: "nothing", marked: "nothing", marked_again: "nothing" },
} as const satisfies Record<string, Record<AttemptState, true | "late" | "nothing">>;

/** Reasons why a student cannot begin, in the order in which they are checked. */
export const beginProblems = {
  not_open: "quiz_not_open",
  closed: "quiz_closed",
  used_up: "attempts_used_up",
  empty: "quiz_empty",
} as const satisfies Record<string, ApiErrorCode>;

/** Most characters of an answer of each kind that is a text. */
export const MAX_ANSWER_TEXT = { number: 60, short_answer: 200, long_text: 10_000 } as const;
