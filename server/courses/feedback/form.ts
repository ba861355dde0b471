import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { FeedbackForm, FeedbackFormChange } from "#contract/courses/feedback/feedback-forms.ts";
import { defaultQuestions, type Question } from "#contract/courses/feedback/questions.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { lockedProgram, programById } from "#server/courses/programs/queries.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import { loggedForm } from "./logged.ts";
import { presentStudents, type StoredForm, saveForm, storedForm } from "./queries.ts";

/** Returns the program's form. Its version is in 1970 until staff have saved one. */
export const formOf = async (db: Database, programId: number): Promise<StoredForm> =>
  (await storedForm(db, programId)) ?? {
    ...{ questions: defaultQuestions, sends_at_middle: true, sends_at_end: true },
    updated_at: new Date(0),
  };

/** @throws ApiError 404 for an unknown program */
export async function programForm(db: Database, programId: number, now: Date) {
  if (!(await programById(db, programId))) throw apiError("not_found");
  return withCount(db, programId, await formOf(db, programId), now);
}

const withCount = async (db: Database, programId: number, form: StoredForm, now: Date) => ({
  ...form,
  present_count: (await presentStudents(db, programId, now)).length,
});

/**
 * Changes the program's form. @throws ApiError 404, or 409 with the present form when somebody changed it since it was
 * read
 */
export function changeForm(
  context: AppContext,
  request: RequestContext,
  programId: number,
  { updated_at: version, ...body }: z.output<typeof FeedbackFormChange>,
): Promise<Omit<FeedbackForm, "updated_at"> & { updated_at: Date }> {
  const subject = {
    lock: async (db: Transaction) => (await lockedProgram(db, programId)) && formOf(db, programId),
    version,
    current: async (db: Transaction, row: StoredForm) => withCount(db, programId, row, context.clock()),
  };
  return actOn(context, request, subject, async (before, { db, now, did }) => {
    const asked = withIds(body.questions, before.questions);
    const after = { ...body, questions: asked.map(({ question }) => question) };
    const form = { ...after, updated_at: nextVersion(before, now) };
    await saveForm(db, programId, form);
    const keys = asked.map(({ earlier }) => earlier);
    did("feedback_form.update", { id: programId, ...loggedForm(before, after, keys) });
    return withCount(db, programId, form, now);
  });
}

/**
 * Gives a new id to each question that is new or asks for other values, because its results cannot be compared. Returns
 * also the id that it had before, by which the audit log tells a changed question from a new one.
 */
function withIds(
  questions: z.output<typeof FeedbackFormChange>["questions"],
  before: readonly Question[],
): { question: Question; earlier: string }[] {
  const known = new Map(before.map((question) => [question.id, question]));
  return questions.map((question) => {
    const choices = question.kind === "choice" ? [...new Set(question.choices)] : [];
    const old = known.get(question.id ?? "");
    known.delete(question.id ?? "");
    const isSame = old?.kind === question.kind && old.choices.join("\n") === choices.join("\n");
    const id = isSame ? old.id : randomUUID();
    return { question: { ...question, choices, id }, earlier: old?.id ?? id };
  });
}
