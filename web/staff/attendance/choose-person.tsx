import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AttendanceReport, ReportPerson } from "#contract/courses/attendance/attendance-reports.ts";
import { searchable } from "#contract/shared/text/searchable.ts";
import { api } from "#web/api/client.ts";
import { listQ } from "#web/api/query.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { SearchBox } from "#web/ui/inputs/search-box.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { FailedLine } from "#web/ui/layout/failed-line.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

/** Largest number of students in the list. A search finds the others. */
const SHOWN = 100;

type ChoosePersonProps = {
  person: ReportPerson;
  report: AttendanceReport;
  problem: string | undefined;
  isSaving: boolean;
  onChoose: (student: number | null) => void;
  onClose: () => void;
};

/** Finds the student who a person in the report is. The likely ones are first. */
export function ChoosePerson({ person, report, problem, isSaving, onChoose, onClose }: ChoosePersonProps) {
  const [search, setSearch] = useState("");
  const query = { search: search.trim(), page: 1, page_size: SHOWN, includes_later: "true" as const };
  const found = useQuery(listQ(api.attendance.register, { params: { id: report.unit }, query }));
  const students = likelyFirst(found.data?.results ?? [], person, report);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Who is ${person.name}?`}
      problem={problem && <Alert tone="error">{problem}</Alert>}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SearchBox
          label="Search by name, email or phone"
          maxLength={100}
          value={search}
          onChange={setSearch}
          data-first-focus=""
        />
        {found.isPending && (
          <Loading label="Loading students">
            <SkeletonText lines={3} />
          </Loading>
        )}
        {found.isLoadingError && (
          <FailedLine onRetry={() => void found.refetch()}>We could not load the students.</FailedLine>
        )}
        {found.data?.results.length === 0 && (
          <p className="text-muted">No student of this program has that name. Try fewer letters.</p>
        )}
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
          {students.map(({ student, name, email, isInReport }) => (
            <li key={student}>
              <button
                type="button"
                disabled={isSaving}
                onClick={() => onChoose(student)}
                className="wrap-anywhere min-h-11 w-full cursor-pointer rounded-md border border-line px-3 py-1.5 text-start hover:border-action"
              >
                <span dir="auto" className="block font-semibold">
                  {name}
                </span>
                <span className="block text-muted text-sm">
                  {email}
                  {isInReport && ", already found in the report"}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {found.data && found.data.count > SHOWN && (
          <p className="text-muted text-sm">Search to find the other students.</p>
        )}
        {person.student && (
          <div>
            <Button variant="quiet-danger" size="small" isPending={isSaving} onClick={() => onChoose(null)}>
              Nobody: leave this line out
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface Candidate {
  student: number;
  name: string;
  email: string;
}

/** Returns the words of a name, and of an email without its domain. */
const wordsOf = ({ name, email }: { name: string; email: string }) =>
  searchable(`${name} ${email.split("@")[0]}`)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);

/**
 * Puts first the students with a name like the person's: "Sarah's iPhone" is like Sarah. Among equals, those who are not
 * in the report come first.
 */
function likelyFirst(students: readonly Candidate[], person: ReportPerson, { people }: AttendanceReport) {
  const words = wordsOf(person);
  const found = new Set(people.map((one) => one.student?.id));
  const rows = students.map((one) => ({
    ...{ ...one, isInReport: found.has(one.student) },
    isLikely: wordsOf(one).some((word) =>
      words.some((said) => said.startsWith(word) || word.startsWith(said)),
    ),
  }));
  const placeOf = ({ isLikely, isInReport }: (typeof rows)[number]) =>
    (isLikely ? 0 : 2) + (isInReport ? 1 : 0);
  return rows.sort((one, other) => placeOf(one) - placeOf(other));
}
