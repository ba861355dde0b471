import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * Holds back a submit of the input's form while a file is prepared, and submits again when it is ready. After a refusal
 * of the file, gives the field the focus instead.
 * @returns true while a submit is held back
 */
export function useHeldSubmit(
  input: RefObject<HTMLInputElement | null>,
  isPreparing: boolean,
  isRefused: boolean,
): boolean {
  const submitter = useRef<HTMLElement>(null);
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    const form = input.current?.form;
    if (!form || !isPreparing) return;
    // The form is below the root, where React listens. So the page does not see the event.
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      submitter.current = event.submitter;
      setIsHeld(true);
    };
    form.addEventListener("submit", hold);
    return () => form.removeEventListener("submit", hold);
  }, [input, isPreparing]);
  useEffect(() => {
    if (!isHeld || isPreparing) return;
    setIsHeld(false);
    if (isRefused) return input.current?.focus();
    const button = submitter.current;
    input.current?.form?.requestSubmit(button?.isConnected ? button : null);
  }, [input, isHeld, isPreparing, isRefused]);
  return isHeld;
}
