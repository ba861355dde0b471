import { useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import {
  type AttendanceReport,
  type ReplacedMarks,
  type ReportPerson,
  reportVendorLabels,
} from "#contract/courses/attendance/attendance-reports.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { api } from "#web/api/client.ts";
import { newKey } from "#web/api/new-key.ts";
import { useChange } from "#web/api/use-change.ts";
import type { SaveQuestion } from "#web/dashboard/forms/editor/editor-rules.ts";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { SaveQuestionDialog } from "#web/dashboard/forms/saving/save-question.tsx";
import { useNow } from "#web/dashboard/shell/use-now.ts";
import { paths } from "#web/paths.ts";
import { studentsInWords } from "#web/staff/students/students-in-words.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Checkbox } from "#web/ui/inputs/checkbox.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { formatTime } from "#web/ui/time/time.tsx";
import { ChoosePerson } from "./choose-person.tsx";
import { clockOf } from "./clock-of.ts";
import { CountedWith } from "./counted-with.tsx";
import { LaterStudents } from "./later-students.tsx";
import { ReportPeople } from "./report-people.tsx";
import { reportQuery } from "./report-query.ts";
import { SessionLine } from "./session-line.tsx";
import { ZoneField } from "./zone-field.tsx";

const otherDay = "Nobody was in this meeting on the day of the session.";
const otherTime = "Nobody joined this meeting around the start of the session.";

/** Returns true if people may have been in the session for longer than the report says. */
const isBeforeEnd = ({ uploaded_at, session }: AttendanceReport) =>
  Date.parse(uploaded_at) < Date.parse(session.ends_at);

/** Counts the people without a student. The host needs none. */
const countUnknown = ({ people }: AttendanceReport) =>
  people.filter(({ student, is_host }) => !student && !is_host).length;

/** Counts the people whose times are missing or unreadable. The host's do not matter. */
const countUnread = ({ people }: AttendanceReport) =>
  people.filter(({ has_unread_times, is_host }) => has_unread_times && !is_host).length;

/** Shows the people of a report with their students, and what the report means, before staff mark anybody. */
export function ReportReview({ report, fetchedAt_ms }: { report: AttendanceReport; fetchedAt_ms: number }) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<ReportPerson>();
  const params = { id: report.id };
  const show = (next: AttendanceReport) => queries.setQueryData(reportQuery(report.id).queryKey, next);
  const choosing = useChange(
    ({ person, student }: { person: number; student: number | null }) =>
      api.attendance_reports.choose({ params: { ...params, person }, body: { student } }),
    {
      stale: "attendance_reports",
      onDone: (next, { person }) => {
        show(next);
        // The dialog may have another person by now.
        setAsked((open) => (open?.id === person ? undefined : open));
        goesOn.current = true;
      },
    },
  );
  // The row of a person with a new student moves to the other table, and loses the focus.
  const goesOn = useRef(false);
  const people = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row moves when the report changes
  useEffect(() => {
    if (!goesOn.current || asked || document.activeElement !== document.body) return;
    goesOn.current = false;
    people.current?.querySelector<HTMLElement>("[data-to-check] button, summary")?.focus();
  }, [report.updated_at, asked]);
  const [isChanged, setIsChanged] = useState(false);
  // The part that marks the students starts again after each marking.
  const [undo, setUndo] = useState<Undo>();
  const { session } = report;
  const isUnfinished = isBeforeEnd(report);
  const isRunning = useNow(fetchedAt_ms).getTime() < Date.parse(session.ends_at);
  const [unknown, unread] = [countUnknown(report), countUnread(report)];
  return (
    <>
      <p className="wrap-anywhere text-muted">
        <SessionLine session={session} />
        <br />
        {`${report.filename} · ${reportVendorLabels[report.vendor]} · ${report.people.length} ${report.people.length === 1 ? "person" : "people"}, ${unknown} without a student`}
      </p>
      {(report.is_other_day || report.is_other_time) && (
        <Alert tone="warning" title={report.is_other_day ? otherDay : otherTime}>
          Check that it is the right file, and the time zone of the host.
        </Alert>
      )}
      {isUnfinished && (
        <Alert
          tone="warning"
          title={
            isRunning
              ? `The session runs until ${clockOf(session.ends_at)}.`
              : `This report was uploaded before the session ended at ${clockOf(session.ends_at)}.`
          }
        >
          {isRunning
            ? "People who are still in the call have fewer minutes in this report than they will have. Upload the report again after the end."
            : "People who were still in the call have too few minutes in it. Download the report again, and upload the new one."}
        </Alert>
      )}
      {unread > 0 && (
        <Alert
          tone="warning"
          title={`Times of ${unread} ${unread === 1 ? "person" : "people"} are missing or unreadable.`}
        >
          They count as no minutes. Correct these lines in the file and upload it again, or mark the students
          by hand.
        </Alert>
      )}
      <Options key={`options ${report.updated_at}`} report={report} onDone={show} onChanged={setIsChanged} />
      <section ref={people} aria-labelledby="people" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <SectionHeading id="people" title="People in the report" />
        <CountedWith report={report} />
        <ReportPeople report={report} onAsk={setAsked} />
        {report.later.count > 0 && (
          <LaterStudents {...report.later}>
            If {report.later.count === 1 ? "the student" : "one of them"} attended, choose the student for a
            person in the report, or mark the student in the register. The session counts for a student who is
            marked.
          </LaterStudents>
        )}
        {report.results.some(({ is_kept }) => is_kept) && (
          <p className="text-muted text-sm">
            Marks by hand stay. To let a report replace a mark by hand, press the mark again in the register,
            which removes it.
          </p>
        )}
      </section>
      <Apply
        key={`apply ${report.applied_at}`}
        report={report}
        onDone={show}
        isChanged={isChanged}
        isRunning={isRunning}
        undo={undo?.applied_at === report.applied_at ? undo : undefined}
        onUndoable={setUndo}
      />
      {asked && (
        <ChoosePerson
          person={asked}
          report={report}
          isSaving={choosing.isPending}
          problem={
            choosing.error && choosing.variables?.person === asked.id
              ? problemOf(choosing.error, "Failed to choose the student. Please try again.")
              : undefined
          }
          onChoose={(student) => choosing.mutate({ person: asked.id, student })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

type PartProps = { report: AttendanceReport; onDone: (next: AttendanceReport) => void };

/** Changes the time zone and the threshold. */
function Options({ report, onDone, onChanged }: PartProps & { onChanged: (isChanged: boolean) => void }) {
  const [time_zone, setZone] = useState(report.time_zone);
  const [minutes, setMinutes] = useState(String(report.threshold_minutes));
  const changing = useChange(
    () =>
      api.attendance_reports.change({
        params: { id: report.id },
        body: { time_zone, threshold_minutes: minutes, updated_at: report.updated_at },
      }),
    { stale: "attendance_reports", isStaleAfterFailure: true, onDone, done: "The report is read again." },
  );
  const minutesProblem =
    changing.error instanceof ApiError ? changing.error.fields.threshold_minutes?.[0] : undefined;
  const isChanged = time_zone !== report.time_zone || minutes !== String(report.threshold_minutes);
  // The form starts again after each change of the report.
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  return (
    <form
      noValidate
      className="grid max-w-3xl grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!changing.isPending) changing.mutate();
      }}
    >
      <ZoneField value={time_zone} onChange={(zone) => setZone(zone || report.time_zone)} />
      <Field
        label="Present from how many minutes"
        name="threshold_minutes"
        hint="Who was in the session for a shorter time is absent. Who came more than 15 minutes after its start is late."
        error={minutesProblem}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={minutes}
          onChange={(event) => setMinutes(event.currentTarget.value)}
        />
      </Field>
      {changing.error && !minutesProblem && (
        <div className="sm:col-span-2">
          <Alert tone="error">{problemOf(changing.error, "The report was not changed.")}</Alert>
        </div>
      )}
      {isChanged && (
        <div className="sm:col-span-2">
          <Button type="submit" size="small" variant="secondary" isPending={changing.isPending}>
            Read it again
          </Button>
        </div>
      )}
    </form>
  );
}

/** Marks that this page has replaced. The key lets a repeated Undo answer as the first one did. */
type Undo = ReplacedMarks & { idempotencyKey: string };

type ApplyProps = PartProps & {
  isChanged: boolean;
  isRunning: boolean;
  undo: Undo | undefined;
  onUndoable: (undo: Undo | undefined) => void;
};

/** Marks the students by the report, and takes that back. */
function Apply({ report, onDone, isChanged, isRunning, undo, onUndoable }: ApplyProps) {
  const [marks_absent, setAbsent] = useState(false);
  const applying = useChange(
    (answer: object) =>
      api.attendance_reports.apply({
        params: { id: report.id },
        body: { marks_absent, updated_at: report.updated_at, ...answer },
      }),
    {
      stale: "attendance",
      isStaleAfterFailure: true,
      onDone: ({ replaced, ...next }) => {
        onUndoable(replaced.marks.length > 0 ? { ...replaced, idempotencyKey: newKey() } : undefined);
        onDone(next);
      },
      // After a lost answer, nobody knows which marks were replaced.
      onFailed: (error) => error instanceof ApiError || onUndoable(undefined),
      done: "The register has the report.",
    },
  );
  const takingBack = useChange(
    ({ idempotencyKey, ...body }: Undo) =>
      api.attendance_reports.take_back({ params: { id: report.id }, body, idempotencyKey }),
    {
      stale: "attendance",
      isStaleAfterFailure: true,
      onDone: ({ changed_since: _changed, ...next }) => {
        onUndoable(undefined);
        onDone(next);
      },
      done: ({ changed_since }) => takenBackInWords(changed_since),
    },
  );
  const { results, not_in_report, applied_at } = report;
  const isChangedSince = applied_at !== null && report.updated_at > applied_at;
  const isDone = applied_at !== null && !isChangedSince;
  const [isAsked, setIsAsked] = useState(false);
  const question = questionOf(report, marks_absent, isRunning);
  const canApply = results.length > 0 || (marks_absent && not_in_report > 0);
  return (
    <section aria-label="Mark the students" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {applied_at && (
        <Alert
          tone={isChangedSince ? "warning" : "success"}
          title={`The students were marked on ${formatTime(applied_at, "minute")}.`}
          action={
            <div className="flex flex-wrap gap-2">
              {undo && (
                <Button
                  size="small"
                  variant="secondary"
                  icon={<Undo2 aria-hidden="true" className="size-4.5" />}
                  isPending={takingBack.isPending}
                  pendingLabel="Taking back..."
                  onClick={() => takingBack.mutate(undo)}
                >
                  Undo
                </Button>
              )}
              <ButtonLink to={paths.attendanceRegister(report.unit)} size="small">
                Open the register
              </ButtonLink>
            </div>
          }
        >
          {isChangedSince
            ? "The report was changed after that. Mark again to use these results."
            : unknownInWords(countUnknown(report))}
        </Alert>
      )}
      {not_in_report > 0 && (
        <Checkbox
          label={`Also mark the ${not_in_report} ${not_in_report === 1 ? "student" : "students"} absent who ${not_in_report === 1 ? "is" : "are"} not in the report, and not marked or only by "All present"`}
          checked={marks_absent}
          onChange={(event) => setAbsent(event.target.checked)}
        />
      )}
      {applying.error && (
        <Alert tone="error">{problemOf(applying.error, "The students were not marked.")}</Alert>
      )}
      {takingBack.error && (
        <Alert tone="error">{problemOf(takingBack.error, "The marks were not taken back.")}</Alert>
      )}
      <div>
        <Button
          isPending={applying.isPending}
          pendingLabel="Marking..."
          variant={isDone ? "secondary" : "primary"}
          onClick={() => (question ? setIsAsked(true) : applying.mutate({}))}
          {...(!canApply && { disabledReason: "No student is found yet. Choose the students above." })}
          {...(isChanged && {
            disabledReason: 'You changed the settings above. Press "Read it again" first.',
          })}
        >
          {isDone ? "Mark them again" : "Mark the students"}
        </Button>
      </div>
      {isAsked && question && (
        <SaveQuestionDialog
          question={question}
          onAnswer={(answer) => {
            setIsAsked(false);
            applying.mutate(answer);
          }}
          onCancel={() => setIsAsked(false)}
        />
      )}
    </section>
  );
}

function takenBackInWords(changed_since: number): string {
  const back = "The earlier marks are back.";
  if (changed_since === 0) return back;
  return changed_since === 1
    ? `${back} 1 mark was changed since then and stays.`
    : `${back} ${changed_since} marks were changed since then and stay.`;
}

function unknownInWords(count: number): string | undefined {
  if (count === 0) return undefined;
  if (count === 1) return "1 person has no student and is not marked.";
  return `${count} people have no student and are not marked.`;
}

/** Asks before a report changes marks, may be the wrong one, or marks students absent who may still come. */
function questionOf(
  report: AttendanceReport,
  marksAbsent: boolean,
  isRunning: boolean,
): SaveQuestion | undefined {
  const { results, session, is_other_day, is_other_time, not_in_report, all_present_not_in_report } = report;
  const [alsoAbsent, noLongerPresent] = marksAbsent ? [not_in_report, all_present_not_in_report] : [0, 0];
  const marks = results.filter(({ is_kept, marked, state }) => !is_kept && marked !== state);
  const inReport = marks.filter(({ marked }) => marked !== null).length;
  const changed = inReport + noLongerPresent;
  const absent = isBeforeEnd(report)
    ? marks.filter(({ state }) => state === "absent").length + alsoAbsent
    : 0;
  const goesOn = isRunning
    ? "although the session goes on"
    : "although the session went on after this report,";
  const sentences = [
    (is_other_day || is_other_time) &&
      `${is_other_day ? otherDay : otherTime} It may be the wrong file, or the wrong time zone.`,
    inReport > 0 &&
      `${inReport === 1 ? "1 student is" : `${inReport} students are`} marked otherwise now. The table says how.`,
    noLongerPresent > 0 &&
      `${noLongerPresent === 1 ? "1 student who is not in the report is" : `${noLongerPresent} students who are not in the report are`} marked only by "All present" now.`,
    absent > 0 && `${studentsInWords(absent)} would be absent ${goesOn} until ${clockOf(session.ends_at)}.`,
  ].filter((one) => typeof one === "string");
  if (sentences.length === 0) return undefined;
  const absentTitle = `Mark students absent ${isRunning ? "during the session" : "by an early report"}?`;
  const changedTitle =
    changed > 0 ? `Change ${changed === 1 ? "1 mark" : `${changed} marks`}?` : "Mark the students?";
  const isAnybodyThere = results.some(({ state }) => state !== "absent");
  const onlyPresent = { label: "Mark Only Those Present", fields: { skips_absent: true } };
  const all = { label: absent > 0 ? "Mark All" : "Mark the students" };
  return {
    title: absent > 0 ? absentTitle : changedTitle,
    text: sentences.join(" "),
    answers: [...(absent > 0 && isAnybodyThere ? [onlyPresent] : []), all],
  };
}
