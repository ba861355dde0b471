import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Navigate } from "react-router";
import type { BlogPost } from "#contract/content/blog.ts";
import { api } from "#web/api.ts";
import { AddressSearch } from "#web/dashboard/shell/address-search.tsx";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import { RowsSkeleton } from "#web/dashboard/shell/rows-skeleton.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { DeletePost } from "#web/staff/blog/delete-post.tsx";
import { filtersIn, PAGE_SIZE, postListQuery } from "#web/staff/blog/post-queries.ts";
import { PostTable } from "#web/staff/blog/post-table.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { Pagination } from "#web/ui/layout/pagination.tsx";

/** Blog (staff-dashboard.md section 2, "Blog admin"); the search waits 300 ms after the last key. */
export function PostList() {
  const { href } = useAddress();
  return (
    <>
      <PageHeading
        title="Blog"
        lead="Published posts are on the website; the others wait here."
        actions={
          <ButtonLink to={href({ post: "new" })} icon={<Plus className="size-5" />}>
            Add New Post
          </ButtonLink>
        }
      />
      <NeedsScript />
      <AddressSearch label="Search blog posts" />
      <Posts />
    </>
  );
}

function Posts() {
  const { get, href } = useAddress();
  const filters = filtersIn(get);
  const [doomed, setDoomed] = useState<BlogPost | null>(null);
  const posts = useQuery(postListQuery(api, filters));
  if (posts.isPending) return <RowsSkeleton label="Loading blog posts" />;
  if (posts.isError)
    return (
      <FailedState
        title={filters.search ? "Failed to search blog posts" : "Failed to fetch blog posts"}
        onRetry={() => void posts.refetch()}
      />
    );
  const { count, results } = posts.data;
  const pageCount = Math.ceil(count / PAGE_SIZE);
  // The last post of the last page was deleted, or the address is an old one.
  if (filters.page > pageCount && pageCount > 0) return <Navigate to={href({ page: pageCount })} replace />;
  if (count === 0) return <NoPosts isSearching={filters.search !== ""} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p role="status" className="text-muted text-sm">
        {count === 1 ? "1 post" : `${count} posts`}
      </p>
      <div aria-busy={posts.isPlaceholderData} className={posts.isPlaceholderData ? "opacity-60" : ""}>
        <PostTable posts={results} firstNumber={(filters.page - 1) * PAGE_SIZE + 1} onDelete={setDoomed} />
      </div>
      <Pagination page={filters.page} pageCount={pageCount} pageHref={(page) => href({ page })} />
      <DeletePost post={doomed} onClose={() => setDoomed(null)} />
    </div>
  );
}

function NoPosts({ isSearching }: { isSearching: boolean }) {
  const { go, href } = useAddress();
  if (isSearching)
    return (
      <EmptyState
        title="No blog posts match your search."
        action={
          <Button variant="secondary" onClick={() => go({ search: undefined, page: undefined })}>
            Clear search
          </Button>
        }
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
