import type { ReactNode } from "react";
import type { MailProblem } from "#contract/admin/emails.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Time } from "#web/ui/time/time.tsx";

/** Tells an admin that the mail server refuses all addresses, and quotes its answer. */
export function MailProblemAlert({ problem, action }: { problem: MailProblem; action: ReactNode }) {
  const { addresses, answer, since } = problem;
  return (
    <Alert tone="warning" title="Your mail server refuses emails" action={action}>
      It has refused {addresses} addresses in a row since <Time at={since} shows="minute" />. Emails wait here
      until it accepts them. Its last answer: <span className="[overflow-wrap:anywhere]">{answer}</span>
    </Alert>
  );
}
