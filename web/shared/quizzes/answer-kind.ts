import type { ComponentType } from "react";
import type { AnswerOf, ContentOf, KeyOf, Kind } from "#contract/courses/quizzes/kinds.ts";

export interface AnswerProps<K extends Kind> {
  /** Name of the fields in the plain form. */
  name: string;
  /** Id of the question's text. With it, screen readers name the fields. */
  textId: string;
  content: ContentOf<K>;
  answer: AnswerOf<K> | null;
  /** Right answer, if the rule of the quiz shows it. */
  right: KeyOf<K> | null;
  /** True if a person gave the points, so that the key alone does not make an answer wrong. */
  isByHand?: boolean;
  isReadOnly: boolean;
  /** Null takes the answer back. */
  onAnswer: (answer: AnswerOf<K> | null) => void;
}

/** Kind of question as students answer it. Each kind is one file in `kinds`. */
export interface AnswerKind<K extends Kind> {
  Answer: ComponentType<AnswerProps<K>>;
  /** True if staff give the points, so that an answer is neither right nor wrong. */
  isMarkedByStaff?: true;
  /** Reads the answer from the plain form; null without one. */
  read: (form: FormData, name: string, content: ContentOf<K>) => AnswerOf<K> | null;
  /** Returns true if the plain form contradicts itself, so that the page must ask again. */
  isUnclear?: (form: FormData, name: string) => boolean;
  /** Returns true for what the plain form shows before it is answered. It is no answer. */
  isUntouched?: (answer: AnswerOf<K>, content: ContentOf<K>) => boolean;
}
