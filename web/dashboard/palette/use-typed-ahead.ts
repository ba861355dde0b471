import { useEffect, useState } from "react";
import { typedOn } from "./keys.ts";

/**
 * Collects the keys typed between opening the palette and its arrival. It listens before all other handlers. Otherwise
 * the keys would be lost, or the marking desk would take them as shortcuts.
 */
export function useTypedAhead(isAsked: boolean): string {
  const [typed, setTyped] = useState("");
  useEffect(() => {
    if (!isAsked) return;
    function listen(event: KeyboardEvent) {
      // An open palette handles the keys itself.
      if (document.querySelector("dialog[open]") || typedOn("", event) === null) return;
      setTyped((text) => typedOn(text, event) ?? text);
      event.preventDefault();
      event.stopPropagation();
    }
    window.addEventListener("keydown", listen, { capture: true });
    return () => {
      window.removeEventListener("keydown", listen, { capture: true });
      setTyped("");
    };
  }, [isAsked]);
  return typed;
}
