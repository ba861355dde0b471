import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { isPastDeadline } from "#contract/courses/assignments.ts";
import { type QuizForm, type QuizPart, quizMessages } from "#contract/courses/quizzes/quizzes.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { reportTotal } from "#server/courses/assignments/change-total.ts";
import { reportChange } from "#server/courses/assignments/changes.ts";
import { hold, releaseIfHeld } from "#server/courses/assignments/hold-grades.ts";
import {
  type AssignmentRow,
  gradedWork,
  insertAssignment,
  lockedAssignment,
  updateAssignment,
} from "#server/courses/assignments/queries.ts";
import { requireUnit } from "#server/courses/assignments/save.ts";
import { announceEnds } from "#server/courses/attempts/announce-ends.ts";
import { countAgain } from "#server/courses/attempts/mark.ts";
import { programInBody } from "#server/courses/programs/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { publish } from "#server/platform/events/publish.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { type Acting, act, actOn } from "#server/platform/records/act.ts";
import { restorableSince } from "#server/platform/records/bin-items.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import { requireEnoughQuestions } from "./enough-questions.ts";
import { loggedChange, loggedQuiz } from "./logged.ts";
import { withPartsInBin } from "./parts-in-bin.ts";
import {
  attemptsCount,
  insertQuiz,
  type QuizPartRow,
  type QuizRow,
  questionsInBin,
  questionsOfProgram,
  quizRow,
  replaceParts,
  storedParts,
  updateQuiz,
} from "./queries.ts";
import { staffQuiz } from "./serialize.ts";

type Values = z.output<typeof QuizForm>;

/** Creates a quiz, which is an assignment without a file. @throws ApiError 400 at a field */
export async function createQuiz(context: AppContext, request: RequestContext, values: Values) {
  const { assignment, quiz, parts } = split(values);
  requireUnit(await programInBody(context.db, values.program, "program"), values.unit);
  if (isPastDeadline(values.deadline, request.arrived_at))
    throw invalid({ deadline: [quizMessages.closesInPast] });
  requireOrder(values);
  return act(context, request, async ({ db, now, did }) => {
    await requireQuestions(db, values.program, parts);
    const isHeld = waitsForRelease(values);
    const { id } = await insertAssignment(db, {
      ...assignment,
      ...{ kind: "quiz", storage_key: null, filename: "", size_bytes: 0, mime: "" },
      ...{ created_at: now, updated_at: now, grades_held_at: isHeld ? now : null },
    });
    await insertQuiz(db, { ...quiz, assignment_id: id, is_waiting_for_closing: waitsForClosing(values) });
    await replaceParts(db, id, parts);
    did("assignment.create", { id, after: await loggedQuiz(db, logged(values), parts) });
    return staffQuiz(db, id);
  });
}

/**
 * Replaces the settings and parts. Attempts that have begun keep their questions. Questions in the bin, which no form
 * shows, keep their places.
 * @throws ApiError 404, 409 `stale`, 400 at a field
 */
export async function changeQuiz(context: AppContext, request: RequestContext, id: number, values: Values) {
  const { assignment, quiz, parts: sent } = split(values);
  requireUnit(await programInBody(context.db, values.program, "program"), values.unit);
  requireOrder(values);
  const subject = {
    version: values.updated_at,
    lock: (db: Database) => lockedAssignment(db, id),
    current: (db: Database) => staffQuiz(db, id),
  };
  return actOn(context, request, subject, async (before, acting) => {
    const { db, now, did } = acting;
    const stored = await quizRow(db, id);
    if (!stored) throw apiError("not_found");
    const begun = await attemptsCount(db, id);
    const isMoved = values.deadline.getTime() !== before.deadline.getTime();
    if (isMoved && isPastDeadline(values.deadline, request.arrived_at))
      throw invalid({ deadline: [quizMessages.closesInPast] });
    if (values.program !== before.program_id && begun > 0)
      throw invalid({ program: ["Students have begun the quiz already, so the program cannot change."] });
    await requireQuestions(db, values.program, sent);
    await changeGrades(acting, before, { before: stored.counts, after: values });
    const isNewRule =
      stored.results !== values.results || stored.shows_results_at_once !== values.shows_results_at_once;
    // Before the first attempt, the rule of the results decides whether grades are held. A hold by hand ends only with a
    // new rule.
    const held = begun === 0 &&
      (isNewRule || waitsForRelease(values)) && {
        grades_held_at: waitsForRelease(values) ? (before.grades_held_at ?? now) : null,
      };
    await updateAssignment(db, id, { ...assignment, ...held, updated_at: nextVersion(before, now) });
    // Also grades that students have seen stay hidden until the release.
    const isHiddenNow = values.results === "nothing" && stored.results !== "nothing";
    if (begun > 0 && isHiddenNow && !before.grades_held_at) await hold(acting, before);
    await updateQuiz(db, id, {
      ...quiz,
      ...(begun === 0 && { is_waiting_for_closing: waitsForClosing(values) }),
      // Later, a new rule decides only whether grades that are held come at the closing or by staff.
      ...(begun > 0 &&
        isNewRule && {
          is_waiting_for_closing: before.grades_held_at !== null && values.results !== "nothing",
        }),
    });
    // Results at once leave nothing to wait for.
    if (begun > 0 && waitsForRelease(stored) && !waitsForRelease(values)) await releaseIfHeld(acting, before);
    const partsBefore = await storedParts(db, id);
    const inBin = await questionsInBin(db, id, values.program, restorableSince(now));
    const parts = withPartsInBin(sent, partsBefore, inBin);
    const areNew = !isDeepStrictEqual(partsBefore, parts);
    await replaceParts(db, id, parts);
    // A sent quiz whose parts became short later may still change its other fields.
    if (before.sent_at && areNew) await requireEnoughQuestions(db, id, "parts.draws");
    const seen = { ...assignment, hasNewFile: false };
    await reportChange(acting, before, seen);
    if (isMoved || stored.time_limit_minutes !== values.time_limit_minutes) await announceEnds(db, id);
    // Open pages show or hide points and right answers.
    if (isNewRule && before.sent_at)
      await publish(db, "news", { kind: "quiz", id, program: before.program_id });
    const versions = { stored: { ...before, ...stored }, values: logged(values), partsBefore, parts };
    did("assignment.update", { id, ...(await loggedChange(db, versions)) });
    return staffQuiz(db, id);
  });
}

/** Counts the attempts again by another total or rule. Students are notified of a new total instead of another grade. */
async function changeGrades(
  acting: Acting,
  assignment: AssignmentRow,
  { before, after: { total_marks, counts } }: { before: Values["counts"]; after: Values },
): Promise<void> {
  const { id } = assignment;
  const isNewTotal = total_marks !== assignment.total_marks;
  if (!isNewTotal && counts === before) return;
  const graded = await gradedWork(acting.db, id);
  const silent = { ...acting, did: () => undefined };
  await countAgain(isNewTotal ? silent : acting, { id, total_marks, counts });
  if (isNewTotal) await reportTotal(acting, assignment, graded);
}

function split({
  program,
  unit,
  title,
  description,
  deadline,
  total_marks,
  parts,
  updated_at: _,
  ...quiz
}: Values) {
  const assignment = { title, description, deadline, total_marks, program_id: program, unit_number: unit };
  return { assignment, quiz, parts: parts.map(toRow) };
}

const toRow = (part: QuizPart): QuizPartRow =>
  "question" in part
    ? { question_id: part.question, tag: null, draws: null }
    : { question_id: null, tag: part.tag, draws: part.draws };

/** Returns the fields that the audit log shows. It has the parts in words (logged.ts). */
const logged = ({ updated_at: _version, parts: _parts, ...values }: Values) => values;

function requireOrder({ opens_at, deadline }: Values): void {
  if (opens_at && opens_at >= deadline) throw invalid({ opens_at: [quizMessages.opensBefore] });
}

/** Refuses questions of other programs, and a question twice. */
async function requireQuestions(db: Database, program: number, parts: readonly QuizPartRow[]): Promise<void> {
  const ids = parts.flatMap(({ question_id }) => question_id ?? []);
  const known = new Set(await questionsOfProgram(db, program, ids));
  if (known.size !== ids.length) throw invalid({ parts: ["Question not found."] });
}

/** Grades stay hidden until staff release them or the quiz closes. */
const waitsForRelease = ({
  results,
  shows_results_at_once,
}: Pick<QuizRow, "results" | "shows_results_at_once">) => results === "nothing" || !shows_results_at_once;

const waitsForClosing = (values: Values) => waitsForRelease(values) && values.results !== "nothing";
