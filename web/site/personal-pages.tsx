import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { viewerOf } from "#web/page/context.ts";
import type { LoggedIn } from "#web/site/ask-who.ts";
import type { Route } from "./+types/personal-pages.ts";

/** Pages that are never cached. Their header names the person without JavaScript, too (visitors.md 2). */
export function loader({ context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const person: LoggedIn | null = viewer && {
    name: viewer.name.split(" ", 1)[0] ?? "",
    is_student: viewer.role === "student",
  };
  return { person };
}

/**
 * Loads the person again with another page, because the last one may have been the log-in. A new load of the same page
 * after a post would lose typed values while offline.
 */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

export default function PersonalPages() {
  return <Outlet />;
}
