import { useQuery } from "@tanstack/react-query";
import { Plus, Search } from "lucide-react";
import { useState } from "react";
import type { Program } from "#contract/courses/programs/programs.ts";
import { compareNames } from "#contract/shared/text/searchable.ts";
import { api } from "#web/api/client.ts";
import { fetchedChoice } from "#web/dashboard/lists/choice.tsx";
import { defineList } from "#web/dashboard/lists/define-list.tsx";
import { deletion } from "#web/dashboard/lists/deletion/deletion.tsx";
import { search } from "#web/dashboard/lists/filters/address-search.tsx";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { Table } from "#web/ui/table/table.tsx";
import { ProgramActions, programColumns } from "./program-columns.tsx";
import { categoriesQuery, draftsQuery } from "./program-queries.ts";
import { RenameCategory } from "./rename-category.tsx";
import { useDuplicate } from "./use-duplicate.ts";

const RemoveProgram = deletion<Program>({
  kind: "program",
  title: ({ title }) => `Delete "${title}"?`,
  text: "It disappears from the website at once, and students enrolled in it no longer see it.",
  remove: ({ id }) => api.programs.remove({ params: { id } }),
  stale: "programs",
  done: "Program deleted successfully!",
  failure: "Failed to delete program. Please try again.",
});

/** List of programs, the model for other lists (STYLE.md). */
export const programs = defineList({
  list: api.programs.list,
  noun: ["program"],
  // The drafts are between the controls and the list.
  hasControlsApart: true,
  filters: {
    search: search("Search by title or category"),
    category: fetchedChoice("Category", {
      all: "All Categories",
      useOptions: () => useCategories().map((value) => ({ value, label: value })),
    }),
  },
  // The default is title ascending (staff.md 4).
  orders: ["title", "category", "price", "duration"],
  caption: "Programs",
  columns: programColumns,
  useTools: useDuplicate,
  actions: (program, { remove, ...duplicates }) => (
    <ProgramActions program={program} onDelete={remove} {...duplicates} />
  ),
  dialogs: { remove: RemoveProgram },
  failure: "Failed to load programs. Please try again.",
  empty: {
    title: "No programs found",
    text: "Add the first one, and visitors will see it at once.",
    action: <AddFirst />,
  },
  noMatch: { title: "No programs found", text: "No programs match your search." },
});

export function ProgramList() {
  const { href } = useAddress();
  const categories = useCategories();
  const { list, shown } = programs.use({});
  const { filter } = shown;
  return (
    <>
      <PageHeading
        title="Program Management"
        actions={
          <>
            <ButtonLink
              size="small"
              to={href({ synonyms: "list", page: undefined })}
              variant="secondary"
              icon={<Search className="size-4.5" />}
            >
              Search Synonyms
            </ButtonLink>
            <ButtonLink size="small" to={href({ program: "new" })} icon={<Plus className="size-4.5" />}>
              Add New Program
            </ButtonLink>
          </>
        }
      />
      <NeedsScript />
      <programs.controls />
      {categories.includes(filter.category ?? "") && <RenameCategory category={filter.category ?? ""} />}
      <Drafts category={filter.category ?? ""} />
      {list.data?.results[0]?.is_near_match && <NearMatches search={filter.search ?? ""} />}
      <programs.view />
    </>
  );
}

/** Returns the categories of all programs, also of drafts. */
function useCategories(): string[] {
  const { data } = useQuery(categoriesQuery);
  const { data: drafts } = useQuery(draftsQuery);
  const drafted = drafts?.results.map(({ category }) => category) ?? [];
  return [...new Set([...(data?.categories ?? []), ...drafted])].sort(compareNames);
}

/** Shows the drafts of the chosen category. */
function Drafts({ category }: { category: string }) {
  const drafts = useQuery(draftsQuery);
  const duplicates = useDuplicate();
  const [deleted, setDeleted] = useState<Program | null>(null);
  if (drafts.isError)
    return (
      <FailedState
        title="Failed to load the drafts. Please try again."
        onRetry={() => void drafts.refetch()}
      />
    );
  const rows = drafts.data?.results.filter((draft) => !category || draft.category === category) ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="drafts" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="drafts" className="text-lg">
        Drafts
      </h2>
      <Table
        caption="Drafts"
        columns={[
          ...programColumns,
          {
            key: "actions",
            header: "Actions",
            isActions: true,
            cell: (program) => <ProgramActions program={program} onDelete={setDeleted} {...duplicates} />,
          },
        ]}
        rows={rows}
        rowKey={({ id }) => id}
      />
      <h2 className="mt-2 text-lg">Public</h2>
      <RemoveProgram row={deleted} onClose={() => setDeleted(null)} />
    </section>
  );
}

function AddFirst() {
  return <ButtonLink to={useAddress().href({ program: "new", page: undefined })}>Add New Program</ButtonLink>;
}

function NearMatches({ search }: { search: string }) {
  return <p className="pb-3 font-semibold">No program has “{search}”. Did you mean one of these?</p>;
}
