import { useQueryClient } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import type { StaffSubmission } from "#contract/courses/submissions.ts";
import { HoldGrades } from "../hold-grades.tsx";
import { isQuizWork } from "../quiz-work.tsx";
import { holdInQueue } from "./queue/queue-query.ts";

type HoldInQueueProps = { submission: StaffSubmission } & Pick<
  ComponentProps<typeof HoldGrades>,
  "words" | "isButton"
>;

/** Holds or releases the grades of a work's assignment, also in the loaded queue. */
export function HoldInQueue({ submission, ...look }: HoldInQueueProps) {
  const { assignment, assignment_title, grades_held } = submission;
  const queries = useQueryClient();
  return (
    <HoldGrades
      assignment={{
        ...{ id: assignment, title: assignment_title },
        kind: isQuizWork(submission) ? "quiz" : "file",
      }}
      isHeld={grades_held}
      onChanged={(isHeld) => holdInQueue(queries, assignment, isHeld)}
      {...look}
    />
  );
}

/** Tells whether students see a grade as soon as it is saved, and lets staff change that for the whole assignment. */
export function HoldLine({ submission }: { submission: StaffSubmission }) {
  const { grades_held } = submission;
  return (
    <div className="flex flex-wrap items-center justify-between">
      <span className="text-muted text-xs">
        {grades_held ? "Grades are held." : "Grades go to students at once."}
      </span>
      <HoldInQueue submission={submission} words={grades_held ? "Release" : "Hold them"} />
    </div>
  );
}
