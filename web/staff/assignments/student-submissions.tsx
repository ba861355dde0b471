import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { StaffSubmission } from "#contract/learning/submissions.ts";
import { api } from "#web/api.ts";
import { AddressSearch } from "#web/dashboard/lists/address-search.tsx";
import { AddressSelect } from "#web/dashboard/lists/address-select.tsx";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { PAGE_SIZE, submissionFiltersIn, submissionQuery, submissionsQuery } from "./assignment-queries.ts";
import { GradeSubmission } from "./grade-submission.tsx";
import { ProgramPicker } from "./program-picker.tsx";
import { SubmissionTable } from "./submission-table.tsx";

/** What students handed in, by program and search. */
export function StudentSubmissions() {
  return (
    <section aria-labelledby="student-submissions">
      <h2 id="student-submissions" className="sr-only">
        Student Submissions
      </h2>
      <Submissions />
    </section>
  );
}

function Submissions() {
  const { get } = useAddress();
  const filters = submissionFiltersIn(get);
  const isFiltered = Boolean(filters.search || filters.program || filters.state);
  const submissions = useQuery(submissionsQuery(api, filters));
  return (
    <>
      <PagedList
        list={submissions}
        page={filters.page}
        page_size={PAGE_SIZE}
        pageName="work_page"
        loading="Loading submissions"
        failure="Error loading data. Please refresh the page."
        empty={
          <EmptyState title={isFiltered ? "No submissions match your filters." : "No submissions yet."} />
        }
        filters={<Filters />}
        label="Pages of submissions"
      >
        {(rows) => <SubmissionTable submissions={rows} />}
      </PagedList>
      <OpenSubmission listed={submissions.data?.results ?? []} />
    </>
  );
}

function Filters() {
  const { get, go } = useAddress();
  return (
    <>
      <AddressSearch label="Search by student, assignment or program" name="student" pageName="work_page" />
      <Field label="Program" name="filter-program" isLabelHidden>
        <ProgramPicker
          value={get("program")}
          onChange={(program) => go({ program, work_page: undefined }, { replace: true })}
          allLabel="All Programs"
        />
      </Field>
      <AddressSelect
        name="state"
        label="Status"
        placeholder="Pending and graded"
        pageName="work_page"
        options={[
          { value: "to_mark", label: "Pending" },
          { value: "graded", label: "Graded" },
        ]}
      />
    </>
  );
}

/** The submission in the address. It is loaded by its id, because its row may have moved to another page meanwhile. */
function OpenSubmission({ listed }: { listed: readonly StaffSubmission[] }) {
  const { get, go } = useAddress();
  const [, id] = /^grade-(\d+)$/.exec(get("open")) ?? [];
  const submission = useQuery({
    ...submissionQuery(api, Number(id)),
    enabled: id !== undefined,
    placeholderData: listed.find((one) => one.id === Number(id)),
  });
  const [version, setVersion] = useState(1);
  async function reload() {
    await submission.refetch();
    setVersion(version + 1);
  }
  if (id === undefined || !submission.data) return null;
  return (
    <GradeSubmission
      key={`${id}-${version}`}
      submission={submission.data}
      onClose={() => go({ open: undefined, tab: "submissions" }, { stays: true })}
      onReload={() => void reload()}
    />
  );
}
