import { Alert } from "#web/ui/layout/alert.tsx";
import { Time } from "#web/ui/layout/time.tsx";
import { EmailText } from "./email-text.tsx";

/** A new email that is not used yet, because the link that went to it was not opened. */
export function WaitingEmail({ email, expires_at }: { email: string; expires_at: string }) {
  return (
    <Alert
      title={
        <span className="wrap-anywhere">
          Waiting for confirmation at <EmailText email={email} />
        </span>
      }
    >
      It is used once the link that went there is opened, until <Time at={expires_at} shows="minute" />.
    </Alert>
  );
}
