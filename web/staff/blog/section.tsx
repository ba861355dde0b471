import { lazyEditor } from "#web/dashboard/forms/lazy-editor.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { PostList, posts } from "./post-list.tsx";

const editor = lazyEditor(async () => (await import("./post-editor.tsx")).postEditor);

/** `?post=new` and `?post=3` open the form; without it the list is shown. */
export function prefetch(visit: SectionVisit) {
  return visit.search.get("post") ? editor.prefetch(visit) : posts.prefetch(visit);
}

/** Blog (staff-dashboard.md section 2). */
export function Section() {
  return useAddress().get("post") ? <editor.Page /> : <PostList />;
}
