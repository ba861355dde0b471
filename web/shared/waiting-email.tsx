import type { ReactNode } from "react";
import type { StudentDetail } from "#contract/accounts/students.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Time } from "#web/ui/layout/time.tsx";
import { EmailText } from "./email-text.tsx";

type WaitingEmailProps = NonNullable<StudentDetail["pending_email"]> & {
  /** Said where this institute sends no emails. */
  whereLinkIs: ReactNode;
};

/** A new email that is not used yet, because the link that went to it was not opened. */
export function WaitingEmail({ email, expires_at, is_sending, whereLinkIs }: WaitingEmailProps) {
  return (
    <Alert
      title={
        <span className="wrap-anywhere">
          Waiting for confirmation at <EmailText email={email} />
        </span>
      }
    >
      It is used once {is_sending ? "the link that went there" : "its link"} is opened, until{" "}
      <Time at={expires_at} shows="minute" />.
      {!is_sending && <> This institute does not send emails yet: {whereLinkIs}.</>}
    </Alert>
  );
}
