import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { postEditor } from "./post-editor.tsx";
import { PostList } from "./post-list.tsx";
import { filtersIn, postListQuery } from "./post-queries.ts";

/** `?post=new` and `?post=3` open the form; without it the list is shown. */
export function prefetch(visit: SectionVisit) {
  const get = (name: string) => visit.search.get(name);
  if (get("post")) return postEditor.prefetch(visit);
  return visit.queries.prefetchQuery(postListQuery(visit.api, filtersIn(get)));
}

/** Blog (staff-dashboard.md section 2). */
export function Section() {
  return useAddress().get("post") ? postEditor.page() : <PostList />;
}
