import { Download, ExternalLink } from "lucide-react";
import { Link } from "react-router";
import type { StaffSubmission } from "#contract/courses/submissions.ts";
import { paths } from "#web/paths.ts";
import { EarlierRounds } from "#web/shared/earlier-rounds.tsx";
import { Grade } from "#web/shared/grade.tsx";
import { LinkedText } from "#web/shared/text/linked-text.tsx";
import { StudentLink } from "#web/staff/students/student-link.tsx";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import { formatTime } from "#web/ui/time/time.tsx";
import { isQuizWork } from "../quiz-work.tsx";
import { Preview, useShownKind } from "./preview.tsx";

/** Shows the submission. The head has only two lines, to leave room for the file. */
export function Work({ submission }: { submission: StaffSubmission }) {
  return (
    <article aria-labelledby="work-of" className="flex min-h-full flex-col">
      <Head submission={submission} />
      {submission.submission_text && (
        <details className="group border-line border-t bg-sunken text-sm">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-3 py-2">
            <b className="shrink-0 font-semibold">Note</b>
            <span dir="auto" aria-hidden="true" className="min-w-0 truncate group-open:hidden">
              {submission.submission_text}
            </span>
          </summary>
          <LinkedText text={submission.submission_text} className="measure px-3 pb-3" />
        </details>
      )}
      {submission.earlier_rounds.length > 0 && (
        <details className="border-line border-t bg-sunken text-sm">
          <summary className="min-h-11 cursor-pointer px-3 py-2 font-semibold">
            Sent back before ({submission.earlier_rounds.length})
          </summary>
          <div className="px-3 pb-3">
            <EarlierRounds rounds={submission.earlier_rounds} />
          </div>
        </details>
      )}
      <Preview submission={submission} />
    </article>
  );
}

const briefLook = "text-action underline underline-offset-4";

export function Head({ submission }: { submission: StaffSubmission }) {
  const { student, student_name, program_title, submitted_at, is_graded, has_open_attempt } = submission;
  const { assignment, assignment_title, assignment_deadline } = submission;
  const days = `due ${formatTime(assignment_deadline, "minute")}, submitted ${formatTime(submitted_at, "minute")}`;
  return (
    <div className="flex items-center justify-between gap-2 py-1.5 ps-3 pe-1">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2">
          <h2 id="work-of" className="wrap-anywhere text-lg">
            <StudentLink id={student} name={student_name} />
          </h2>
          {is_graded && <Grade submission={submission} />}
          {(!is_graded || has_open_attempt) && (
            <span className="text-accent-text text-sm">{is_graded ? "New attempt to mark" : "To mark"}</span>
          )}
        </div>
        <p className="wrap-anywhere text-muted text-xs">
          {isQuizWork(submission) ? (
            <Link to={paths.quiz(assignment)} title="Open the quiz" className={briefLook}>
              {assignment_title}
            </Link>
          ) : (
            <a
              href={paths.assignmentFile(assignment)}
              download=""
              title="Download the brief"
              className={briefLook}
            >
              {assignment_title}
            </a>
          )}{" "}
          · {days} · {program_title}
        </p>
      </div>
      <FileLinks submission={submission} />
    </div>
  );
}

/** Links to the file if it is previewed below. Without a preview, the download link is there instead. */
function FileLinks({ submission }: { submission: StaffSubmission }) {
  const { id, updated_at, submission_file, submission_file_url } = submission;
  if (!useShownKind(submission)) return null;
  const look = buttonLook("quiet", "small");
  const [download, open] = [`Download ${submission_file}`, `Open ${submission_file} in a new tab`];
  return (
    <div className="flex shrink-0">
      <a href={submission_file_url} download="" title={download} aria-label={download} className={look}>
        <Download aria-hidden="true" className="size-5" />
      </a>
      <a
        href={paths.submissionPreview(id, updated_at)}
        target="_blank"
        rel="noopener"
        title={open}
        aria-label={open}
        className={look}
      >
        <ExternalLink aria-hidden="true" className="size-5" />
      </a>
    </div>
  );
}
