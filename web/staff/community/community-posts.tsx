import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import type { CommunityPost, PostState } from "#contract/community/community-posts.ts";
import { api } from "#web/api/client.ts";
import { PAGE_SIZE } from "#web/api/query.ts";
import { DeleteDialog } from "#web/dashboard/lists/deletion/delete-dialog.tsx";
import { AddressSearch } from "#web/dashboard/lists/filters/address-search.tsx";
import { AddressSelect } from "#web/dashboard/lists/filters/address-select.tsx";
import { ClearFilters } from "#web/dashboard/lists/filters/clear-filters.tsx";
import { FilterBar } from "#web/dashboard/lists/filters/filter-bar.tsx";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { useProgramOptions } from "#web/staff/programs/program-queries.ts";
import { useReportedCount } from "#web/staff/today/use-reported-count.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { Post } from "./post.tsx";
import { postFilterIn, postsQuery } from "./post-queries.ts";

/** Returns the tabs. The number of reported posts is next to their tab. */
function useTabs() {
  const reported = useReportedCount();
  return [
    { key: "unanswered", label: "Unanswered" },
    { key: "reported", label: "Reported", ...(reported > 0 && { count: reported }) },
    { key: "all", label: "All Posts" },
  ];
}

/** Shows the posts of all communities in one stream, beginning with unanswered ones. */
export function CommunityPosts() {
  const { get, go, href } = useAddress();
  const filter = postFilterIn(get);
  return (
    <>
      <PageHeading
        title="Community"
        lead="Posts of all programs, newest first."
        actions={
          <ButtonLink
            size="small"
            to={href({ posts: undefined, search: undefined, program: undefined, page: undefined })}
            variant="secondary"
            icon={<ArrowLeft className="size-4.5" />}
          >
            All Communications
          </ButtonLink>
        }
      />
      <FilterBar>
        <AddressSearch label="Search what was written" />
        <AddressSelect
          name="program"
          label="Program"
          placeholder="All Programs"
          other="Another program"
          options={useProgramOptions()}
        />
      </FilterBar>
      <Tabs
        label="Posts"
        tabs={useTabs()}
        current={filter.state}
        onChange={(posts) => go({ posts, page: undefined }, { replace: true })}
      >
        <Posts filter={filter} />
      </Tabs>
    </>
  );
}

function Posts({ filter }: { filter: ReturnType<typeof postFilterIn> }) {
  const [deleted, setDeleted] = useState<CommunityPost | null>(null);
  return (
    <>
      <PagedList
        list={useQuery(postsQuery(filter))}
        page={filter.page}
        page_size={PAGE_SIZE}
        loading="Loading posts"
        failure="Failed to load posts. Please try again."
        empty={<NoPosts state={filter.state} isFiltered={Boolean(filter.search || filter.program)} />}
        noun={["post"]}
      >
        {(posts) => (
          <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {posts.map((post) => (
              <li key={post.id}>
                <Post post={post} onDelete={() => setDeleted(post)} />
              </li>
            ))}
          </ol>
        )}
      </PagedList>
      <DeleteDialog
        kind="community_message"
        row={deleted}
        title={({ sender_name }) => `Delete what ${sender_name} wrote?`}
        remove={({ id }) => api.community.remove({ params: { id } })}
        done="The post is deleted."
        failure="Failed to delete the post. Please try again."
        stale="community_posts"
        onClose={() => setDeleted(null)}
      >
        <p dir="auto" className="line-clamp-4 [overflow-wrap:anywhere]">
          {deleted?.content}
        </p>
        {(deleted?.replies_count ?? 0) > 0 && <p>The replies of others stay.</p>}
      </DeleteDialog>
    </>
  );
}

const nothing: Record<PostState, [title: string, then: string]> = {
  unanswered: ["No posts to answer.", "Every message of a student has a reply."],
  reported: ["Nothing is reported.", "Students can report a message that does not belong there."],
  all: ["Nobody has written yet.", "Messages of all programs appear here."],
};

function NoPosts({ state, isFiltered }: { state: PostState; isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState title="No posts found" action={<ClearFilters names={["search", "program"]} />}>
        No post matches your search and filters.
      </EmptyState>
    );
  const [title, then] = nothing[state];
  return <EmptyState title={title}>{then}</EmptyState>;
}
