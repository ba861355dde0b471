import { useEffect, useRef, useState } from "react";
import type { Attempt, AttemptQuestion } from "#contract/courses/quizzes/attempts.ts";
import { sumOf } from "./seen-answer.ts";

type Answer = AttemptQuestion["answer"];

interface OwnAnswer {
  /** Id of the answer, if this page knows it. */
  key?: string | undefined;
  position: number;
  answer: Answer;
  /** Time when it was given, or when the server stored it. */
  given_ms: number;
}

/**
 * Notices answers of an attempt that another device has changed.
 *
 * @param wasGiven returns whether an earlier page of this browser gave the answer
 */
export function useElsewhere(questions: Attempt["questions"], wasGiven: (name: string) => boolean) {
  /** Ids, answers and times of the answers that this page knows as given by this browser. */
  const own = useRef(new Set<unknown>()).current;
  const [positions, setPositions] = useState<readonly number[]>([]);
  const last = useRef(questions);
  /** Questions that had an answer when the page opened, or got one in this browser. */
  const answered = useRef(
    new Set(questions.filter(({ answer }) => answer !== null).map(({ position }) => position)),
  ).current;
  const isOwn = ({ position, answer, given_at }: AttemptQuestion) =>
    own.has(nameOf(position, answer)) ||
    (given_at !== null && own.has(Date.parse(given_at))) ||
    wasGiven(nameOf(position, answer));
  const add = (more: readonly number[]) =>
    setPositions((known) =>
      more.every((one) => known.includes(one)) ? known : [...new Set([...known, ...more])],
    );

  useEffect(() => {
    const before = new Map(last.current.map((question) => [question.position, question.answer]));
    last.current = questions;
    const changed = questions.filter((question) => {
      const { position, answer } = question;
      const old = before.get(position) ?? null;
      // A first answer changes nothing that this page has shown.
      return old !== null && nameOf(position, old) !== nameOf(position, answer) && !isOwn(question);
    });
    add(changed.map(({ position }) => position));
  });

  return {
    /** Questions whose answers another device has changed since the page opened. */
    positions,
    /** Returns whether the student knows an earlier answer of theirs from this page. */
    hadAnswer: (position: number): boolean => answered.has(position),
    add,
    /** Notes an answer of this browser. */
    note({ key, position, answer, given_ms }: OwnAnswer): void {
      answered.add(position);
      own.add(key).add(nameOf(position, answer)).add(Math.round(given_ms));
    },
    /** Forgets the notice of a question that is answered here again. */
    forget: (position: number): void =>
      setPositions((known) => (known.includes(position) ? known.filter((one) => one !== position) : known)),
    dismiss: () => setPositions([]),
    /** Returns whether this page gave the answer with this id. */
    gave: (key: unknown): boolean => key !== undefined && own.has(key),
  };
}

/** Returns a short name of an answer to a question. */
export const nameOf = (position: number, answer: Answer) => `${position} ${sumOf(answer)}`;
