import { ArrowLeft, Keyboard } from "lucide-react";
import { useState } from "react";
import type { AttendanceLine, AttendanceSession } from "#contract/courses/attendance/attendance.ts";
import type { AttendanceState } from "#contract/courses/attendance/attendance-states.ts";
import { isMarkTime } from "#contract/courses/attendance/code-times.ts";
import { unitName } from "#contract/courses/units/unit-titles.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { AddressSearch } from "#web/dashboard/lists/filters/address-search.tsx";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { KeyLines } from "#web/dashboard/palette/key-lines.tsx";
import { useOpenTitle } from "#web/dashboard/shell/open-title.ts";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { useNow } from "#web/dashboard/shell/use-now.ts";
import { paths } from "#web/paths.ts";
import { namesakesIn } from "#web/staff/students/namesakes.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { formatSpan, KAMPALA } from "#web/ui/time/time.tsx";
import { RegisterBar } from "./register-bar.tsx";
import { Conflict, OtherConflicts } from "./register-conflicts.tsx";
import { stateInWords } from "./register-counts.ts";
import { focusCurrentLine, focusLine } from "./register-focus.ts";
import { type RegisterKey, registerKeys, useRegisterKeys } from "./register-keys.ts";
import { RegisterLine } from "./register-line.tsx";
import { Toolbar } from "./register-toolbar.tsx";
import { REGISTER_PAGE, type Register, useRegister } from "./use-register.ts";

/** Shows the register of the unit in the address (beyond.md 2.7). Marks and Undo belong to one register. */
export function RegisterPage() {
  const unit = Number(useAddress().get("unit"));
  return <OneRegister key={unit} unit={unit} />;
}

function OneRegister({ unit }: { unit: number }) {
  const { get } = useAddress();
  const page = pageIn(get("page"));
  const [includesLater, setIncludesLater] = useState(false);
  const search = get("search").trim();
  const register = useRegister(unit, { search, page, includesLater });
  const [said, setSaid] = useState("");
  const { list, session } = register;
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
  /** Takes back the last change, and goes to its student: the next key marks the student who has the focus. */
  function undo() {
    const undone = register.undo();
    if (!undone) return focusCurrentLine();
    const { line, state } = undone;
    focusLine(line.student, state);
    setSaid(`${line.name}: ${stateInWords(state)}.`);
  }

  // No grid: an item of a grid sticks only within its own row.
  return (
    <div className="flex flex-col gap-3">
      <div>
        <ButtonLink
          to={paths.attendance(session ? { program: session.program } : {})}
          variant="quiet"
          size="small"
          className="print:hidden"
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
      {session && (
        <Toolbar
          register={register}
          session={session}
          includesLater={includesLater}
          onIncludeLater={() => setIncludesLater(true)}
        />
      )}
      {session && (
        <RegisterBar register={register} session={session} includesLater={includesLater} onUndo={undo} />
      )}
      <OtherConflicts register={register} />
      <PagedList
        list={list}
        page={page}
        page_size={REGISTER_PAGE}
        loading="Loading the register"
        failure={sentenceOf(list.error, "Failed to load the register. Please try again.")}
        empty={
          <EmptyState
            title={get("search") ? "No students match your search." : "No students in this register."}
          >
            {get("search")
              ? "Try fewer letters."
              : session && session.later > 0
                ? "All students of the program enrolled after this session. You can still add them."
                : "Students appear here once they are enrolled."}
          </EmptyState>
        }
        filters={<AddressSearch label="Search by name, email or phone" />}
        noun={["student"]}
        label="Pages of students"
      >
        {(lines) => (
          <Lines
            lines={lines}
            register={register}
            session={list.data?.summary}
            fetchedAt_ms={list.dataUpdatedAt}
            isSearching={search !== ""}
            onUndo={undo}
            onSay={setSaid}
          />
        )}
      </PagedList>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

const titleOf = ({ unit_type, number, title }: AttendanceSession) => unitName(unit_type, number, title);

type LinesProps = {
  lines: AttendanceLine[];
  register: Register;
  session: AttendanceSession | undefined;
  fetchedAt_ms: number;
  isSearching: boolean;
  onUndo: () => void;
  /** Announces a sentence to screen readers. */
  onSay: (sentence: string) => void;
};

/** Shows the students, whose marks follow the keys of register-keys.ts. */
function Lines({ lines, register, session, fetchedAt_ms, isSearching, onUndo, onSay }: LinesProps) {
  const now = useNow(fetchedAt_ms);
  const canMark = session === undefined || isMarkTime(session, now);
  const isNamesake = namesakesIn(lines);
  const [current, setCurrent] = useState<number>();
  const [showsKeys, setShowsKeys] = useState(false);
  const first = lines.find((line) => register.stateOf(line) === null) ?? lines[0];
  // A search or another page may leave out the student who had the focus.
  const isListed = lines.some(({ student }) => student === current);
  const at = lines.findIndex(({ student }) => student === (isListed ? current : first?.student));

  function focusAt(index: number) {
    const line = lines[Math.min(Math.max(index, 0), lines.length - 1)];
    if (!line) return;
    setCurrent(line.student);
    focusLine(line.student);
  }

  function mark(line: AttendanceLine, state: AttendanceState | null) {
    register.mark(line, state);
    onSay(`${line.name}: ${stateInWords(state)}.`);
  }

  useRegisterKeys((key: RegisterKey) => {
    if (key === "help") return setShowsKeys(true);
    if (key === "undo") return onUndo();
    const isInside = document.activeElement?.closest("[data-student]") !== null;
    if (key === "next") return focusAt(isInside ? at + 1 : at);
    if (key === "previous") return focusAt(isInside ? at - 1 : at);
    const line = lines[at];
    if (!line) return;
    if (!canMark && key.mark !== null && key.mark !== "excused")
      return onSay("The session has not begun. Until then, you can only excuse students.");
    mark(line, key.mark);
    focusAt(key.mark ? at + 1 : at);
  });

  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 text-muted text-sm max-md:hidden print:hidden">
        <span>P, L, E and A mark the student and go on to the next. The arrow keys move.</span>
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
            canMark={canMark}
            showsEmail={isSearching || isNamesake(line)}
            conflict={register.conflicts
              .filter(({ theirs }) => theirs.student === line.student)
              .map((conflict) => (
                <Conflict
                  key={line.student}
                  conflict={conflict}
                  register={register}
                  onDone={() => requestAnimationFrame(() => focusAt(index))}
                />
              ))}
            onMark={(state) => mark(line, state)}
            onFocus={() => setCurrent(line.student)}
          />
        ))}
      </ul>
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
