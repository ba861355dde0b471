import { isPastDeadline, type OwnAssignment, wasDueBefore } from "#contract/courses/assignments.ts";
import { type Submission, type WorkState, workCan, workState } from "#contract/courses/submissions.ts";
import { compareNames } from "#contract/shared/text/searchable.ts";
import { workErrors } from "#contract/shared/work-errors.ts";
import { isForNetwork } from "#web/dashboard/offline/outbox/wait.ts";
import type { WaitingWork } from "#web/student/assignments/use-waiting-work.ts";
import type { BadgeTone } from "#web/ui/layout/badge.tsx";

/** An assignment with the student's submission and its state. */
export interface OwnWork {
  assignment: OwnAssignment;
  submission: Submission | undefined;
  state: WorkState;
  /** End of the attempt at a quiz that is in progress. */
  attemptEndsAt?: string;
  /** True if answers to an ended attempt may come that a device has not sent. */
  isAwaited?: boolean;
  /** Latest time at which the results of a quiz are shown that wait for its closing. */
  resultsAt?: string;
  /** Number of further attempts at a quiz that was taken. 0 if the student cannot begin one now. */
  attemptsLeft?: number;
  /** True if work for it waits in this device's outbox. */
  isWaiting: boolean;
  /** True if the work waits for the server, not for the network. */
  isHeld?: boolean;
  /** True if it was due before the student enrolled. Such work is not required (decision 0045). */
  isFromBefore?: boolean;
}

export function ownWork(
  assignments: OwnAssignment[],
  submissions: Submission[],
  waiting: readonly Pick<WaitingWork, "assignment" | "problem" | "wait">[],
  now: Date,
): OwnWork[] {
  const inOutbox = new Map(
    waiting.filter(({ problem }) => !problem).map(({ assignment, wait }) => [assignment, wait]),
  );
  const byAssignment = new Map(submissions.map((submission) => [submission.assignment, submission]));
  return assignments.map((assignment) => {
    const submission = byAssignment.get(assignment.id);
    const isHeld = !isForNetwork(inOutbox.get(assignment.id));
    const isWaiting = inOutbox.has(assignment.id);
    const attemptEndsAt = isWaiting ? undefined : ifAhead(assignment.attempt_ends_at, now);
    // Its time is over, also if the server has not ended it yet.
    const hasJustEnded = !submission && !isWaiting && !attemptEndsAt && assignment.attempt_ends_at;
    const state = hasJustEnded ? "submitted" : workState(assignment.deadline, submission, now);
    // Lists that an older version stored on the device have no time of the enrollment.
    const { deadline, enrolled_at } = assignment;
    const isFromBefore = Boolean(enrolled_at) && wasDueBefore(deadline, enrolled_at);
    const isOver = attemptEndsAt || isWaiting || !submission || isPastDeadline(deadline, now);
    const attemptsLeft = isOver ? 0 : (assignment.attempts_left ?? 0);
    const isAwaited = Boolean(ifAhead(assignment.answers_until, now));
    const resultsAt = ifAhead(assignment.results_at, now);
    return {
      ...{ assignment, submission, state, attemptEndsAt, attemptsLeft },
      ...{ isAwaited, resultsAt, isWaiting, isHeld, isFromBefore },
    };
  });
}

/** Returns a time that is not over. Its last second still counts. */
function ifAhead(at: string | null | undefined, now: Date): string | undefined {
  // Lists that an older version stored on the device do not have it.
  return at && !isPastDeadline(at, now) ? at : undefined;
}

/**
 * Sorts assignments: quizzes in progress, those to do by deadline, taken quizzes with attempts left, then submitted ones
 * that are open, then past ones, the newest first.
 */
export function toDoFirst(work: readonly OwnWork[], now: Date): OwnWork[] {
  const isPast = ({ assignment, attemptEndsAt }: OwnWork) =>
    !attemptEndsAt && isPastDeadline(assignment.deadline, now);
  const inProgress = work.filter(({ attemptEndsAt }) => attemptEndsAt);
  const open = work.filter((one) => !one.attemptEndsAt && !isPast(one));
  const isToDo = ({ state, isWaiting }: OwnWork) =>
    (state === "not_submitted" || state === "sent_back") && !isWaiting;
  return [
    ...inProgress,
    ...open.filter(isToDo),
    ...open.filter((one) => !isToDo(one) && one.attemptsLeft),
    ...open.filter((one) => !isToDo(one) && !one.attemptsLeft),
    ...work.filter(isPast).reverse(),
  ];
}

/** Returns the programs of the assignments, sorted by title, as options of a select. */
export function programsOf(work: readonly OwnWork[]): { value: string; label: string }[] {
  const titles = new Map(
    work.map(({ assignment }) => [String(assignment.program), assignment.program_title]),
  );
  return [...titles]
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => compareNames(one.label, other.label));
}

type Shown = Pick<OwnWork, "state" | "isWaiting" | "attemptEndsAt" | "isFromBefore"> & {
  assignment: Pick<OwnWork["assignment"], "kind">;
};
type Look = { label: string; tone: BadgeTone };

/** Labels of the states (students.md 4). */
const stateLooks: Record<WorkState, Look> = {
  not_submitted: { label: "Not Submitted", tone: "accent" },
  overdue: { label: "Overdue", tone: "urgent" },
  submitted: { label: "Submitted", tone: "good" },
  closed: { label: "Submitted", tone: "good" },
  submitted_after_deadline: { label: "Submitted (After Deadline)", tone: "urgent" },
  graded: { label: "Graded", tone: "neutral" },
  sent_back: { label: "Sent back", tone: "accent" },
  sent_back_closed: { label: "Sent back", tone: "urgent" },
};

/** Labels of a quiz, which is taken and not submitted. */
const quizLabels: Partial<Record<WorkState, string>> = {
  not_submitted: "Not Taken",
  submitted: "Taken",
  closed: "Taken",
  submitted_after_deadline: "Taken (After Deadline)",
};

/** Returns the state's label. Open work that is still on this device has its own label. */
export function lookOf({ assignment, state, isWaiting, attemptEndsAt, isFromBefore }: Shown): Look {
  if (attemptEndsAt) return { label: "In Progress", tone: "accent" };
  if (isWaiting && (state === "not_submitted" || assignment.kind === "quiz"))
    return { label: "Waiting to be sent", tone: "accent" };
  if (state === "overdue" && isFromBefore) return { ...stateLooks.overdue, tone: "neutral" };
  const look = stateLooks[state];
  return assignment.kind === "quiz" ? { ...look, label: quizLabels[state] ?? look.label } : look;
}

/** Returns why a step is not possible now, in the server's words. Undefined if it is possible. */
export function reasonAgainst(
  step: keyof typeof workCan,
  { state, isWaiting, isHeld }: Pick<OwnWork, "state" | "isWaiting" | "isHeld">,
): string | undefined {
  if (isWaiting)
    return `Your work ${isHeld ? "is not sent yet" : "waits for the network"}. Cancel it first to send other work.`;
  const may = workCan[step][state];
  return may === true ? undefined : workErrors[may].sentence;
}
