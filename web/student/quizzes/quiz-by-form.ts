import type { DarasaClient } from "#contract/all.ts";
import type { AttemptQuestion } from "#contract/courses/quizzes/attempts.ts";
import { newKey } from "#web/api/new-key.ts";
import { paths } from "#web/paths.ts";
import { answerKinds } from "#web/shared/quizzes/answer-kinds.ts";
import { nameOf } from "#web/shared/quizzes/question-card.tsx";

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
  const answers = attempt.questions.slice((page - 1) * 5, page * 5).map((question) => ({
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

function readAnswer(form: FormData, { kind, position, content }: AttemptQuestion) {
  const { read } = answerKinds[kind] as { read: (form: FormData, name: string, content: never) => unknown };
  return read(form, nameOf(position), content as never) as Record<string, unknown> | null;
}
