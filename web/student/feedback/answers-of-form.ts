import type { DarasaClient } from "#contract/all.ts";
import { fieldOf, type Question } from "#contract/courses/feedback/questions.ts";
import { type PlainFormRefused, refusedBy } from "#web/dashboard/shell/plain-form.ts";
import { paths } from "#web/paths.ts";
import { ROUND_FIELD } from "./round-field.ts";

/** Values of `answers` in the address that follows the plain form: without a text to publish, and with one. */
export const ARRIVED = "arrived";
export const ARRIVED_WITH_NAME = "arrived-with-name";

/** Returns the answers typed into the page's form. */
export function answersOf(form: FormData) {
  const prefix = fieldOf({ id: "" });
  return {
    answers: [...form].flatMap(([name, value]) =>
      name.startsWith(prefix) ? [{ question: name.slice(prefix.length), value: String(value) }] : [],
    ),
    may_publish: form.has("may_publish"),
    publish_name: String(form.get("publish_name") ?? ""),
  };
}

/** Values of the page's form by the names of its fields, all empty. */
export const emptyForm = (questions: readonly Question[]): Record<string, string> => ({
  ...Object.fromEntries(questions.map((question) => [fieldOf(question), ""])),
  ...{ may_publish: "", publish_name: "" },
});

/** Returns the values of the form with these answers. */
export const formOf = ({ answers, may_publish, publish_name }: ReturnType<typeof answersOf>) => ({
  ...Object.fromEntries(answers.map(({ question, value }) => [fieldOf({ id: question }), value])),
  ...{ may_publish: may_publish ? "on" : "", publish_name },
});

/**
 * Sends the answers of the plain form, without JavaScript. Returns the address that says that they have arrived, or the
 * refused answers.
 */
export async function answerByForm(api: DarasaClient, form: FormData): Promise<string | PlainFormRefused> {
  const id = Number(form.get(ROUND_FIELD));
  const body = answersOf(form);
  try {
    await api.feedback_rounds.answer({ params: { id }, body });
    const answers = body.may_publish ? ARRIVED_WITH_NAME : ARRIVED;
    return paths.dashboard("courses", { feedback: id, answers });
  } catch (error) {
    return refusedBy(error, formOf(body));
  }
}
