import { onTestFinished } from "vitest";

/**
 * Records the pages that the test would open, such as the login page, and stops it from leaving its own page. The
 * returned list holds their paths with queries.
 */
export function recordNavigations(): string[] {
  const opened: string[] = [];
  const stop = (event: NavigateEvent) => {
    if (event.destination.sameDocument) return;
    event.preventDefault();
    const { pathname, search } = new URL(event.destination.url ?? "");
    opened.push(pathname + search);
  };
  navigation.addEventListener("navigate", stop);
  onTestFinished(() => navigation.removeEventListener("navigate", stop));
  return opened;
}
