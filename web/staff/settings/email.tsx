import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { asksForPassword } from "#web/dashboard/proof/asks-for-password.ts";
import { ProofForm } from "#web/dashboard/proof/proof-form.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { EmailText } from "#web/shared/text/email-text.tsx";
import { LinkedText } from "#web/shared/text/linked-text.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { emailQuery } from "./email-query.ts";
import { WriteAgain } from "./write-again.tsx";

/** Shows one email, as text with its links and as its recipient's mail program shows it. */
export function Email({ id }: { id: number }) {
  const { href } = useAddress();
  return (
    <>
      <div>
        <ButtonLink
          to={href({ email: undefined })}
          variant="quiet"
          size="small"
          icon={<ArrowLeft className="size-4" />}
        >
          All emails
        </ButtonLink>
      </div>
      <EmailCard id={id} />
    </>
  );
}

function EmailCard({ id }: { id: number }) {
  const email = useQuery(emailQuery(id));
  if (email.isPending)
    return (
      <Loading label="Loading the email">
        <SkeletonText lines={6} />
      </Loading>
    );
  if (asksForPassword(email.error)) return <ProofForm onProved={() => void email.refetch()} />;
  if (email.isError)
    return <FailedState title="Failed to load the email." onRetry={() => void email.refetch()} />;
  const { subject, recipient, created_at, text, html, is_refused, is_link_hidden } = email.data;
  return (
    <Card as="article" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <header>
        <h2 className="break-words text-xl">{subject}</h2>
        <p className="mt-1 text-muted text-sm">
          To <EmailText email={recipient} />, <Time at={created_at} shows="minute" />
        </p>
      </header>
      {is_refused && <WriteAgain id={id} recipient={recipient} onDone={() => void email.refetch()} />}
      {is_link_hidden && (
        <Alert>
          The link in this email would log its recipient in, so it is left out here. To help them, make a
          reset link under Students or User Management. An affiliate's page link is in their window under
          Affiliates.
        </Alert>
      )}
      {text === "" ? (
        <Alert>
          The text of this email is private: it was sent to its recipient, or is still waiting to be sent.
        </Alert>
      ) : (
        <>
          <LinkedText text={text} className="measure" />
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-action underline underline-offset-4">
              As a mail program shows it
            </summary>
            {/* With an empty sandbox no script runs, and links stay inside the frame. The page's policy would refuse
                its style element, which is for dark mail programs. */}
            <iframe
              title={`The email "${subject}"`}
              sandbox=""
              srcDoc={html.replace(/<style>[^<]*<\/style>/g, "")}
              className="h-[36rem] w-full rounded-md border border-line bg-white"
            />
          </details>
        </>
      )}
    </Card>
  );
}
