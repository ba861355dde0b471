import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AttendanceReport, ReportPerson } from "#contract/courses/attendance/attendance-reports.ts";
import { withinLength } from "#contract/shared/text/cut-text.ts";
import { api } from "#web/api/client.ts";
import { listQ } from "#web/api/query.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { SearchBox } from "#web/ui/inputs/search-box.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { FailedLine } from "#web/ui/layout/failed-line.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

const SHOWN = 8;

type ChoosePersonProps = {
  person: ReportPerson;
  unit: AttendanceReport["unit"];
  problem: string | undefined;
  isSaving: boolean;
  onChoose: (student: number | null) => void;
  onClose: () => void;
};

/** Finds the student who a person in the report is. */
export function ChoosePerson({ person, unit, problem, isSaving, onChoose, onClose }: ChoosePersonProps) {
  const [search, setSearch] = useState(withinLength(person.student ? "" : person.name, 100));
  const query = { search: search.trim(), page: 1, page_size: SHOWN, includes_later: "true" as const };
  const found = useQuery(listQ(api.attendance.register, { params: { id: unit }, query }));
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
          {found.data?.results.map(({ student, name, email }) => (
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
                <span className="block text-muted text-sm">{email}</span>
              </button>
            </li>
          ))}
        </ul>
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
