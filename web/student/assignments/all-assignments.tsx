import { AddressSelect } from "#web/dashboard/lists/filters/address-select.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { DownloadLink } from "#web/shared/download-link.tsx";
import { AttemptTime } from "#web/student/assignments/attempt-time.tsx";
import { Brief } from "#web/student/assignments/brief.tsx";
import { DeadlineLine } from "#web/student/assignments/deadline-line.tsx";
import { GradeMayChange } from "#web/student/assignments/grade-may-change.tsx";
import { laterOpening, OpensAt } from "#web/student/assignments/opens-at.tsx";
import { OwnGrade } from "#web/student/assignments/own-grade.tsx";
import { SentBack } from "#web/student/assignments/sent-back.tsx";
import { useAskedHeading } from "#web/student/assignments/use-asked-heading.ts";
import { WaitingWorkNotices } from "#web/student/assignments/waiting-work-notices.tsx";
import { lookOf, type OwnWork, programsOf, reasonAgainst, toDoFirst } from "#web/student/assignments/work.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";

/**
 * All assignments that were sent to the student, or those of one program. Those to do come first, past deadlines last.
 */
export function AllAssignments({ work, now }: { work: OwnWork[]; now: Date }) {
  const chosen = useAddress().get("program");
  const programs = programsOf(work);
  // The address may name a program without assignments.
  const isOffered = programs.some(({ value }) => value === chosen);
  if (work.length === 0) {
    return <EmptyState title="No assignments yet.">Assignments for your programs appear here.</EmptyState>;
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {programs.length > 1 && (
        <div className="max-w-md">
          <AddressSelect
            name="program"
            label="Program"
            placeholder="All Programs"
            options={programs}
            read={() => (isOffered ? chosen : "")}
          />
        </div>
      )}
      {toDoFirst(work, now)
        .filter(({ assignment }) => !isOffered || String(assignment.program) === chosen)
        .map((one) => (
          <AssignmentCard key={one.assignment.id} one={one} now={now} />
        ))}
    </div>
  );
}

function AssignmentCard({ one, now }: { one: OwnWork; now: Date }) {
  const { assignment, submission } = one;
  const { label, tone } = lookOf(one);
  const id = `assignment-${assignment.id}`;
  const heading = useAskedHeading("assignment", assignment.id);
  return (
    <Card as="article" aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p dir="auto" className="font-semibold text-accent-text text-sm">
            {assignment.program_title}
          </p>
          <h2 id={id} ref={heading} tabIndex={-1} className="mt-1 text-xl">
            {assignment.title}
          </h2>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={tone}>{label}</Badge>
          {submission && <OwnGrade submission={submission} isAwaited={one.isAwaited} />}
        </div>
      </div>
      <Brief text={assignment.description} />
      {submission && <GradeMayChange submission={submission} isAwaited={one.isAwaited} />}
      {one.attemptEndsAt && (
        <p>
          Your attempt: <AttemptTime ends_at={one.attemptEndsAt} now={now} />
        </p>
      )}
      {laterOpening(assignment.opens_at, now) && (
        <p className="text-sm">
          <OpensAt opens_at={assignment.opens_at} now={now} />
        </p>
      )}
      <DeadlineLine
        assignment={assignment}
        now={now}
        isDone={assignment.attempts_left === 0 && !one.attemptEndsAt}
      />
      {Boolean(one.attemptsLeft) && (
        <p>
          {one.attemptsLeft} {one.attemptsLeft === 1 ? "attempt" : "attempts"} left.
        </p>
      )}
      {one.isFromBefore && !submission && (
        <p className="text-muted text-sm">It was due before you enrolled, so it is not required.</p>
      )}
      {submission?.returned_at && <SentBack comment={submission.feedback} />}
      <WaitingWorkNotices assignment={assignment.id} />
      <div className="flex flex-wrap items-start gap-3">
        {assignment.kind === "quiz" ? (
          <QuizStep one={one} />
        ) : (
          <>
            <DownloadLink
              href={assignment.assignment_file_url}
              label={`Download ${assignment.assignment_file}`}
            >
              {assignment.assignment_file}
            </DownloadLink>
            <NextStep one={one} />
          </>
        )}
      </div>
    </Card>
  );
}

function QuizStep({ one: { assignment, submission, attemptEndsAt } }: { one: OwnWork }) {
  const { href } = useAddress();
  return (
    <ButtonLink to={href({ quiz: assignment.id, tab: undefined })} size="small">
      {attemptEndsAt ? "Continue the Quiz" : submission ? "See the Quiz" : "Open the Quiz"}
      <span className="sr-only"> {assignment.title}</span>
    </ButtonLink>
  );
}

function NextStep({ one }: { one: OwnWork }) {
  const { assignment, submission } = one;
  const { go } = useAddress();
  if (!submission) {
    return (
      <Button
        size="small"
        disabledReason={reasonAgainst("submit", one)}
        onClick={() => go({ tab: "submit", assignment: assignment.id, edit: undefined })}
      >
        Submit Assignment
      </Button>
    );
  }
  if (submission.is_graded) {
    return (
      <Button
        size="small"
        variant="secondary"
        onClick={() =>
          go({ tab: "submissions", work: submission.id, edit: undefined, assignment: undefined })
        }
      >
        See Feedback
      </Button>
    );
  }
  return (
    <Button
      size="small"
      variant="secondary"
      disabledReason={reasonAgainst("edit", one)}
      onClick={() => go({ tab: "submit", edit: submission.id, assignment: undefined })}
    >
      Edit Submission
    </Button>
  );
}
