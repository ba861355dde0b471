import { fieldOf, type Question } from "#contract/courses/feedback/questions.ts";
import { firstMessage } from "#contract/shared/api-error.ts";
import { feedbackErrors } from "#contract/shared/feedback-errors.ts";
import { draftKey, readStored } from "#web/browser/stored-user.ts";
import type { OutboxItem } from "#web/dashboard/offline/outbox/item.ts";
import { whyRefused } from "#web/dashboard/offline/outbox/refusal.ts";
import { type answersOf, formOf } from "./answers-of-form.ts";
import { draftOf } from "./queue.ts";

/** Answer that was not sent, with its question if that is known. */
export interface LeftAnswer {
  question: string | undefined;
  value: string;
}

/** Texts of questions by their ids. */
type Texts = Record<string, string>;

/** Label of the field for the name with publishable texts. */
export const nameLabel = "Name to show with my texts";

/** Returns the texts of the questions by their ids, for the metadata of waiting answers. */
export const questionTexts = (questions: readonly Question[]) =>
  JSON.stringify(Object.fromEntries(questions.map(({ id, text }) => [id, text])));

/** Returns the answers in values of the form, each with its question. */
export function answersIn(form: unknown, texts: Texts): LeftAnswer[] {
  const prefix = fieldOf({ id: "" });
  const isAnswer = (name: string) => name.startsWith(prefix) || name === "publish_name";
  const questionOf = (name: string) =>
    name === "publish_name" ? nameLabel : texts[name.slice(prefix.length)];
  return Object.entries(form ?? {}).flatMap(([name, value]) =>
    isAnswer(name) && typeof value === "string" && value.trim() !== ""
      ? [{ question: questionOf(name), value }]
      : [],
  );
}

/** Returns the answers of a refused item. */
export const refusedAnswers = ({ body, metadata }: OutboxItem): LeftAnswer[] =>
  answersIn(formOf(body as ReturnType<typeof answersOf>), textsIn(metadata.questions));

/** Returns the texts in an item's metadata. Earlier versions stored none. */
const textsIn = (stored: unknown): Texts => JSON.parse(typeof stored === "string" ? stored : "{}");

/** Returns the answers of the form's draft. */
export const draftAnswers = (userId: number, round: number, texts: Texts): LeftAnswer[] =>
  answersIn(readStored(draftKey(userId, draftOf(round))), texts);

/** Says by the server's sentence why answers were not sent. */
export const whyOver: Record<string, string> = {
  [feedbackErrors.feedback_closed.sentence]:
    "The form was closed before your answers arrived. They were not sent.",
  [feedbackErrors.feedback_given.sentence]: "You have answered already. These answers were not sent.",
};

/** Says why answers were not accepted. */
export function whyNotSent(rejection: NonNullable<OutboxItem["rejection"]>): string {
  const why = whyOver[firstMessage(rejection.body) ?? ""];
  if (why) return why;
  if (rejection.status === 404)
    return "You are no longer in the program of this form, or staff have removed it. Your answers were not sent.";
  return whyRefused(rejection, "Your answers were not accepted.");
}
