import { useQuery } from "@tanstack/react-query";
import { api } from "#web/api.ts";
import { Editor, NewEditor } from "#web/dashboard/forms/editor.tsx";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { PostForm } from "#web/staff/blog/post-form.tsx";
import { PostList } from "#web/staff/blog/post-list.tsx";
import { filtersIn, postListQuery, postQuery } from "#web/staff/blog/post-queries.ts";

/** `?post=new` and `?post=3` open the form; without it the list is shown. */
export function prefetch({ queries, api, search }: SectionVisit) {
  const open = search.get("post");
  if (!open)
    return queries.prefetchQuery(
      postListQuery(
        api,
        filtersIn((name) => search.get(name)),
      ),
    );
  return Number(open) > 0 ? queries.prefetchQuery(postQuery(api, Number(open))) : Promise.resolve();
}

/** Blog (staff-dashboard.md section 2). */
export function Section() {
  const open = useAddress().get("post");
  if (open === "new")
    return (
      <NewEditor>
        <PostForm onReload={() => undefined} />
      </NewEditor>
    );
  if (open) return <EditPost key={open} id={Number(open)} />;
  return <PostList />;
}

function EditPost({ id }: { id: number }) {
  const post = useQuery(postQuery(api, id));
  const { href } = useAddress();
  return (
    <Editor
      query={post}
      failure="Failed to fetch blog posts"
      listHref={href({ post: undefined })}
      listLabel="All Posts"
    >
      {(stored) => <PostForm key={stored.updated_at} post={stored} onReload={() => void post.refetch()} />}
    </Editor>
  );
}
