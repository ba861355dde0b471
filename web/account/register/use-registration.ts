import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { RegistrationAnswer } from "#web/account/register/registration-answer.ts";
import { forgetRegistration, savedRegistration } from "#web/account/register/registration-draft.ts";

/** Updates the current answer, which may be newer than when the request began. */
export type ChangeAnswer = (changed: (now: RegistrationAnswer) => Partial<RegistrationAnswer>) => void;

export type Posted = RegistrationAnswer | { lost: string } | undefined;

/**
 * Holds the wizard's state: the server's last answer, or a later step without the server (Back, or a known email). A
 * lost answer does not change it.
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
  // Restores the draft once, after the first render, which must equal the server's. Restoring it again would overwrite
  // text typed in the meantime: the history entry of a new step ends the posted answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first state of the page matters
  useEffect(() => {
    const values = posted ? undefined : savedRegistration();
    if (values) setSeen((now) => ({ ...now, isRestored: true, answer: { ...now.answer, values } }));
  }, []);
  const back = useStepInHistory(seen.answer.step, change);
  const isDone = seen.answer.next !== undefined;
  useEffect(() => {
    if (!isDone) return;
    forgetRegistration();
    // The form is gone, so show the success message at the top.
    window.scrollTo(0, 0);
  }, [isDone]);
  return { answer: seen.answer, change, back, isRestored: seen.isRestored };
}

/** Makes step 2 a history entry, so that the browser's Back leads to step 1. Returns the Back button's action. */
function useStepInHistory(step: RegistrationAnswer["step"], change: ChangeAnswer) {
  const location = useLocation();
  const navigate = useNavigate();
  const entry = location.state?.step === 2 ? 2 : 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new step adds an entry
  useEffect(() => {
    if (step !== 2 || entry === 2) return;
    const { pathname, search } = location;
    navigate({ pathname, search }, { state: { step: 2 }, preventScrollReset: true });
  }, [step]);
  const before = useRef(entry);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another entry changes the step
  useEffect(() => {
    // A page that was posted without the script starts at step 2 before that step has its history entry. This is not a
    // Back.
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
