import { Eye, Pencil, Plus } from "lucide-react";
import type { ComponentProps } from "react";
import type { BlogPost } from "#contract/content/blog.ts";
import { api } from "#web/api/client.ts";
import { defineList } from "#web/dashboard/lists/define-list.tsx";
import { deletion } from "#web/dashboard/lists/deletion/deletion.tsx";
import { search } from "#web/dashboard/lists/filters/address-search.tsx";
import { DeleteButton } from "#web/dashboard/lists/row-actions.tsx";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { postExcerpt } from "#web/shared/text/post-lines.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { IconLink } from "#web/ui/buttons/icon-link.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { hueOf } from "#web/ui/layout/hue.ts";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { TwoLines } from "#web/ui/table/two-lines.tsx";

export const posts = defineList({
  list: api.blog.list,
  noun: ["post"],
  filters: { search: search("Search blog posts") },
  caption: "Blog posts",
  columns: [
    { key: "number", header: "#", size: "fit", isOnlyInTable: true, cell: (_, number) => number },
    {
      key: "post",
      header: "Post",
      isRowHeader: true,
      size: "wide",
      cell: ({ title, description }) => <TwoLines isStrong first={title} second={postExcerpt(description)} />,
    },
    {
      key: "category",
      header: "Category",
      showsFrom: "xl",
      cell: ({ category }) => (
        <Badge hue={hueOf(category)} className="md:inline-block md:max-w-48 md:truncate">
          {category}
        </Badge>
      ),
    },
    {
      key: "status",
      header: "Status",
      size: "fit",
      cell: ({ is_published }) => (
        <Badge tone={is_published ? "good" : "neutral"}>{is_published ? "Published" : "Not published"}</Badge>
      ),
    },
    {
      key: "date",
      header: "Date",
      showsFrom: "lg",
      size: "fit",
      cell: ({ formatted_date, read_time }) => (
        <>
          <p className="whitespace-nowrap">{formatted_date}</p>
          <p className="text-muted">{read_time} min</p>
        </>
      ),
    },
  ],
  actions: (post, { remove }) => <Actions post={post} onDelete={remove} />,
  dialogs: {
    remove: deletion<BlogPost>({
      kind: "blog_post",
      title: ({ title }) => `Delete "${title}"?`,
      text: "Are you sure you want to delete this blog post?",
      remove: ({ id }) => api.blog.remove({ params: { id } }),
      stale: "blog",
      done: "Blog post deleted.",
      failure: "Failed to delete blog post",
    }),
  },
  loading: "Loading blog posts",
  failure: ({ filter }) => (filter.search ? "Failed to search blog posts" : "Failed to fetch blog posts"),
  empty: {
    title: "No blog posts yet",
    text: "Write the first one. You can leave it unpublished until it is ready.",
    action: <AddPost />,
  },
  noMatch: { title: "No blog posts match your search." },
  clear: "Clear search",
});

/** Shows the list of posts (staff.md 2, "Blog admin"). */
export function PostList() {
  return (
    <>
      <PageHeading
        title="Blog"
        lead="Published posts are on the website; only staff see the others."
        actions={<AddPost size="small" icon={<Plus className="size-4.5" />} />}
      />
      <NeedsScript />
      <posts.view />
    </>
  );
}

function AddPost(look: Pick<ComponentProps<typeof ButtonLink>, "size" | "icon">) {
  return (
    <ButtonLink to={useAddress().href({ post: "new" })} {...look}>
      Add New Post
    </ButtonLink>
  );
}

function Actions({ post, onDelete }: { post: BlogPost; onDelete: (post: BlogPost) => void }) {
  const { href } = useAddress();
  return (
    <>
      {post.is_published && (
        <IconLink
          to={paths.article(post.id)}
          label={`Read "${post.title}" on the website`}
          icon={<Eye className="size-5" />}
        />
      )}
      <IconLink
        to={href({ post: post.id })}
        label={`Edit "${post.title}"`}
        icon={<Pencil className="size-5" />}
      />
      <DeleteButton label={`"${post.title}"`} onClick={() => onDelete(post)} />
    </>
  );
}
