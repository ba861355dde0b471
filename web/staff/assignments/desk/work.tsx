import type { StaffSubmission } from "#contract/learning/submissions.ts";
import { Grade } from "#web/shared/grade.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { Time } from "#web/ui/layout/time.tsx";
import { Preview } from "./preview.tsx";

/** What the student handed in. */
export function Work({ submission }: { submission: StaffSubmission }) {
  return (
    <article aria-labelledby="work-of" className="flex min-h-full flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id="work-of" className="wrap-anywhere text-xl">
            {submission.student_name}
          </h2>
          <p className="wrap-anywhere text-sm">
            {submission.assignment_title} · {submission.program_title}
          </p>
          <p className="text-muted text-sm">
            Submitted <Time at={submission.submitted_at} shows="minute" />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {submission.grades_held && <Badge>Grades held</Badge>}
          <Grade submission={submission} />
        </div>
      </div>
      {submission.submission_text && (
        <p className="measure wrap-anywhere whitespace-pre-line rounded-md bg-sunken px-4 py-3">
          {submission.submission_text}
        </p>
      )}
      <Preview submission={submission} />
    </article>
  );
}
