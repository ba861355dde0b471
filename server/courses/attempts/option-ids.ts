import { createHmac } from "node:crypto";
import type { QuestionKind } from "#contract/courses/quizzes/kind.ts";
import { questionKinds } from "#contract/courses/quizzes/kinds.ts";
import { askedOf } from "#server/courses/questions/queries.ts";
import type { AttemptQuestionRow } from "./queries.ts";

/** Parts of a question or an answer, such as `{ chosen: "k3x9w2ab" }`. */
type Parts = Record<string, unknown>;

export interface OptionIds {
  /** Returns the parts with the ids that the student sees. */
  shown: (parts: Parts) => Parts;
  /** Returns the parts of an answer with the stored ids. Undefined if it has an id that the student never got. */
  stored: (answer: Parts) => Parts | undefined;
}

/**
 * Returns the ids of a question's options in one attempt. A caller of the API may choose the ids of a question, and an id
 * such as "right" would tell the answer. So students get ids that the server makes, other ones in each attempt.
 */
export function optionIdsOf(
  secret: string,
  attempt: number,
  row: Pick<AttemptQuestionRow, "position" | "kind" | "content" | "answer_key">,
): OptionIds {
  const { kind, content } = askedOf(row);
  const rule = (questionKinds[kind] as QuestionKind).shuffled;
  if (!rule) return { shown: (parts) => parts, stored: (answer) => answer };
  const known = rule.ids(content).map((id) => ({ id, own: ownId(secret, attempt, row.position, id) }));
  const toOwn = new Map(known.map(({ id, own }) => [id, own]));
  const toStored = new Map(known.map(({ id, own }) => [own, id]));
  return {
    shown: (parts) => renamed(parts, toOwn),
    stored: (answer) =>
      idsIn(answer).every((id) => toStored.has(id)) ? renamed(answer, toStored) : undefined,
  };
}

/** In kinds with options, every text of a key or an answer is an id. Options have theirs as `id`. */
const renamed = (parts: Parts, ids: ReadonlyMap<string, string>): Parts =>
  Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, renamedValue(value, ids)]));

function renamedValue(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => renamedValue(one, ids));
  if (typeof value === "string") return ids.get(value) ?? value;
  if (typeof value === "object" && value !== null && "id" in value)
    return { ...value, id: renamedValue(value.id, ids) };
  return value;
}

const idsIn = (answer: Parts): string[] =>
  Object.values(answer)
    .flat()
    .filter((value) => typeof value === "string");

const letters = "abcdefghijklmnopqrstuvwxyz0123456789";
const LENGTH = 8;

function ownId(secret: string, attempt: number, position: number, id: string): string {
  const bytes = createHmac("sha256", secret).update(`option\0${attempt}\0${position}\0${id}`).digest();
  return [...bytes.subarray(0, LENGTH)].map((byte) => letters[byte % letters.length]).join("");
}
