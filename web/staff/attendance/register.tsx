import { ArrowLeft, FileUp, Hash, Keyboard, Undo2 } from "lucide-react";
import { useState } from "react";
import type { AttendanceLine, AttendanceSession } from "#contract/courses/attendance/attendance.ts";
import {
  type AttendanceState,
  attendanceStateLabels,
} from "#contract/courses/attendance/attendance-states.ts";
import { unitName } from "#contract/courses/units/unit-titles.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { AddressSearch } from "#web/dashboard/lists/address-search.tsx";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { KeyLines } from "#web/dashboard/palette/key-lines.tsx";
import { useOpenTitle } from "#web/dashboard/shell/open-title.ts";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { formatSpan, formatTime, KAMPALA } from "#web/ui/layout/time.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { CodeDialog } from "./code-dialog.tsx";
import { countsInWords, unmarkedIn } from "./register-counts.ts";
import { type RegisterKey, registerKeys, useRegisterKeys } from "./register-keys.ts";
import { RegisterLine } from "./register-line.tsx";
import { REGISTER_PAGE, type Register, useRegister } from "./use-register.ts";

/** Shows the register of the unit in the address (beyond.md 2.7). */
export function RegisterPage() {
  const { get } = useAddress();
  const unit = Number(get("unit"));
  const page = pageIn(get("page"));
  const register = useRegister(unit, get("search").trim(), page);
  const { list } = register;
  const session = list.data?.summary;
  useOpenTitle(session ? `Attendance: ${titleOf(session)}` : "Attendance");
  if (list.error instanceof ApiError && list.error.status === 404)
    return (
      <EmptyState
        title="This unit has no session"
        action={<ButtonLink to={paths.attendance()}>All sessions</ButtonLink>}
      >
        It was cancelled, or its unit is not published.
      </EmptyState>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <ButtonLink
          to={paths.attendance(session ? { program: session.program } : {})}
          variant="quiet"
          size="small"
          icon={<ArrowLeft className="size-4.5" />}
        >
          Attendance
        </ButtonLink>
        <h1 dir="auto" className="wrap-anywhere text-3xl">
          {session ? titleOf(session) : "Register"}
        </h1>
        {session && (
          <p className="text-muted">
            <bdi>{session.program_title}</bdi> · {formatSpan(session.starts_at, session.ends_at, KAMPALA)}
          </p>
        )}
      </div>
      {session && <Toolbar register={register} session={session} />}
      <Problems register={register} />
      <PagedList
        list={list}
        page={page}
        page_size={REGISTER_PAGE}
        loading="Loading the register"
        failure="Failed to load the register. Please try again."
        empty={
          <EmptyState
            title={get("search") ? "No students match your search." : "No students in this register."}
          >
            {get("search")
              ? "Try fewer letters."
              : "Students appear here once they are enrolled. Who enrolled after the session is not in it."}
          </EmptyState>
        }
        filters={<AddressSearch label="Search by name, email or phone" />}
        noun={["student"]}
        label="Pages of students"
      >
        {(lines) => <Lines lines={lines} register={register} />}
      </PagedList>
    </div>
  );
}

const titleOf = ({ unit_type, number, title }: AttendanceSession) => unitName(unit_type, number, title);

function Toolbar({ register, session }: { register: Register; session: AttendanceSession }) {
  const left = unmarkedIn(session);
  const marked = countsInWords(session.counts);
  const [showsCode, setShowsCode] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {left > 0 && (
        <Button
          size="small"
          isPending={register.isMarkingAll}
          pendingLabel="Marking..."
          onClick={register.markAll}
        >
          {left === session.students ? "All present" : "The rest present"}
        </Button>
      )}
      <Button
        size="small"
        variant="secondary"
        icon={<Hash aria-hidden="true" className="size-4.5" />}
        onClick={() => setShowsCode(true)}
      >
        Show a code
      </Button>
      <ButtonLink
        to={paths.attendanceReport(session.id)}
        size="small"
        variant="secondary"
        icon={<FileUp aria-hidden="true" className="size-4.5" />}
      >
        Import a report
      </ButtonLink>
      {register.canUndo && (
        <Button
          size="small"
          variant="secondary"
          icon={<Undo2 aria-hidden="true" className="size-4.5" />}
          onClick={register.undo}
        >
          Undo
        </Button>
      )}
      <p role="status" className="text-sm">
        {[marked, left > 0 && `${left} not marked`].filter(Boolean).join(", ")}
        {register.unsaved > 0 && <span className="text-muted"> · saving…</span>}
      </p>
      {showsCode && <CodeDialog session={session} onClose={() => setShowsCode(false)} />}
    </div>
  );
}

function Problems({ register }: { register: Register }) {
  const { problem, unsaved, retry, conflicts, keepTheirs, saveMine } = register;
  return (
    <>
      {problem && (
        <Alert
          tone="error"
          title={
            unsaved > 0
              ? `${unsaved} ${unsaved === 1 ? "mark is" : "marks are"} not saved yet.`
              : "The register was not changed."
          }
          action={
            <Button size="small" onClick={retry}>
              Try Again
            </Button>
          }
        >
          {sentenceOf(problem, "The register could not be saved.")}
          {unsaved > 0 && " Your marks stay in this browser, and are sent when you are online."}
        </Alert>
      )}
      {conflicts.map(({ theirs, mine }) => (
        <Alert
          key={theirs.student}
          tone="warning"
          title={conflictText(theirs, mine.state)}
          action={
            <div className="flex flex-wrap gap-2">
              <Button size="small" onClick={() => keepTheirs(theirs.student)}>
                Keep theirs
              </Button>
              <Button size="small" variant="secondary" onClick={() => saveMine(theirs.student)}>
                Save mine instead
              </Button>
            </div>
          }
        />
      ))}
    </>
  );
}

const inWords = (state: AttendanceState | null) =>
  state ? attendanceStateLabels[state].toLowerCase() : "not marked";

function conflictText(theirs: AttendanceLine, mine: AttendanceState | null): string {
  const { name, state, source, marked_by, marked_at } = theirs;
  const at = marked_at ? ` at ${formatTime(marked_at, "minute").split(", ")[1]}` : "";
  const mineText = `Your mark "${inWords(mine)}" is not saved.`;
  if (!state) return `Somebody has removed the mark of ${name} in the meantime. ${mineText}`;
  if (source === "code") return `${name} typed the code${at} and is ${inWords(state)}. ${mineText}`;
  return `${marked_by || "Somebody else"} has marked ${name} ${inWords(state)}${at}. ${mineText}`;
}

/** Shows the students, whose marks follow the keys of register-keys.ts. */
function Lines({ lines, register }: { lines: AttendanceLine[]; register: Register }) {
  const [current, setCurrent] = useState<number>();
  const [said, setSaid] = useState("");
  const [showsKeys, setShowsKeys] = useState(false);
  const first = lines.find((line) => register.stateOf(line) === null) ?? lines[0];
  const at = lines.findIndex(({ student }) => student === (current ?? first?.student));

  function focusAt(index: number) {
    const line = lines[Math.min(Math.max(index, 0), lines.length - 1)];
    if (!line) return;
    setCurrent(line.student);
    const row = document.querySelector(`[data-student="${line.student}"]`);
    const button =
      row?.querySelector<HTMLElement>("[aria-pressed=true]") ?? row?.querySelector<HTMLElement>("button");
    button?.focus();
    row?.scrollIntoView({ block: "nearest" });
  }

  function mark(line: AttendanceLine, state: AttendanceState | null) {
    register.mark(line, state);
    setSaid(`${line.name}: ${inWords(state)}.`);
  }

  useRegisterKeys((key: RegisterKey) => {
    if (key === "help") return setShowsKeys(true);
    if (key === "undo") return register.undo();
    const isInside = document.activeElement?.closest("[data-student]") !== null;
    if (key === "next") return focusAt(isInside ? at + 1 : at);
    if (key === "previous") return focusAt(isInside ? at - 1 : at);
    const line = lines[at];
    if (!line) return;
    mark(line, key.mark);
    focusAt(key.mark ? at + 1 : at);
  });

  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 text-muted text-sm max-md:hidden">
        <span>P, L, E and A mark the student, and the arrow keys move.</span>
        <Button
          size="small"
          variant="quiet"
          icon={<Keyboard aria-hidden="true" className="size-4.5" />}
          onClick={() => setShowsKeys(true)}
        >
          Keys
        </Button>
      </div>
      <ul aria-label="Register" className="rounded-lg border border-line bg-surface">
        {lines.map((line, index) => (
          <RegisterLine
            key={line.student}
            line={line}
            state={register.stateOf(line)}
            isUnsaved={register.isUnsaved(line)}
            isCurrent={index === at}
            onMark={(state) => mark(line, state)}
            onFocus={() => setCurrent(line.student)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Dialog
        isOpen={showsKeys}
        onClose={() => setShowsKeys(false)}
        title="Keys of the register"
        size="small"
      >
        <KeyLines lines={registerKeys} />
      </Dialog>
    </>
  );
}
