import { lazyEditor } from "#web/dashboard/forms/editor/lazy-editor.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { PostList, posts } from "./post-list.tsx";

const editor = lazyEditor(async () => (await import("./post-editor.tsx")).postEditor);

/** Prefetches the form for `?post=new` or `?post=3`, otherwise the list. */
export function prefetch(visit: SectionVisit) {
  return visit.search.get("post") ? editor.prefetch(visit) : posts.prefetch(visit);
}

/** Shows the form that the address names, otherwise the list (staff.md 2). */
export function Section() {
  return useAddress().get("post") ? <editor.Page /> : <PostList />;
}
