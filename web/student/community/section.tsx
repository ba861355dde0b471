import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { Community } from "#web/student/community/community.tsx";
import { programsQuery, programToShow, threadQuery } from "#web/student/community/community-queries.ts";
import { useNewsSeen } from "#web/student/news.ts";

export { postByForm as act } from "#web/student/community/post-by-form.ts";

/** `?program=12` chooses the program. Without it the first program is shown, to staff the one that waits for an answer. */
export async function prefetch({ queries, api, search }: SectionVisit) {
  const programs = await queries.fetchQuery(programsQuery(api)).catch(() => []);
  const program = programToShow(programs, Number(search.get("program")))?.id;
  if (program) await queries.prefetchInfiniteQuery(threadQuery(api, program));
}

/** Community (student-dashboard.md section 2): for students their own programs, for moderators all programs. */
export function Section() {
  useNewsSeen("community");
  return <Community />;
}
