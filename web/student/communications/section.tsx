import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { Inbox } from "#web/student/communications/inbox.tsx";
import { inboxQuery, receivedQuery } from "#web/student/communications/inbox-queries.ts";

/** Loads the inbox on the server, and the communication that an address like `?message=12` opens. */
export async function prefetch({ queries, search }: SectionVisit) {
  await queries.prefetchInfiniteQuery(inboxQuery);
  const open = Number(search.get("message"));
  const [newest] = queries.getQueryData(inboxQuery.queryKey)?.pages ?? [];
  if (open > 0 && newest && !newest.results.some(({ id }) => id === open))
    await queries.prefetchQuery(receivedQuery(open));
}

/** The section of the inbox (students.md 2). */
export function Section() {
  return <Inbox />;
}
