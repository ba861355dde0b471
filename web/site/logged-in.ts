import { createContext, useContext, useEffect, useState } from "react";
import type { LoggedIn } from "#web/site/ask-who.ts";
import { isUserRemembered } from "#web/user-remembered.ts";

/** Who is logged in; null of visitors, in the server's HTML, and until the answer is there. */
export const LoggedInContext = createContext<LoggedIn | null>(null);

export function useLoggedIn(): LoggedIn | null {
  return useContext(LoggedInContext);
}

/**
 * Pages are cached and the same for everybody, so the browser asks who is logged in, after hydration. A browser
 * where nobody logged in asks nothing and loads nothing.
 */
export function useAskedLoggedIn(): LoggedIn | null {
  const [person, setPerson] = useState<LoggedIn | null>(null);
  useEffect(() => {
    if (!isUserRemembered()) return;
    const controller = new AbortController();
    const { signal } = controller;
    import("#web/site/ask-who.ts").then((part) => part.watchWho(setPerson, signal), console.error);
    return () => controller.abort();
  }, []);
  return person;
}
