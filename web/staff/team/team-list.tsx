import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { TeamMember } from "#contract/content/team.ts";
import { api } from "#web/api/client.ts";
import { DeleteDialog } from "#web/dashboard/lists/deletion/delete-dialog.tsx";
import { AddressSearch } from "#web/dashboard/lists/filters/address-search.tsx";
import { ClearFilters } from "#web/dashboard/lists/filters/clear-filters.tsx";
import { FilterBar } from "#web/dashboard/lists/filters/filter-bar.tsx";
import { RowsSkeleton } from "#web/dashboard/lists/rows-skeleton.tsx";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { nextSort } from "#web/ui/table/sort-button.tsx";
import { arrange, sortIn, sortText, usualSort } from "./arrange.ts";
import { teamQuery } from "./team-queries.ts";
import { TeamTable } from "./team-table.tsx";
import { useReorder } from "./use-reorder.ts";
import { useToggleMember } from "./use-toggle-member.ts";

/** Shows the list of members (staff.md 2, "Team Members admin"). */
export function TeamList() {
  const { href } = useAddress();
  const team = useQuery(teamQuery);
  return (
    <>
      <PageHeading
        title="Team Members"
        lead="Manage your team members information"
        actions={
          <ButtonLink size="small" to={href({ member: "new" })} icon={<Plus className="size-4.5" />}>
            Add Member
          </ButtonLink>
        }
      />
      <NeedsScript />
      <FilterBar>
        <AddressSearch label="Search by name, role, email, or phone..." />
      </FilterBar>
      {team.isPending && <RowsSkeleton label="Loading team members" />}
      {team.isError && (
        <FailedState title="Failed to load team members" onRetry={() => void team.refetch()} />
      )}
      {team.data && <Members team={team.data} />}
    </>
  );
}

function Members({ team }: { team: TeamMember[] }) {
  const { get, go } = useAddress();
  const search = get("search").trim();
  const sort = sortIn(get("sort"));
  const [deleted, setDeleted] = useState<TeamMember | null>(null);
  const reorder = useReorder(arrange(team, "", usualSort));
  const toggle = useToggleMember();
  const isWholeInOrder = !search && sortText(sort) === sortText(usualSort);
  const members = isWholeInOrder ? reorder.shown : arrange(team, search, sort);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {members.length === 0 ? (
        <NoMembers isSearching={search !== ""} />
      ) : (
        <>
          <TeamTable
            members={members}
            sort={sort}
            onSort={(key) => go({ sort: sortText(nextSort(sort, key)) }, { replace: true })}
            reorder={isWholeInOrder && team.length > 1 ? reorder : null}
            onToggle={toggle}
            onDelete={setDeleted}
          />
          <p role="status" className="text-muted text-sm">
            {countSentence(members.length, team.length, search)}
          </p>
        </>
      )}
      <p role="status" className="sr-only">
        {reorder.announcement}
      </p>
      <DeleteDialog
        kind="team_member"
        row={deleted}
        title={() => "Confirm Delete"}
        remove={({ id }) => api.team.remove({ params: { id } })}
        done="Team member deleted."
        failure="It was not deleted. Please try again."
        stale="team"
        onClose={() => setDeleted(null)}
      >
        <p dir="auto" className="font-semibold">
          {deleted?.name}
        </p>
        <p>Are you sure you want to delete this team member? This action cannot be undone.</p>
      </DeleteDialog>
    </div>
  );
}

function countSentence(shown: number, all: number, search: string): string {
  const members = `team ${all === 1 ? "member" : "members"}`;
  return search ? `Showing ${shown} of ${all} ${members}` : `Showing ${shown} ${members}`;
}

function NoMembers({ isSearching }: { isSearching: boolean }) {
  const { href } = useAddress();
  if (isSearching)
    return (
      <EmptyState
        title="No team members found matching your search."
        action={<ClearFilters names={["search"]} label="Clear search" />}
      />
    );
  return (
    <EmptyState
      title="No team members found."
      action={<ButtonLink to={href({ member: "new" })}>Add Member</ButtonLink>}
    >
      Members you add here are shown on the contact page.
    </EmptyState>
  );
}
