import type { DarasaClient } from "#contract/all.ts";
import type { AttemptQuestion } from "#contract/courses/quizzes/attempts.ts";
import { newKey } from "#web/api/new-key.ts";
import { paths } from "#web/paths.ts";
import { answerKinds } from "#web/shared/quizzes/answer-kinds.ts";
import { nameOf } from "#web/shared/quizzes/question-card.tsx";
import { seenName, sumOf } from "./seen-answer.ts";

/**
 * Handles the plain forms of a quiz: its beginning, a page of five answers, and its end. Returns the address of the next
 * page.
 */
export async function quizByForm(api: DarasaClient, form: FormData): Promise<string | undefined> {
  const begun = Number(form.get("begin"));
  if (begun > 0) {
    await api.attempts.begin({ params: { id: begun } });
    return paths.dashboard("assignments", { quiz: begun });
  }
  const [id, quiz] = [Number(form.get("attempt")), Number(form.get("quiz"))];
  const attempt = await api.attempts.get({ params: { id } });
  const page = Number(form.get("on_page"));
  const answers = attempt.questions
    .slice((page - 1) * 5, page * 5)
    .filter((question) => !isAnsweredElsewhere(form, question))
    .map((question) => ({
      position: question.position,
      answer: readAnswer(form, question),
      id: newKey(),
      anchor: attempt.anchor,
      elapsed_ms: 0,
    }));
  if (answers.length > 0) await api.attempts.answer({ params: { id }, body: { answers } });
  if (form.has("finish")) await api.attempts.finish({ params: { id } });
  const next = Number(form.get("page")) || undefined;
  return paths.dashboard("assignments", { quiz, attempt: id, page: next });
}

/** Returns whether another tab has answered the question since the form was made, and this form did not change it. */
function isAnsweredElsewhere(form: FormData, question: AttemptQuestion): boolean {
  const [given_at, was] = String(form.get(seenName(question.position)) ?? "").split(" ");
  return given_at !== (question.given_at ?? "none") && was === sumOf(readAnswer(form, question));
}

function readAnswer(form: FormData, { kind, position, content }: AttemptQuestion) {
  const { read } = answerKinds[kind] as { read: (form: FormData, name: string, content: never) => unknown };
  return read(form, nameOf(position), content as never) as Record<string, unknown> | null;
}
