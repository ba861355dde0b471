import type { Submission } from "#contract/courses/submissions.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { DownloadLink } from "#web/shared/download-link.tsx";
import { EarlierRounds } from "#web/shared/earlier-rounds.tsx";
import { LinkedText } from "#web/shared/text/linked-text.tsx";
import { GradeMayChange } from "#web/student/assignments/grade-may-change.tsx";
import { OwnGrade } from "#web/student/assignments/own-grade.tsx";
import { SentBack } from "#web/student/assignments/sent-back.tsx";
import { useAskedHeading } from "#web/student/assignments/use-asked-heading.ts";
import { WaitingWorkNotices } from "#web/student/assignments/waiting-work-notices.tsx";
import { lookOf, type OwnWork, reasonAgainst } from "#web/student/assignments/work.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Clipped } from "#web/ui/layout/clipped.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { formatTime, Time } from "#web/ui/time/time.tsx";

/** The student's submissions, newest first, with grade and feedback. */
export function MySubmissions({ work }: { work: OwnWork[] }) {
  if (work.length === 0)
    return (
      <EmptyState title="You have not submitted any assignments yet.">Your work appears here.</EmptyState>
    );
  const newestFirst = [...work].sort((one, other) =>
    (other.submission?.submitted_at ?? "").localeCompare(one.submission?.submitted_at ?? ""),
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {newestFirst.map((one) =>
        one.submission ? (
          <SubmissionCard key={one.submission.id} submission={one.submission} one={one} />
        ) : null,
      )}
    </div>
  );
}

function SubmissionCard({ submission, one }: { submission: Submission; one: OwnWork }) {
  const { go, href } = useAddress();
  const id = `submission-${submission.id}`;
  const { label, tone } = lookOf(one);
  const heading = useAskedHeading("work", submission.id);
  return (
    <Card as="article" aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p dir="auto" className="font-semibold text-accent-text text-sm">
            {submission.program_title}
          </p>
          <h2 id={id} ref={heading} tabIndex={-1} className="mt-1 text-xl">
            {submission.assignment_title}
          </h2>
          <p className="mt-1 text-muted text-sm">
            {one.assignment.kind === "quiz" ? "Last attempt" : "Submitted"}{" "}
            <Time at={submission.submitted_at} shows="minute" /> Kampala time
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={tone}>{label}</Badge>
          <OwnGrade submission={submission} isAwaited={one.isAwaited} />
        </div>
      </div>
      {submission.submission_text && (
        <div className="text-sm">
          <p className="font-semibold">Comments</p>
          <Clipped>
            <LinkedText text={submission.submission_text} className="measure mt-1" />
          </Clipped>
        </div>
      )}
      <EarlierRounds rounds={submission.earlier_rounds} />
      <GradeMayChange submission={submission} isAwaited={one.isAwaited} />
      <Outcome submission={submission} one={one} />
      <WaitingWorkNotices assignment={submission.assignment} />
      <div className="flex flex-wrap items-start gap-3">
        {one.assignment.kind === "quiz" ? (
          <ButtonLink
            to={href({ quiz: submission.assignment, tab: undefined })}
            size="small"
            variant="secondary"
          >
            {one.attemptEndsAt ? "Continue the Quiz" : "See the Quiz"}
          </ButtonLink>
        ) : (
          <>
            <DownloadLink
              href={submission.submission_file_url}
              label={`Download ${submission.submission_file}`}
            >
              {submission.submission_file}
            </DownloadLink>
            <Button
              size="small"
              variant="secondary"
              disabledReason={reasonAgainst("edit", one)}
              onClick={() => go({ tab: "submit", edit: submission.id })}
            >
              Edit Submission
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}

function Outcome({ submission, one: { assignment, resultsAt } }: { submission: Submission; one: OwnWork }) {
  const { is_graded, has_hidden_grade, graded_at, feedback, feedback_file, feedback_file_url } = submission;
  const noFeedback =
    assignment.kind === "quiz"
      ? `Comments on your answers, if there are any, are in the quiz${resultsAt ? ` by ${formatTime(resultsAt, "minute")} Kampala time` : ""}.`
      : "No feedback was given.";
  if (submission.returned_at) return <SentBack comment={feedback} deadline={assignment.deadline} />;
  if (has_hidden_grade) return <p className="text-muted text-sm">Your grade is hidden at the moment.</p>;
  if (!is_graded || !graded_at) return <p className="text-muted text-sm">Awaiting grade.</p>;
  return (
    <div className="rounded-md bg-sunken px-4 py-3.5 text-sm">
      <p className="font-semibold">Feedback</p>
      <Clipped>
        <LinkedText text={feedback || noFeedback} className="measure mt-1" />
      </Clipped>
      {feedback_file && (
        <div className="mt-2">
          <DownloadLink href={feedback_file_url} label={`Download your feedback file ${feedback_file}`}>
            {feedback_file}
          </DownloadLink>
        </div>
      )}
      <p className="mt-2 text-muted">
        {assignment.kind === "quiz" ? "This grade since" : "Graded"} <Time at={graded_at} shows="minute" />{" "}
        Kampala time
      </p>
    </div>
  );
}
