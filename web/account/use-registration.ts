import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { RegistrationAnswer } from "#web/account/registration-answer.ts";
import { forgetRegistration, savedRegistration } from "#web/account/registration-draft.ts";

/** Changes the answer as it stands by then, which may be another one than when the question was asked. */
export type ChangeAnswer = (changed: (now: RegistrationAnswer) => Partial<RegistrationAnswer>) => void;

export type Posted = RegistrationAnswer | { lost: string } | undefined;

/**
 * Where the wizard stands: at what the server last answered, or at where the person went since without asking it
 * (Back; an e-mail that turned out to be known). An answer that was lost on the way leaves it where it is.
 */
export function useRegistration(posted: Posted) {
  const [seen, setSeen] = useState(() => ({
    posted,
    answer: answerAfter(posted, atFirst),
    isRestored: false,
  }));
  if (seen.posted !== posted) setSeen({ ...seen, posted, answer: answerAfter(posted, seen.answer) });
  const change: ChangeAnswer = (changed) =>
    setSeen(({ answer, ...rest }) => ({ ...rest, answer: { ...answer, ...changed(answer) } }));
  // Read once, after the first render, which must be the same as the server's. Later the fields know best: the step's
  // entry in the history ends the answer of the post, and drawing the fields anew would drop what is typed meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only how the page began counts
  useEffect(() => {
    const values = posted ? undefined : savedRegistration();
    if (values) setSeen((now) => ({ ...now, isRestored: true, answer: { ...now.answer, values } }));
  }, []);
  const back = useStepInHistory(seen.answer.step, change);
  const isDone = seen.answer.next !== undefined;
  useEffect(() => {
    if (!isDone) return;
    forgetRegistration();
    // The button stood far down a form that is gone: what takes its place begins at the top.
    window.scrollTo(0, 0);
  }, [isDone]);
  return { answer: seen.answer, change, back, isRestored: seen.isRestored };
}

/** Step 2 is an entry of the history, so that the browser's Back leads to step 1. Returns what the Back button does. */
function useStepInHistory(step: RegistrationAnswer["step"], change: ChangeAnswer) {
  const location = useLocation();
  const navigate = useNavigate();
  const entry = location.state?.step === 2 ? 2 : 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new step makes an entry
  useEffect(() => {
    if (step !== 2 || entry === 2) return;
    const { pathname, search } = location;
    navigate({ pathname, search }, { state: { step: 2 }, preventScrollReset: true });
  }, [step]);
  const before = useRef(entry);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another entry changes the step
  useEffect(() => {
    // A page that begins with step 2 was sent before its script came: the entry of that step is only about to be made.
    const isBack = before.current === 2 && entry === 1;
    before.current = entry;
    change((now) => {
      if (entry === 2 && now.step === 1 && now.values.email) return { step: 2 };
      return isBack && now.step === 2 ? { step: 1, messages: undefined } : {};
    });
  }, [entry]);
  return () => (entry === 2 ? navigate(-1) : change(() => ({ step: 1, messages: undefined })));
}

const atFirst: RegistrationAnswer = { step: 1, values: {} };

function answerAfter(posted: Posted, before: RegistrationAnswer): RegistrationAnswer {
  if (!posted) return before;
  return "lost" in posted ? { ...before, messages: { "": posted.lost } } : posted;
}
