import { FileUp, Hash } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { RegisterSummary } from "#contract/courses/attendance/attendance.ts";
import { isCodeTime, isMarkTime } from "#contract/courses/attendance/code-times.ts";
import { useNow } from "#web/dashboard/shell/use-now.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { CodeDialog } from "./code-dialog.tsx";
import { LaterStudents } from "./later-students.tsx";
import { countsInWords, unmarkedIn } from "./register-counts.ts";
import { focusCurrentLine } from "./register-focus.ts";
import type { Register } from "./use-register.ts";

type ToolbarProps = {
  register: Register;
  session: RegisterSummary;
  includesLater: boolean;
  onIncludeLater: () => void;
};

/** Acts on a whole register. */
export function Toolbar({ register, session, includesLater, onIncludeLater }: ToolbarProps) {
  const later = includesLater ? session.later : 0;
  const left = unmarkedIn(session) + later;
  const now = useNow(register.list.dataUpdatedAt);
  const canMark = isMarkTime(session, now);
  // A code that was shown at the last minute counts for some minutes longer, and can be ended.
  const canShowCode = isCodeTime(session, now) || register.isCodeShown;
  const marked = countsInWords(session.counts);
  const isOver = Date.parse(session.ends_at) <= now.getTime();
  const showLater =
    session.later === 1
      ? "Show the student who enrolled later"
      : `Show the ${session.later} students who enrolled later`;
  const [showsCode, setShowsCode] = useState(false);
  // A press removes its button, and goes on in the list.
  const goesToList = useRef<"all" | "later">(undefined);
  const isShown = register.list.data !== undefined && !register.list.isPlaceholderData;
  useEffect(() => {
    const isDone = goesToList.current === "all" ? left === 0 : includesLater && isShown;
    if (!goesToList.current || !isDone) return;
    goesToList.current = undefined;
    focusCurrentLine();
  }, [left, includesLater, isShown]);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {left > 0 && canMark && (
        <Button
          size="small"
          isPending={register.all.pending !== undefined}
          pendingLabel={register.all.pending}
          onClick={() => {
            goesToList.current = "all";
            register.markAll();
          }}
        >
          {left === session.students + later ? "All present" : "The rest present"}
        </Button>
      )}
      {canShowCode && (
        <Button
          size="small"
          variant="secondary"
          icon={<Hash aria-hidden="true" className="size-4.5" />}
          onClick={() => setShowsCode(true)}
        >
          {register.isCodeShown ? "Show the code" : "Show a code"}
        </Button>
      )}
      <ButtonLink
        to={paths.attendanceReport(session.id)}
        size="small"
        variant="secondary"
        className="print:hidden"
        icon={<FileUp aria-hidden="true" className="size-4.5" />}
      >
        Import a report
      </ButtonLink>
      {session.later > 0 && !includesLater && (
        <Button
          size="small"
          variant="secondary"
          onClick={() => {
            goesToList.current = "later";
            onIncludeLater();
          }}
        >
          {showLater}
        </Button>
      )}
      {!canMark && (
        <p className="w-full text-muted text-sm print:hidden">
          From an hour before the session, students can be marked and a code can be shown. Until then, you can
          only excuse them.
        </p>
      )}
      {canMark && !canShowCode && (
        <p className="w-full text-muted text-sm print:hidden">
          A code can be shown until a day after the session. You can still mark the students.
        </p>
      )}
      {isOver && marked !== "" && left > later && (
        <p className="w-full text-muted text-sm">
          The session is over: students who are not marked count as absent.
        </p>
      )}
      {session.later > 0 && (
        <LaterStudents count={session.later} names={session.later_names}>
          If {session.later === 1 ? "the student" : "one of them"} attended,{" "}
          {!includesLater && `press "${showLater}" and `}
          mark the student. The session then counts.
        </LaterStudents>
      )}
      {showsCode && <CodeDialog session={session} onClose={() => setShowsCode(false)} />}
    </div>
  );
}
