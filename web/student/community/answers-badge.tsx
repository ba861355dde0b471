import { CountBadge } from "#web/dashboard/shell/count-badge.tsx";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { useNewsCount, useNewsListener } from "#web/student/news.ts";

/** New answers to one's own messages in the menu. */
export function Badge() {
  return <CountBadge count={useNewsCount("community")} word="new" />;
}

/** Staff who moderate have no news of their own, and need no stream outside the section. */
export function Listener() {
  return useCurrentUser().profile.role === "student" ? <AnswersListener /> : null;
}

function AnswersListener() {
  useNewsListener("community", () => undefined);
  return null;
}
