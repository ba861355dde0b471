import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Stops the form around a control from being sent while `isUnfinished` is true, since it would lose what the control
 * has. Shows the control and focuses it. `onStop` shows the reason.
 */
export function useUnfinished(
  control: RefObject<HTMLElement | null>,
  isUnfinished: () => boolean,
  onStop: () => void,
): void {
  const stop = useEffectEvent((event: Event) => {
    if (!isUnfinished()) return;
    event.preventDefault();
    // The form and a second unfinished part do not get the event.
    event.stopImmediatePropagation();
    onStop();
    control.current?.focus({ preventScroll: true });
    control.current?.scrollIntoView({ block: "center" });
  });
  useEffect(() => {
    const form = control.current?.closest("form");
    const listener = (event: Event) => stop(event);
    form?.addEventListener("submit", listener);
    return () => form?.removeEventListener("submit", listener);
  }, [control]);
}
