import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { attemptStateLabels } from "#contract/courses/quizzes/attempt-rules.ts";
import { questionKinds } from "#contract/courses/quizzes/kinds.ts";
import type { StaffAttempt } from "#contract/courses/quizzes/results.ts";
import { RowsSkeleton } from "#web/dashboard/lists/rows-skeleton.tsx";
import { MissingOrFailed } from "#web/dashboard/shell/missing-or-failed.tsx";
import { useOpenTitle } from "#web/dashboard/shell/open-title.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { MarkedAgain } from "#web/shared/quizzes/marked-again.tsx";
import { QuestionLinks } from "#web/shared/quizzes/question-links.tsx";
import { StudentLink } from "#web/staff/students/student-link.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Breadcrumbs } from "#web/ui/layout/breadcrumbs.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { attemptQuery, MarksForm } from "./marks-form.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";
import { useWaiting } from "./waiting.ts";
import { isMarkedAgainBefore, outdatedInWords, pointsInWords } from "./words.ts";

/** Shows one attempt with its answers, and the fields for points (beyond.md 6.1). */
export function Attempt({ id }: { id: number }) {
  const { href } = useAddress();
  const attempt = useQuery(attemptQuery(id));
  const { data } = attempt;
  const keptFocus = useKeptFocus(data?.updated_at);
  useOpenTitle(data ? `${data.student_name}: ${data.quiz_title}` : "Attempt");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Breadcrumbs
        crumbs={[
          { label: data ? `Results of ${data.quiz_title}` : "Results", to: href({ attempt: undefined }) },
          { label: "Attempt" },
        ]}
      />
      {attempt.isPending && <RowsSkeleton label="Loading the attempt" />}
      {attempt.isLoadingError && (
        <MissingOrFailed
          query={attempt}
          noun="attempt"
          failure="Failed to load the attempt. Please try again."
          list={{ href: href({ attempt: undefined }), label: "All Attempts" }}
        />
      )}
      {data && (
        <>
          <Heading attempt={data} />
          <MarkedAgain attempt={data} />
          {data.outdated_positions.length > 0 && <OutdatedAttempt attempt={data} />}
          {data.questions.length > 1 && (
            <QuestionLinks
              questions={data.questions}
              isMarkedByStaff={(kind) => questionKinds[kind].isMarkedByStaff === true}
              hrefOf={() => href({})}
              onShow={showQuestion}
              preventScrollReset
            />
          )}
          {/* The form begins again with each version. Typed text stays as its draft. */}
          <div {...keptFocus}>
            <MarksForm key={data.updated_at} attempt={data} />
          </div>
        </>
      )}
    </div>
  );
}

function showQuestion(position: number): void {
  const heading = document.getElementById(`question-${position}`);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}

/** Leads to marking again, for an attempt that has questions as they were before a change. */
function OutdatedAttempt({ attempt }: { attempt: StaffAttempt }) {
  const { href } = useAddress();
  const to = href({ attempt: undefined, student: undefined, part: "mark-again" });
  return (
    <Alert
      tone="warning"
      action={
        <ButtonLink to={to} size="small" variant="secondary">
          See what changes
        </ButtonLink>
      }
    >
      {`${outdatedInWords(attempt)}. Mark again for the change to count.`}
    </Alert>
  );
}

function Heading({ attempt }: { attempt: StaffAttempt }) {
  const { student, student_name, number, state, points, points_possible, began_at, over_at } = attempt;
  const { href } = useAddress();
  const { previous, next } = useWaiting(attempt);
  return (
    <PageHeading
      title={<StudentLink id={student} name={student_name} />}
      eyebrow={`Attempt ${number} at ${attempt.quiz_title}`}
      lead={
        <span className="text-sm">
          {`${attemptStateLabels[state]}${isMarkedAgainBefore(attempt) ? ", marked again" : ""}. ${pointsInWords(points, points_possible)}${points === null ? "" : " points"}. Began `}
          <Time at={began_at} shows="minute" />
          {over_at && (
            <>
              , ended <Time at={over_at} shows="minute" />
            </>
          )}
          {" Kampala time."}
        </span>
      }
      actions={
        (previous || next) && (
          <nav aria-label="Attempts to mark" className="flex flex-wrap gap-2">
            {previous && (
              <ButtonLink
                to={href({ attempt: previous.id })}
                variant="secondary"
                size="small"
                icon={<ChevronLeft className="size-5" />}
                aria-label={`Previous to mark: ${previous.student_name}`}
              >
                Previous to mark
              </ButtonLink>
            )}
            {next && (
              <ButtonLink
                to={href({ attempt: next.id })}
                variant="secondary"
                size="small"
                icon={<ChevronRight className="size-5" />}
                aria-label={`Next to mark: ${next.student_name}`}
              >
                Next to mark
              </ButtonLink>
            )}
          </nav>
        )
      }
    />
  );
}
