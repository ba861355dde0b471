import type { Kind } from "#contract/courses/quizzes/kinds.ts";
import type { KindEditor } from "./kind-editor.ts";
import { longText } from "./kinds/long-text.tsx";
import { number } from "./kinds/number.tsx";
import { oneOf } from "./kinds/one-of.tsx";
import { ordering } from "./kinds/ordering.tsx";
import { severalOf } from "./kinds/several-of.tsx";
import { shortAnswer } from "./kinds/short-answer.tsx";
import { trueFalse } from "./kinds/true-false.tsx";

/** How staff write each kind of question. */
export const kindEditors: { [K in Kind]: KindEditor<K> } = {
  one_of: oneOf,
  several_of: severalOf,
  true_false: trueFalse,
  number,
  short_answer: shortAnswer,
  ordering,
  long_text: longText,
};

/** Editor of a kind that is known only when it runs. */
type AnyKindEditor = {
  [Name in keyof KindEditor<Kind>]: Name extends "draftOf"
    ? (content: unknown, key: unknown) => object
    : KindEditor<Kind>[Name];
};

export const kindEditorOf = (kind: Kind): AnyKindEditor => kindEditors[kind] as unknown as AnyKindEditor;

/** Returns the content of a stored question as a student sees it. */
export function shownContent({ kind, content, key }: { kind: Kind; content: unknown; key: unknown }) {
  const { draftOf, shown } = kindEditorOf(kind);
  return shown(draftOf(content, key));
}
