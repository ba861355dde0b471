import { useQueryClient } from "@tanstack/react-query";
import type { StaffSubmission } from "#contract/courses/submissions.ts";
import { HoldGrades } from "../hold-grades.tsx";
import { isQuizWork } from "../quiz-work.tsx";
import { holdInQueue } from "./queue/queue-query.ts";

/** Tells whether students see a grade as soon as it is saved, and lets staff change that for the whole assignment. */
export function HoldLine({ submission }: { submission: StaffSubmission }) {
  const { assignment, assignment_title, grades_held } = submission;
  const queries = useQueryClient();
  return (
    <div className="flex flex-wrap items-center justify-between">
      <span className="text-muted text-xs">
        {grades_held ? "Grades are held." : "Grades go to students at once."}
      </span>
      <HoldGrades
        assignment={{
          ...{ id: assignment, title: assignment_title },
          kind: isQuizWork(submission) ? "quiz" : "file",
        }}
        isHeld={grades_held}
        words={grades_held ? "Release" : "Hold them"}
        onChanged={(isHeld) => holdInQueue(queries, assignment, isHeld)}
      />
    </div>
  );
}
