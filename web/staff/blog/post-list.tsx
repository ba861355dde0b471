import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { BlogPost } from "#contract/content/blog.ts";
import { api } from "#web/api.ts";
import { AddressSearch } from "#web/dashboard/lists/address-search.tsx";
import { ClearFilters } from "#web/dashboard/lists/clear-filters.tsx";
import { DeleteDialog } from "#web/dashboard/lists/delete-dialog.tsx";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { filtersIn, PAGE_SIZE, postListQuery, postsKey } from "./post-queries.ts";
import { PostTable } from "./post-table.tsx";

/** Blog (staff-dashboard.md section 2, "Blog admin"). */
export function PostList() {
  const { href } = useAddress();
  return (
    <>
      <PageHeading
        title="Blog"
        lead="Published posts are on the website; only staff see the others."
        actions={
          <ButtonLink size="small" to={href({ post: "new" })} icon={<Plus className="size-4.5" />}>
            Add New Post
          </ButtonLink>
        }
      />
      <NeedsScript />
      <Posts />
    </>
  );
}

function Posts() {
  const filters = filtersIn(useAddress().get);
  const [deleted, setDeleted] = useState<BlogPost | null>(null);
  return (
    <>
      <PagedList
        list={useQuery(postListQuery(api, filters))}
        page={filters.page}
        page_size={PAGE_SIZE}
        loading="Loading blog posts"
        failure={filters.search ? "Failed to search blog posts" : "Failed to fetch blog posts"}
        empty={<NoPosts isSearching={filters.search !== ""} />}
        filters={<AddressSearch label="Search blog posts" />}
        noun={["post"]}
      >
        {(posts, firstNumber) => <PostTable posts={posts} firstNumber={firstNumber} onDelete={setDeleted} />}
      </PagedList>
      <DeleteDialog
        kind="blog_post"
        row={deleted}
        title={({ title }) => `Delete "${title}"?`}
        remove={({ id }) => api.blog.remove({ params: { id } })}
        done="Blog post deleted."
        failure="Failed to delete blog post"
        stale={postsKey}
        onClose={() => setDeleted(null)}
      >
        <p>Are you sure you want to delete this blog post?</p>
      </DeleteDialog>
    </>
  );
}

function NoPosts({ isSearching }: { isSearching: boolean }) {
  const { href } = useAddress();
  if (isSearching)
    return (
      <EmptyState
        title="No blog posts match your search."
        action={<ClearFilters names={["search"]} label="Clear search" />}
      />
    );
  return (
    <EmptyState
      title="No blog posts yet"
      action={<ButtonLink to={href({ post: "new" })}>Add New Post</ButtonLink>}
    >
      Write the first one; it can wait unpublished until it is ready.
    </EmptyState>
  );
}
