import { useEffect, useState } from "react";
import { typedOn } from "./keys.ts";

/**
 * What is typed between asking for the palette and its arrival. It is heard before all else, since it would be lost, or the
 * marking desk would take it for its single keys.
 */
export function useTypedAhead(isAsked: boolean): string {
  const [typed, setTyped] = useState("");
  useEffect(() => {
    if (!isAsked) return;
    function listen(event: KeyboardEvent) {
      // Once it is there it has the keys itself.
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
