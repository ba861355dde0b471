import { DiscardButton } from "#web/dashboard/offline/outbox/discard-button.tsx";
import { WaitingNotice } from "#web/dashboard/offline/outbox/waiting-notice.tsx";
import { WhyWaiting } from "#web/dashboard/offline/outbox/why-waiting.tsx";
import { useWaitingReports } from "#web/student/fees/paying/use-waiting-reports.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { ProgressBar } from "#web/ui/layout/progress-bar.tsx";

/** Notices about payments that wait on this device, with their progress or the reason for a rejection. */
export function WaitingReports({ charge }: { charge: number }) {
  const { waiting, cancel, retry } = useWaitingReports(charge);
  return waiting.map(({ key, amount, percent, problem, wait, label, lost }) => {
    const buttons = (
      <div className="flex flex-wrap gap-2">
        {percent === undefined && (
          <Button variant="secondary" size="small" onClick={() => retry(key)}>
            {problem ? "Try Again" : "Send Now"}
          </Button>
        )}
        {problem ? (
          <DiscardButton label={label} lost={lost} onDiscard={() => cancel(key)} />
        ) : (
          <Button variant="quiet" size="small" onClick={() => cancel(key)}>
            Cancel
          </Button>
        )}
      </div>
    );
    if (percent !== undefined)
      return (
        <div key={key} className="grid gap-2">
          <ProgressBar label={`Sending your payment of ${amount}`} percent={percent} />
          {buttons}
        </div>
      );
    if (problem)
      return (
        <Alert key={key} tone="error" title={problem} action={buttons}>
          Your payment of {amount} was not accepted. It is still on this device.
        </Alert>
      );
    if (!wait) return null;
    return (
      <WaitingNotice key={key} actions={buttons}>
        <WhyWaiting wait={wait} names={`your payment of ${amount}`} />
      </WaitingNotice>
    );
  });
}
