import type { QuestionValues } from "#contract/courses/quizzes/questions.ts";
import { onceEach } from "#contract/courses/quizzes/tags.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import { shortened } from "#contract/shared/text/cut-text.ts";
import type { AppContext } from "#server/context.ts";
import { programById } from "#server/courses/programs/queries.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act, actOn } from "#server/platform/records/act.ts";
import { moveToBin } from "#server/platform/records/bin-items.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import { plainText } from "#server/platform/records/rich-text.ts";
import { hasOtherMarkup, logged } from "./logged.ts";
import { sanitizeQuestion, writePlaces } from "./pictures/places.ts";
import { askedOf, insertQuestion, lockedQuestion, questionIfAny, tagsOf, updateQuestion } from "./queries.ts";
import { serializeQuestion } from "./serialize.ts";
import { isNewVersion, keepVersion } from "./versions.ts";

/** Characters of the text that name a question in the bin and the log. */
const NAME_LENGTH = 80;

/** Returns the name of a question in the bin and the log. */
export const nameOf = ({ plain_text }: { plain_text: string }) => shortened(plain_text, NAME_LENGTH);

/** Adds a question to a program's bank. @throws ApiError 404, 400 at a field */
export async function createQuestion(
  context: AppContext,
  request: RequestContext,
  program_id: number,
  values: QuestionValues,
) {
  if (!(await programById(context.db, program_id))) throw apiError("not_found");
  return act(context, request, async ({ db, now, did }) => {
    const columns = columnsOf(values, await knownTags(db, program_id));
    const { id } = await insertQuestion(db, { ...columns, program_id, created_at: now, updated_at: now });
    await writePlaces(db, id, program_id, columns);
    did("question.create", { id, after: logged(columns, values, program_id) });
    return stored(db, id);
  });
}

/** Adds questions to a program's bank, all or none. */
export function createQuestions(
  context: AppContext,
  request: RequestContext,
  program_id: number,
  questions: readonly QuestionValues[],
): Promise<void> {
  return act(context, request, async ({ db, now, did }) => {
    const known = await knownTags(db, program_id);
    for (const values of questions) {
      const columns = columnsOf(values, known);
      known.push(...columns.tags);
      const { id } = await insertQuestion(db, { ...columns, program_id, created_at: now, updated_at: now });
      await writePlaces(db, id, program_id, columns);
      did("question.create", { id, after: logged(columns, values, program_id) });
    }
  });
}

/**
 * Replaces a question. Its kind stays, because answers were given to it. Attempts keep the version that they have.
 * @throws ApiError 404, 409 `stale`, 400 at a field
 */
export function changeQuestion(
  context: AppContext,
  request: RequestContext,
  id: number,
  { question, updated_at: version }: { question: QuestionValues; updated_at?: string | undefined },
) {
  const subject = {
    version,
    lock: (db: AppContext["db"]) => lockedQuestion(db, id),
    current: (db: AppContext["db"]) => stored(db, id),
  };
  return actOn(context, request, subject, async (before, { db, now, did }) => {
    if (question.kind !== before.kind) throw invalid({ kind: ["The kind of a question cannot change."] });
    const columns = columnsOf(question, await knownTags(db, before.program_id));
    const { text, explanation } = columns;
    if (isNewVersion(before, { text, explanation, content: question.content, answer_key: question.key }))
      await keepVersion(db, before, now);
    await updateQuestion(db, id, { ...columns, updated_at: nextVersion(before, now) });
    await writePlaces(db, id, before.program_id, columns);
    did("question.update", {
      id,
      before: logged(before, askedOf(before), before.program_id),
      after: {
        ...logged(columns, question, before.program_id),
        ...(hasOtherMarkup(before, columns) && { pictures_or_formatting: "Changed" }),
      },
    });
    return stored(db, id);
  });
}

/** Deletes a question from the bank and from quizzes. Attempts keep it. @throws ApiError 404 */
export function removeQuestion(context: AppContext, request: RequestContext, id: number) {
  return actOn(context, request, { lock: (db) => lockedQuestion(db, id) }, async (before, acting) => {
    await moveToBin(acting, "question", id, nameOf(before));
    acting.did("question.delete", { id, before: { text: nameOf(before) } });
  });
}

async function stored(db: AppContext["db"], id: number) {
  const row = await questionIfAny(db, id);
  if (!row) throw apiError("not_found");
  return serializeQuestion(row);
}

/** Returns the tags of a program's bank, as they are spelled there. */
export const knownTags = async (db: AppContext["db"], program: number) =>
  (await tagsOf(db, program)).map(({ tag }) => tag);

/** Returns the columns of a question. Its tags are spelled as in other questions of the bank. */
function columnsOf(
  { kind, text, explanation, content, key, tags, points }: QuestionValues,
  known: readonly string[],
) {
  const safe = sanitizeQuestion(text);
  const plain_text = plainText(safe);
  if (plain_text === "") throw invalid({ text: ["Write the question."] });
  return {
    ...{ kind, text: safe, plain_text, explanation: sanitizeQuestion(explanation), points },
    tags: onceEach(tags, known),
    content: JSON.stringify(content),
    answer_key: JSON.stringify(key),
  };
}
