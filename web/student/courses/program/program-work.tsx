import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { QuizStep } from "#contract/courses/units/unit-content.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { useNow } from "#web/dashboard/shell/use-now.ts";
import { paths } from "#web/paths.ts";
import { GradeMayChange } from "#web/student/assignments/grade-may-change.tsx";
import { OpensAt } from "#web/student/assignments/opens-at.tsx";
import { OwnGrade } from "#web/student/assignments/own-grade.tsx";
import { useFinishedQuizzes, useWaitingWork } from "#web/student/assignments/use-waiting-work.ts";
import { lookOf, type OwnWork, ownWork, toDoFirst } from "#web/student/assignments/work.ts";
import { Badge } from "#web/ui/layout/badge.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { DueTime } from "#web/ui/time/due-time.tsx";
import { stepWords } from "./quiz-steps.tsx";

type ProgramWorkProps = {
  program: number;
  /** Only these assignments, for a unit. */
  ids?: readonly number[];
  /** Quizzes of the unit, which tick themselves. */
  steps?: readonly QuizStep[];
  fetchedAt_ms: number;
};

/** The assignments of a program or of one unit, with state and grade. Shows nothing if there are none. */
export function ProgramWork({ program, ids, steps = [], fetchedAt_ms }: ProgramWorkProps) {
  const { data: assignments = [] } = useQuery(q(api.assignments.for_student));
  const { data: submissions = [] } = useQuery(q(api.submissions.for_student));
  const waiting = [...useWaitingWork().waiting, ...useFinishedQuizzes()];
  const now = useNow(fetchedAt_ms);
  const own = assignments.filter((one) => one.program === program && (!ids || ids.includes(one.id)));
  if (own.length === 0) return null;
  return (
    <section aria-labelledby="work" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SectionHeading id="work" title="Assignments" />
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {toDoFirst(ownWork(own, submissions, waiting, now), now).map((work) => (
          <Work
            key={work.assignment.id}
            work={work}
            now={now}
            step={steps.find(({ id }) => id === work.assignment.id)}
          />
        ))}
      </ul>
    </section>
  );
}

type WorkProps = { work: OwnWork; now: Date; step: QuizStep | undefined };

function Work({ work, now, step }: WorkProps) {
  const { assignment, submission, state } = work;
  const { label, tone } = lookOf(work);
  const isToDo = state === "not_submitted";
  const query =
    assignment.kind === "quiz"
      ? { quiz: assignment.id }
      : isToDo
        ? { tab: "submit", assignment: assignment.id }
        : submission
          ? { tab: "submissions", work: submission.id }
          : {};
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1.5 rounded-md border border-line bg-surface px-4 py-3">
      <Link
        to={paths.dashboard("assignments", query)}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-action"
      >
        {assignment.title}
      </Link>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm">
        <Badge tone={tone}>{label}</Badge>
        <OpensAt opens_at={assignment.opens_at} now={now} />
        <span className="text-muted">
          <DueTime at={assignment.deadline} />
        </span>
        {submission && <OwnGrade submission={submission} isAwaited={work.isAwaited} />}
        {submission && <GradeMayChange submission={submission} isAwaited={work.isAwaited} />}
        {step && step.state !== "to_do" && <span>Step of this unit: {stepWords[step.state]}</span>}
      </p>
    </li>
  );
}
