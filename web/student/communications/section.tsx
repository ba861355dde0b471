import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { Inbox } from "#web/student/communications/inbox.tsx";
import { inboxQuery, receivedQuery } from "#web/student/communications/inbox-queries.ts";

/** `?message=12` opens that communication. */
export async function prefetch({ queries, api, search }: SectionVisit) {
  await queries.prefetchInfiniteQuery(inboxQuery(api));
  const open = Number(search.get("message"));
  const [newest] = queries.getQueryData(inboxQuery(api).queryKey)?.pages ?? [];
  if (open > 0 && newest && !newest.results.some(({ id }) => id === open))
    await queries.prefetchQuery(receivedQuery(api, open));
}

/** Communications inbox (student-dashboard.md section 2). */
export function Section() {
  return <Inbox />;
}
