import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Download } from "lucide-react";
import { Link } from "react-router";
import type { AttendanceRow, AttendanceSession } from "#contract/courses/attendance/attendance.ts";
import { attendanceStateLabels } from "#contract/courses/attendance/attendance-states.ts";
import { unitLabel } from "#contract/courses/units/units.ts";
import { api } from "#web/api/client.ts";
import { listQ } from "#web/api/query.ts";
import { AddressSearch } from "#web/dashboard/lists/filters/address-search.tsx";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { useOpenTitle } from "#web/dashboard/shell/open-title.ts";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { useNow } from "#web/dashboard/shell/use-now.ts";
import { paths } from "#web/paths.ts";
import { ProgramFilter } from "#web/staff/assignments/submission-filters.tsx";
import { namesakesIn } from "#web/staff/students/namesakes.ts";
import { MatrixRow, NoValue, StudentMatrix } from "#web/staff/students/student-matrix.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { formatTime } from "#web/ui/time/time.tsx";

const STUDENTS_A_PAGE = 50;

/** Shows students × sessions of a program with percentages (beyond.md 2.7). */
export function AttendanceTablePage() {
  const { get } = useAddress();
  const program = Number(get("program")) || 0;
  useOpenTitle("Attendance");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3">
        <ButtonLink
          to={paths.attendance(program > 0 ? { program } : {})}
          variant="quiet"
          size="small"
          className="print:hidden"
          icon={<ArrowLeft className="size-4.5" />}
        >
          Sessions
        </ButtonLink>
        <h1 className="text-3xl">Attendance of a program</h1>
      </div>
      {program > 0 ? (
        <Students program={program} />
      ) : (
        <>
          <ProgramFilter all={false} />
          <EmptyState title="Choose a program.">Its students and their attendance appear here.</EmptyState>
        </>
      )}
    </div>
  );
}

function Students({ program }: { program: number }) {
  const { get } = useAddress();
  const page = pageIn(get("page"));
  const search = get("student").trim();
  const query = { search, page, page_size: STUDENTS_A_PAGE };
  const list = useQuery(listQ(api.attendance.overview, { params: { id: program }, query }));
  const sessions = list.data?.columns ?? [];
  return (
    <PagedList
      list={list}
      page={page}
      page_size={STUDENTS_A_PAGE}
      loading="Loading the attendance"
      failure="Failed to load the attendance. Please try again."
      empty={
        <EmptyState title={search ? "No students match your search." : "No students in this program yet."}>
          {search ? "Try fewer letters." : "They appear here once they are enrolled."}
        </EmptyState>
      }
      filters={
        <>
          <AddressSearch label="Search by name, email or phone" name="student" />
          <ProgramFilter all={false} />
        </>
      }
      noun={["student"]}
      actions={
        <a href={paths.attendanceCsv(program)} download="" className={buttonLook("secondary", "small")}>
          <Download aria-hidden="true" className="size-4.5" />
          CSV
        </a>
      }
      label="Pages of students"
    >
      {(rows) =>
        sessions.length > 0 ? (
          <AttendanceTable
            sessions={sessions}
            rows={rows}
            fetchedAt_ms={list.dataUpdatedAt}
            isSearching={search !== ""}
          />
        ) : (
          <EmptyState title="No session has begun yet.">
            Sessions of published units appear here when they begin.
          </EmptyState>
        )
      }
    </PagedList>
  );
}

type AttendanceTableProps = {
  sessions: AttendanceSession[];
  rows: AttendanceRow[];
  fetchedAt_ms: number;
  isSearching: boolean;
};

function AttendanceTable({ sessions, rows, fetchedAt_ms, isSearching }: AttendanceTableProps) {
  const now = useNow(fetchedAt_ms);
  const isOver = ({ ends_at }: AttendanceSession) => Date.parse(ends_at) <= now.getTime();
  const isNamesake = namesakesIn(rows);
  return (
    <>
      <p className="mb-2 text-muted text-sm">
        A session counts once it is over and somebody was marked. Then students who are not marked count as
        absent. Excused sessions do not count.
        {rows.some(({ cells }) => cells.includes("before")) &&
          " A dash is a session that ended before the student enrolled."}
      </p>
      <StudentMatrix
        name="Attendance"
        heading="Student"
        headings={
          <>
            <th scope="col" className="z-10 text-end">
              Attended
            </th>
            {sessions.map((session) => {
              const { id, unit_type, number, title, starts_at } = session;
              return (
                <th key={id} scope="col" title={title} className="z-10 min-w-24 text-start font-normal">
                  <Link
                    to={paths.attendanceRegister(id)}
                    className="block font-semibold text-action underline underline-offset-4"
                  >
                    {unitLabel(unit_type, number)}
                  </Link>
                  <span className="block whitespace-nowrap text-muted text-xs">{formatTime(starts_at)}</span>
                  {!isOver(session) && (
                    <span className="block whitespace-nowrap text-accent-text text-xs">
                      counts after its end
                    </span>
                  )}
                </th>
              );
            })}
          </>
        }
      >
        {rows.map((row) => (
          <MatrixRow
            key={row.student}
            student={row.student}
            name={row.name}
            below={
              (isSearching || isNamesake(row)) && (
                <span className="wrap-anywhere block font-normal text-muted text-xs">{row.email}</span>
              )
            }
          >
            <td className="whitespace-nowrap text-end tabular-nums">
              {row.percentage === null ? (
                <NoValue words="No session counts yet" />
              ) : (
                `${row.percentage}% · ${row.attended}/${row.held}`
              )}
            </td>
            {sessions.map(({ id }, index) => (
              <td key={id}>
                <Cell cell={row.cells[index]} />
              </td>
            ))}
          </MatrixRow>
        ))}
      </StudentMatrix>
    </>
  );
}

function Cell({ cell = "unmarked" }: { cell: AttendanceRow["cells"][number] | undefined }) {
  if (cell === "unmarked") return <span className="text-muted">Not marked</span>;
  if (cell === "before") return <NoValue words="Before they enrolled" />;
  const label = attendanceStateLabels[cell];
  if (cell === "absent") return <span className="font-semibold text-urgent">{label}</span>;
  return cell === "present" ? label : <span className="text-accent-text">{label}</span>;
}
