import { createContext, useContext, useEffect, useState } from "react";
import { isUserRemembered } from "#web/browser/user-remembered.ts";
import type { LoggedIn } from "#web/site/ask-who.ts";

/** The person who is logged in. Null for visitors, and on cached pages until the answer arrives. */
export const LoggedInContext = createContext<LoggedIn | null>(null);

export function useLoggedIn(): LoggedIn | null {
  return useContext(LoggedInContext);
}

/**
 * Asks who is logged in, after hydration, because most pages are cached and the same for everybody. Begins with the
 * person whom the page knows, and follows the page when that changes, as after a log-in. A browser in which nobody
 * logged in asks nothing and loads nothing.
 */
export function useAskedLoggedIn(known: LoggedIn | null): LoggedIn | null {
  const [person, setPerson] = useState(known);
  // Each page loads the same person as a new object.
  const isKnown = known !== null;
  const { name = "", is_student = false } = known ?? {};
  useEffect(() => {
    if (isKnown) setPerson({ name, is_student });
    if (!isUserRemembered()) return;
    const controller = new AbortController();
    const { signal } = controller;
    import("#web/site/ask-who.ts").then((part) => part.watchWho(setPerson, signal), console.error);
    return () => controller.abort();
  }, [isKnown, name, is_student]);
  return person;
}
