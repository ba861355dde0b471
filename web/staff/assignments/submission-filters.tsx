import { useQuery } from "@tanstack/react-query";
import { type SubmissionOrdering, submissionStateLabels } from "#contract/courses/submissions.ts";
import { api } from "#web/api/client.ts";
import { listQ } from "#web/api/query.ts";
import { choice, fetchedChoice } from "#web/dashboard/lists/choice.tsx";
import { search } from "#web/dashboard/lists/filters/address-search.tsx";
import type { Filter } from "#web/dashboard/lists/filters/filters.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { useProgramOptions } from "#web/staff/programs/program-queries.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { ProgramPicker } from "./program-picker.tsx";

/** Filters of the list of submissions. */
export const listFilters = {
  search: search("Search by student, assignment or program", "student"),
  program: {
    read: (text) => text,
    control: ({ pageName }) => <ProgramFilter pageName={pageName} />,
  } satisfies Filter<string>,
  state: choice("Status", submissionStateLabels, { all: "Pending and graded" }),
};

const orderLabels: Record<SubmissionOrdering, string> = {
  to_mark: "To mark first",
  oldest: "Oldest first",
  newest: "Newest first",
};

/** Filters of the marking desk's queue. */
export const queueFilters = {
  program: fetchedChoice("Program", {
    all: "All programs",
    other: "Another program",
    resets: ["assignment"],
    useOptions: useProgramOptions,
  }),
  assignment: fetchedChoice("Assignment", {
    all: "All assignments",
    other: "Another assignment",
    useOptions: useAssignmentOptions,
  }),
  state: choice("State", { ...submissionStateLabels, to_mark: "To mark" }, { all: "All states" }),
  ordering: choice("Order", orderLabels, { address: "sort" }),
};

/** Filters by a program, which is found by typing. */
export function ProgramFilter({ pageName = "page", all = true }: { pageName?: string; all?: boolean }) {
  const { get, go } = useAddress();
  return (
    <Field label="Program" name="filter-program" isLabelHidden>
      <ProgramPicker
        value={get("program")}
        onChange={(program) => go({ program, [pageName]: undefined }, { replace: true })}
        {...(all && { allLabel: "All Programs" })}
      />
    </Field>
  );
}

/** Returns the 100 newest assignments, of the program in the address if there is one. */
function useAssignmentOptions() {
  const query = { program: useAddress().get("program"), page: 1, page_size: 100 };
  const { data } = useQuery({ ...listQ(api.assignments.list, { query }), placeholderData: undefined });
  return data?.results.map(({ id, title }) => ({ value: String(id), label: title })) ?? [];
}
