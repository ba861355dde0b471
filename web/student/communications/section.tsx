import type { SectionVisit } from "#web/dashboard/section.ts";
import { Inbox } from "#web/student/communications/inbox.tsx";
import { inboxQuery } from "#web/student/communications/inbox-queries.ts";

/** `?message=12` opens that communication. */
export function prefetch({ queries, api }: SectionVisit) {
  return queries.prefetchInfiniteQuery(inboxQuery(api));
}

/** Communications inbox (student-dashboard.md section 2). */
export function Section() {
  return <Inbox />;
}
