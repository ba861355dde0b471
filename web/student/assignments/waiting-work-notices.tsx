import { DiscardButton } from "#web/dashboard/offline/outbox/discard-button.tsx";
import { WaitingNotice } from "#web/dashboard/offline/outbox/waiting-notice.tsx";
import { WhyWaiting } from "#web/dashboard/offline/outbox/why-waiting.tsx";
import { useWaitingWork, type WaitingWork } from "#web/student/assignments/use-waiting-work.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { ProgressBar } from "#web/ui/layout/progress-bar.tsx";

/** Notices about work that waits on this device, with its progress or the reason for a rejection. */
export function WaitingWorkNotices({ assignment }: { assignment: number }) {
  const { waiting, cancel, retry } = useWaitingWork();
  return waiting
    .filter((work) => work.assignment === assignment)
    .map((work) => (
      <WaitingWorkNotice
        key={work.key}
        work={work}
        onCancel={() => cancel(work.key)}
        onSend={() => retry(work.key)}
      />
    ));
}

type WaitingWorkNoticeProps = { work: WaitingWork; onCancel: () => void; onSend: () => void };

function WaitingWorkNotice({ work, onCancel, onSend }: WaitingWorkNoticeProps) {
  const { filename, text, percent, problem, wait, label, lost } = work;
  const name = filename ?? "Your comments";
  if (percent !== undefined)
    return (
      <div className="grid gap-2">
        <ProgressBar label={`Sending ${name}`} percent={percent} />
        <div>
          <Button variant="quiet" size="small" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    );
  const buttons = (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="small" onClick={onSend}>
        {problem ? "Try Again" : "Send Now"}
      </Button>
      {problem ? (
        <DiscardButton label={label} lost={lost} onDiscard={onCancel} />
      ) : (
        <Button variant="quiet" size="small" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
  if (problem)
    return (
      <Alert tone="error" title={problem} action={buttons}>
        <p>{name} was not accepted. It is still on this device.</p>
        {text && (
          <p dir="auto" className="mt-2 whitespace-pre-line">
            {text}
          </p>
        )}
      </Alert>
    );
  if (!wait) return null;
  return (
    <WaitingNotice actions={buttons}>
      <WhyWaiting wait={wait} names={name} /> It must arrive before the deadline.
    </WaitingNotice>
  );
}
