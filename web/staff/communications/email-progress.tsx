import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { EmailProgress as Progress } from "#contract/community/communications.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { q } from "#web/api/query.ts";
import { EmailPromise } from "#web/staff/shared/email-promise/email-promise.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { ProgressBar } from "#web/ui/layout/progress-bar.tsx";

const REFRESH_MS = 3_000;

const isUnderWay = ({ emails, sent, failed, is_queueing }: Progress) => is_queueing || sent + failed < emails;

const emailsQuery = (id: number) => q(api.communications.emails, { params: { id } });

/**
 * Shows how many emails of a communication were sent, with a button that pauses the rest. Shows nothing if it was never
 * emailed.
 */
export function EmailProgress({ id }: { id: number }) {
  const queries = useQueryClient();
  const emails = useQuery({
    ...emailsQuery(id),
    refetchInterval: ({ state }) =>
      state.data?.progress && isUnderWay(state.data.progress) ? REFRESH_MS : false,
  });
  const pausing = useMutation({
    mutationFn: (is_paused: boolean) =>
      api.communications.pause_emails({ params: { id }, body: { is_paused } }),
    onSuccess: (saved) => queries.setQueryData(emailsQuery(id).queryKey, saved),
  });
  const progress = emails.data?.progress;
  if (!progress) return null;
  return (
    <section aria-label="Emails" className="grid gap-3 border-line border-t pt-4">
      <p aria-live="polite">
        <EmailPromise otherwise={notSent(progress)}>{wordsOf(progress)}</EmailPromise>
      </p>
      {isUnderWay(progress) && (
        <>
          <ProgressBar
            percent={(100 * (progress.sent + progress.failed)) / Math.max(1, progress.emails)}
            label="Emails that were sent"
          />
          <div>
            <Button
              variant="secondary"
              size="small"
              isPending={pausing.isPending}
              pendingLabel="One moment..."
              onClick={() => pausing.mutate(!progress.is_paused)}
            >
              {progress.is_paused ? "Resume sending" : "Pause the emails"}
            </Button>
          </div>
        </>
      )}
      {pausing.isError && (
        <Alert tone="error">{sentenceOf(pausing.error, "That did not work. Please try again.")}</Alert>
      )}
    </section>
  );
}

/** The emails of an institute without a mail server. They are stored, and listed in Settings. */
const notSent = ({ emails }: Progress): string =>
  `${emails} ${emails === 1 ? "email is" : "emails are"} stored and not sent, because no mail server is set.`;

function wordsOf({ emails, sent, failed, is_queueing, is_paused }: Progress): string {
  if (emails === 0 && !is_queueing) return "No email was sent: no recipient chose to get emails at once.";
  const count = `${sent} of ${emails}${is_queueing ? " and more" : ""} emails sent`;
  const problem = failed > 0 ? `, ${failed} could not be delivered` : "";
  return `${count}${problem}.${is_paused ? " The others are paused." : ""}`;
}
