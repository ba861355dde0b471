import { useQuery } from "@tanstack/react-query";
import { AlarmClockPlus, CalendarPlus } from "lucide-react";
import { Link } from "react-router";
import { attemptStateLabels } from "#contract/courses/quizzes/attempt-rules.ts";
import type { StaffQuiz } from "#contract/courses/quizzes/quizzes.ts";
import type { StaffAttemptSummary } from "#contract/courses/quizzes/results.ts";
import { api } from "#web/api/client.ts";
import { choice } from "#web/dashboard/lists/choice.tsx";
import { defineList } from "#web/dashboard/lists/define-list.tsx";
import { search } from "#web/dashboard/lists/filters/address-search.tsx";
import type { RowDialogProps } from "#web/dashboard/lists/list-rules.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { ExtendDialog } from "#web/staff/assignments/extend-dialog.tsx";
import { StudentLink } from "#web/staff/students/student-link.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { TwoLines } from "#web/ui/table/two-lines.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { ExtraTime } from "./extra-time.tsx";
import { quizQuery } from "./quiz-query.ts";
import { countOf, isMarkedAgainBefore, outdatedInWords, pointsInWords } from "./words.ts";

/** List of the attempts at a quiz. A link may narrow it to one student. */
export const attempts = defineList({
  list: api.quiz_results.list,
  noun: ["attempt"],
  filters: {
    search: search("Search by name, email or phone"),
    state: choice("State", attemptStateLabels, { all: "All states" }),
    student: { read: (text) => Number(text) || undefined },
  },
  caption: "Attempts",
  columns: [
    {
      key: "student",
      header: "Student",
      isRowHeader: true,
      cell: ({ student, student_name, student_email }) => (
        <div className="md:min-w-40">
          <TwoLines
            isStrong
            wraps="both"
            first={<StudentLink id={student} name={student_name} />}
            second={student_email}
          />
        </div>
      ),
    },
    {
      key: "number",
      header: "Attempt",
      isNumeric: true,
      size: "fit",
      showsFrom: "lg",
      cell: ({ number }) => number,
    },
    { key: "state", header: "State", cell: (attempt) => <StateCell attempt={attempt} /> },
    {
      key: "points",
      header: "Points",
      isNumeric: true,
      size: "fit",
      cell: ({ points, points_possible }) =>
        points === null ? (
          <>
            <span className="sr-only">No points yet,</span>
            <span aria-hidden="true">–</span> of {points_possible}
          </>
        ) : (
          pointsInWords(points, points_possible)
        ),
    },
    {
      key: "began",
      header: "Began\u00a0(Kampala)",
      size: "fit",
      showsFrom: "lg",
      cell: ({ began_at }) => <Time at={began_at} shows="minute" />,
    },
    {
      key: "ended",
      header: "Ended\u00a0(Kampala)",
      size: "fit",
      showsFrom: "xl",
      cell: ({ over_at }) => (over_at ? <Time at={over_at} shows="minute" /> : "Not yet"),
    },
  ],
  useTools: useLimit,
  actions: (attempt, { hasLimit, extend, moreTime }) => (
    <>
      <IconButton
        label={`Extend the deadline of ${attempt.student_name}`}
        icon={<CalendarPlus className="size-5" />}
        onClick={() => extend(attempt)}
      />
      {hasLimit && (
        <IconButton
          label={`Give more time to ${attempt.student_name}`}
          icon={<AlarmClockPlus className="size-5" />}
          onClick={() => moreTime(attempt)}
        />
      )}
      <OpenLink attempt={attempt} />
    </>
  ),
  dialogs: { extend: Extend, moreTime: MoreTime },
  empty: { title: "No attempts yet", text: "They appear here as soon as students begin the quiz." },
  noMatch: { title: "No attempts found", text: "No attempt matches your search and filters." },
});

/** Returns whether the quiz of the address has a time limit. */
function useLimit() {
  const quiz = useQuery(quizQuery(Number(useAddress().get("quiz_attempts"))));
  return { hasLimit: typeof quiz.data?.time_limit_minutes === "number" };
}

function MoreTime({ row, onClose }: RowDialogProps<StaffAttemptSummary>) {
  const quiz = Number(useAddress().get("quiz_attempts"));
  if (!row) return null;
  const { student: id, student_name: name, extra_minutes: minutes } = row;
  return <ExtraTime quiz={quiz} student={{ id, name, minutes }} onClose={onClose} />;
}

function Extend({ row, onClose }: RowDialogProps<StaffAttemptSummary>) {
  const quiz = useQuery(quizQuery(Number(useAddress().get("quiz_attempts")))).data;
  if (!row || !quiz) return null;
  const { student: id, student_name: name, extended_to } = row;
  return (
    <ExtendDialog
      assignment={{ ...quiz, kind: "quiz" }}
      student={{ id, name, extended_to }}
      onClose={onClose}
    />
  );
}

type Row = { attempt: StaffAttemptSummary };

function StateCell({ attempt }: Row) {
  const { state, waiting_count, late_count, too_late_count, by_hand_count, extra_minutes } = attempt;
  const { outdated_positions, extended_to } = attempt;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1">
      <Badge tone={state === "over" ? "accent" : state === "begun" ? "neutral" : "good"}>
        {attemptStateLabels[state]}
      </Badge>
      <span className="grid text-muted text-xs">
        {waiting_count > 0 && <span>{countOf(waiting_count, "answer waits", "answers wait")}</span>}
        {isMarkedAgainBefore(attempt) && <span>Marked again</span>}
        {outdated_positions.length > 0 && <span>{outdatedInWords(attempt)}</span>}
        {by_hand_count > 0 && (
          <span>{countOf(by_hand_count, "answer marked by hand", "answers marked by hand")}</span>
        )}
        {late_count > 0 && <span>{countOf(late_count, "answer arrived late", "answers arrived late")}</span>}
        {too_late_count > 0 && (
          <span>
            {countOf(too_late_count, "answer came after the end", "answers came after the end")}, not counted
          </span>
        )}
        {extended_to !== null && (
          <span>
            Until <Time at={extended_to} shows="minute" />
          </span>
        )}
        {extra_minutes !== null && <span>{countOf(extra_minutes, "more minute", "more minutes")}</span>}
      </span>
    </div>
  );
}

function OpenLink({ attempt: { id, number, student_name, waiting_count } }: Row) {
  const words = waiting_count > 0 ? "Mark" : "Answers";
  return (
    <ButtonLink
      to={useAddress().href({ attempt: id })}
      variant={waiting_count > 0 ? "secondary" : "quiet"}
      size="small"
      aria-label={`${words}: ${student_name}, attempt ${number}`}
    >
      {words}
    </ButtonLink>
  );
}

/** Lists the extra time of students who have no attempt yet, and so no row. */
function ExtraTimeBefore({ quiz: { extra_times } }: { quiz: StaffQuiz }) {
  if (extra_times.length === 0) return null;
  return (
    <div className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <p id="extra-time-before" className="font-semibold">
        Extra time before the first attempt
      </p>
      <ul aria-labelledby="extra-time-before" className="flex flex-wrap gap-x-4 gap-y-1">
        {extra_times.map(({ student, student_name, minutes }) => (
          <li key={student}>
            <StudentLink id={student} name={student_name} />
            {`: ${countOf(minutes, "more minute", "more minutes")}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Attempts({ quiz }: { quiz: StaffQuiz }) {
  const { id, time_limit_minutes } = quiz;
  const { get, href } = useAddress();
  return (
    <>
      {time_limit_minutes !== null && <ExtraTimeBefore quiz={quiz} />}
      {get("student") && (
        <p className="mb-3 text-sm">
          Only the attempts of one student.{" "}
          <Link
            to={href({ student: undefined, page: undefined })}
            className="py-1 text-action underline underline-offset-4"
          >
            Show all students
          </Link>
        </p>
      )}
      <attempts.view params={{ id }} />
    </>
  );
}
