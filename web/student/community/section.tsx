import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { Community } from "#web/student/community/community.tsx";
import { programToShow, threadQuery } from "#web/student/community/community-queries.ts";
import { chargesQuery } from "#web/student/fees/fee-queries.ts";
import { newsQuery } from "#web/student/news.ts";

export { postByForm as act } from "#web/student/community/composer/post-by-form.ts";

/**
 * Loads a program's messages on the server. `?program=12` chooses the program; use-open-program.ts says which one is
 * shown without it. `&message=34` opens the thread at that message or reply.
 */
export async function prefetch({ queries, search, role }: SectionVisit) {
  const [programs] = await Promise.all([
    queries.fetchQuery(q(api.community.enrolled_programs)).catch(() => []),
    // A program whose fee is unpaid is only among the charges.
    role === "student" && queries.prefetchQuery(chargesQuery),
  ]);
  const news = queries.getQueryData(newsQuery.queryKey);
  const program = programToShow(programs, Number(search.get("program")), news)?.id;
  if (program) await queries.prefetchInfiniteQuery(threadQuery(program));
}

/** The section Community (students.md 2). Students see their own programs, moderators all programs. */
export function Section() {
  return <Community />;
}
