import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { CountBadge } from "#web/dashboard/shell/menu/count-badge.tsx";
import { useNewsCount, useNewsListener } from "#web/student/news.ts";

/** The number of new answers to the student's own messages, in the menu. */
export function Badge() {
  return <CountBadge count={useNewsCount("community")} word="new" />;
}

/** Listens to new answers, for students only: moderators have no counts of new items. */
export function Listener() {
  return useCurrentUser().profile.role === "student" ? <AnswersListener /> : null;
}

function AnswersListener() {
  useNewsListener("community", () => undefined);
  return null;
}
