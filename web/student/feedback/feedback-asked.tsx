import { MessageSquareHeart } from "lucide-react";
import type { FeedbackRequest } from "#contract/courses/feedback/feedback-rounds.ts";
import { paths } from "#web/paths.ts";
import { TodayGroup, TodayRow } from "#web/student/dashboard/today-group.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { useAskedForms } from "./use-asked-forms.ts";
import { useLeftDrafts } from "./use-left-drafts.ts";

/** Today's list of forms that wait for the student's answers. */
export function FeedbackAsked() {
  const forms = useAskedForms();
  const left = useLeftDrafts();
  return (
    <TodayGroup icon={MessageSquareHeart} title="Your feedback" count={forms.length + left.length}>
      {left.map((round) => (
        <TodayRow
          key={round}
          title="Answers that were not sent"
          action={
            <ButtonLink to={paths.dashboard("courses", { feedback: round })} size="small" variant="secondary">
              See My Answers
            </ButtonLink>
          }
        >
          <span className="text-muted">
            You typed them into a form that does not ask you any more. They are only on this device.
          </span>
        </TodayRow>
      ))}
      {forms.map((asked) => (
        <TodayRow
          key={asked.id}
          title={`What do you think of ${asked.program_title}?`}
          action={<GiveFeedback asked={asked} />}
        >
          <span className="text-muted">
            Anonymous. Sent {asked.sent_on}. Until <Time at={asked.closes_at} />
          </span>
        </TodayRow>
      ))}
    </TodayGroup>
  );
}

/** The forms of one program, on its page. */
export function ProgramFeedback({ program }: { program: number }) {
  return useAskedForms()
    .filter((asked) => asked.program === program)
    .map((asked) => (
      <Alert key={asked.id} action={<GiveFeedback asked={asked} />}>
        What do you think of this program? Sent {asked.sent_on}. Your answers are anonymous.
      </Alert>
    ));
}

function GiveFeedback({ asked: { id, program_title, sent_on } }: { asked: FeedbackRequest }) {
  return (
    <ButtonLink
      to={paths.dashboard("courses", { feedback: id })}
      size="small"
      aria-label={`Give feedback about ${program_title}, sent ${sent_on}`}
    >
      Give feedback
    </ButtonLink>
  );
}
