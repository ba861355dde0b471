import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { Community } from "#web/student/community/community.tsx";
import { programsQuery, programToShow, threadQuery } from "#web/student/community/community-queries.ts";
import { newsQuery } from "#web/student/news.ts";

export { postByForm as act } from "#web/student/community/post-by-form.ts";

/**
 * `?program=12` chooses the program (use-open-program.ts says which one is shown without it). `&message=34` opens it at that
 * message or reply.
 */
export async function prefetch({ queries, api, search }: SectionVisit) {
  const programs = await queries.fetchQuery(programsQuery(api)).catch(() => []);
  const news = queries.getQueryData(newsQuery(api).queryKey);
  const program = programToShow(programs, Number(search.get("program")), news)?.id;
  if (program) await queries.prefetchInfiniteQuery(threadQuery(api, program));
}

/** Community (student-dashboard.md section 2): for students their own programs, for moderators all programs. */
export function Section() {
  return <Community />;
}
