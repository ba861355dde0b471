import { isSameTag, MAX_TAGS, onceEach } from "#contract/courses/quizzes/tags.ts";
import { invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { renewQuizzesOf } from "#server/courses/quizzes/queries.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { type Acting, act } from "#server/platform/records/act.ts";
import { moveToBin } from "#server/platform/records/bin-items.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import { restoreItem } from "#server/platform/records/restore.ts";
import { tagsInWords } from "./logged.ts";
import { lockedQuestions, type QuestionRow, updateQuestion } from "./queries.ts";
import { knownTags, nameOf } from "./save.ts";

interface TagOfSome {
  ids: readonly number[];
  tag: string;
}

/** Adds a tag to questions, spelled as in their bank. @throws ApiError 400 if one has no place for it */
export function addTag(context: AppContext, request: RequestContext, { ids, tag }: TagOfSome) {
  return act(context, request, async (acting) => {
    const questions = await lockedQuestions(acting.db, ids);
    const spelling = new Map<number, readonly string[]>();
    for (const program of new Set(questions.map(({ program_id }) => program_id)))
      spelling.set(program, await knownTags(acting.db, program));
    const without = questions.filter(({ tags }) => !tags.some((one) => isSameTag(one, tag)));
    const full = without.filter(({ tags }) => tags.length >= MAX_TAGS).length;
    if (full > 0)
      throw invalid({
        tag: [`${full === 1 ? "1 question has" : `${full} questions have`} ${MAX_TAGS} tags already.`],
      });
    return changeTags(acting, without, ({ program_id, tags }) =>
      onceEach([...tags, tag], spelling.get(program_id)),
    );
  });
}

/** Removes a tag from questions, in whichever spelling they have it. */
export function removeTag(context: AppContext, request: RequestContext, { ids, tag }: TagOfSome) {
  return act(context, request, async (acting) => {
    const questions = await lockedQuestions(acting.db, ids);
    const having = questions.filter(({ tags }) => tags.some((one) => isSameTag(one, tag)));
    return changeTags(acting, having, ({ tags }) => tags.filter((one) => !isSameTag(one, tag)));
  });
}

async function changeTags(
  { db, now, did }: Acting,
  questions: readonly QuestionRow[],
  tagsOf: (question: QuestionRow) => string[],
) {
  for (const question of questions) {
    const tags = tagsOf(question);
    await updateQuestion(db, question.id, { tags, updated_at: nextVersion(question, now) });
    const text = nameOf(question);
    did("question.update", {
      id: question.id,
      before: { text, tags: tagsInWords(question.tags) },
      after: { text, tags: tagsInWords(tags) },
    });
  }
  return { ids: questions.map(({ id }) => id) };
}

/** Deletes questions from their banks and from quizzes. Attempts keep them. */
export function removeChosen(context: AppContext, request: RequestContext, ids: readonly number[]) {
  return act(context, request, async (acting) => {
    const questions = await lockedQuestions(acting.db, ids);
    for (const question of questions) {
      const text = nameOf(question);
      await moveToBin(acting, "question", question.id, text);
      acting.did("question.delete", { id: question.id, before: { text } });
    }
    return { ids: questions.map(({ id }) => id) };
  });
}

/** Restores deleted questions. A repeated call changes nothing. @throws ApiError 404 */
export function restoreChosen(context: AppContext, request: RequestContext, ids: readonly number[]) {
  return act(context, request, async (acting) => {
    const restored: number[] = [];
    for (const id of [...new Set(ids)].sort((one, other) => one - other)) {
      const { isNew } = await restoreItem(acting, "question", id);
      if (!isNew) continue;
      await renewQuizzesOf(acting.db, id, acting.now);
      restored.push(id);
    }
    return { ids: restored };
  });
}
