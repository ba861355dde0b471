import { lazyEditor } from "#web/dashboard/forms/lazy-editor.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { PostList } from "./post-list.tsx";
import { filtersIn, postListQuery } from "./post-queries.ts";

const editor = lazyEditor(async () => (await import("./post-editor.tsx")).postEditor);

/** `?post=new` and `?post=3` open the form; without it the list is shown. */
export function prefetch(visit: SectionVisit) {
  const get = (name: string) => visit.search.get(name);
  if (get("post")) return editor.prefetch(visit);
  return visit.queries.prefetchQuery(postListQuery(visit.api, filtersIn(get)));
}

/** Blog (staff-dashboard.md section 2). */
export function Section() {
  return useAddress().get("post") ? <editor.Page /> : <PostList />;
}
