import { useState } from "react";
import type { RegistrationAnswer } from "#web/account/registration-answer.ts";

/** Changes the answer as it stands by then, which may be another one than when the question was asked. */
export type ChangeAnswer = (changed: (now: RegistrationAnswer) => Partial<RegistrationAnswer>) => void;

export type Posted = RegistrationAnswer | { lost: string } | undefined;

/**
 * Where the wizard stands: at what the server last answered, or at where the person went since without asking it
 * (Back; an e-mail that turned out to be known). An answer that was lost on the way leaves it where it is.
 */
export function useRegistration(posted: Posted) {
  const [seen, setSeen] = useState(() => ({ posted, answer: answerAfter(posted, atFirst) }));
  if (seen.posted !== posted) setSeen({ posted, answer: answerAfter(posted, seen.answer) });
  const change: ChangeAnswer = (changed) =>
    setSeen(({ answer, ...rest }) => ({ ...rest, answer: { ...answer, ...changed(answer) } }));
  return { answer: seen.answer, change };
}

const atFirst: RegistrationAnswer = { step: 1, values: {} };

function answerAfter(posted: Posted, before: RegistrationAnswer): RegistrationAnswer {
  if (!posted) return before;
  return "lost" in posted ? { ...before, messages: { "": posted.lost } } : posted;
}
