import { useQuery } from "@tanstack/react-query";
import type { SubmissionOrdering } from "#contract/learning/submissions.ts";
import { api } from "#web/api.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { programTitlesQuery } from "#web/staff/programs/program-queries.ts";
import { Select, type SelectOption } from "#web/ui/inputs/select.tsx";
import { assignmentTitlesQuery } from "../assignment-queries.ts";

const orders: { value: SubmissionOrdering; label: string }[] = [
  { value: "to_mark", label: "To mark first" },
  { value: "oldest", label: "Oldest first" },
  { value: "newest", label: "Newest first" },
];
const states = [
  { value: "to_mark", label: "To mark" },
  { value: "graded", label: "Graded" },
];

/** Which works are in the queue, and in which order. Another choice begins the queue again. */
export function QueueFilters() {
  const { get } = useAddress();
  const program = get("program");
  const { data: programs = [] } = useQuery(programTitlesQuery(api));
  const { data: assignments = [] } = useQuery(assignmentTitlesQuery(api, program));
  return (
    <div className="grid grid-cols-2 gap-2 lg:grid-cols-[1.4fr_1.4fr_1fr_1fr]">
      <Filter
        name="program"
        label="Program"
        all="All programs"
        options={programs.map(({ id, title }) => ({ value: String(id), label: title }))}
      />
      <Filter
        name="assignment"
        label="Assignment"
        all="All assignments"
        options={assignments.map(({ id, title }) => ({ value: String(id), label: title }))}
      />
      <Filter name="state" label="State" all="All states" options={states} />
      <Filter name="sort" label="Order" options={orders} />
    </div>
  );
}

type FilterProps = { name: string; label: string; all?: string; options: SelectOption[] };

function Filter({ name, label, all, options }: FilterProps) {
  const { get, go } = useAddress();
  const others = { work: undefined, ...(name === "program" && { assignment: undefined }) };
  return (
    <Select
      aria-label={label}
      placeholder={all}
      value={get(name) || (all === undefined ? options[0]?.value : "")}
      onChange={(event) => go({ ...others, [name]: event.target.value }, { replace: true })}
      options={options}
      className="min-h-11 py-1.5 text-sm"
    />
  );
}
