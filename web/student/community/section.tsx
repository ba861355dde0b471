import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { Community } from "#web/student/community/community.tsx";
import { placesQuery, threadQuery } from "#web/student/community/community-queries.ts";

export { sayByForm as act } from "#web/student/community/say-by-form.ts";

/** `?program=12` chooses the program; without it the first is shown. */
export async function prefetch({ queries, api, search }: SectionVisit) {
  const places = await queries.fetchQuery(placesQuery(api)).catch(() => []);
  const program = Number(search.get("program")) || places[0]?.id;
  if (program) await queries.prefetchInfiniteQuery(threadQuery(api, program));
}

/** Community (student-dashboard.md section 2): students of their programs, moderators of all. */
export function Section() {
  return <Community />;
}
