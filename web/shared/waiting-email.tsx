import type { ReactNode } from "react";
import type { StudentDetail } from "#contract/accounts/students.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { EmailText } from "./text/email-text.tsx";

type WaitingEmailProps = NonNullable<StudentDetail["pending_email"]> & {
  /** Explains where the link is, if this institute sends no emails. */
  whereLinkIs: ReactNode;
};

/** Notice of a new email address that is not confirmed yet. */
export function WaitingEmail({ email, expires_at, is_sending, whereLinkIs }: WaitingEmailProps) {
  return (
    <Alert
      title={
        <span className="wrap-anywhere">
          Waiting for confirmation at <EmailText email={email} />
        </span>
      }
    >
      It takes effect when {is_sending ? "the link that we sent there" : "its link"} is opened, at the latest{" "}
      <Time at={expires_at} shows="minute" />.
      {!is_sending && <> This institute does not send emails yet: {whereLinkIs}.</>}
    </Alert>
  );
}
