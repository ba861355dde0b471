import { useQuery } from "@tanstack/react-query";
import { api } from "#web/api.ts";
import { Editor, NewEditor } from "#web/dashboard/forms/editor.tsx";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { ProgramForm } from "#web/staff/programs/program-form.tsx";
import { ProgramList } from "#web/staff/programs/program-list.tsx";
import {
  categoriesQuery,
  filtersIn,
  programListQuery,
  programQuery,
} from "#web/staff/programs/program-queries.ts";

/** `?program=new` and `?program=12` open the form; without it the list is shown. */
export function prefetch({ queries, api, search }: SectionVisit) {
  const open = search.get("program");
  return Promise.all([
    queries.prefetchQuery(categoriesQuery(api)),
    !open &&
      queries.prefetchQuery(
        programListQuery(
          api,
          filtersIn((name) => search.get(name)),
        ),
      ),
    Number(open) > 0 && queries.prefetchQuery(programQuery(api, Number(open))),
  ]);
}

/** Program Management (staff-dashboard.md section 2). */
export function Section() {
  const open = useAddress().get("program");
  if (open === "new")
    return (
      <NewEditor>
        <ProgramForm />
      </NewEditor>
    );
  if (open) return <EditProgram key={open} id={Number(open)} />;
  return <ProgramList />;
}

/** It is fetched anew each time, since others edit too. */
function EditProgram({ id }: { id: number }) {
  const program = useQuery(programQuery(api, id));
  const { href } = useAddress();
  return (
    <Editor
      query={program}
      failure="Failed to load programs. Please try again."
      listHref={href({ program: undefined })}
      listLabel="All Programs"
    >
      {(stored) => (
        <ProgramForm key={stored.updated_at} program={stored} onReload={() => void program.refetch()} />
      )}
    </Editor>
  );
}
