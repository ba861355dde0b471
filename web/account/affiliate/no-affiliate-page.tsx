import { Form } from "react-router";
import { IntentButton } from "#web/account/intent-button.tsx";
import { paths } from "#web/paths.ts";
import { FormKey } from "#web/shared/form-key.tsx";
import { OtherWays } from "#web/shared/pages/other-ways.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";

/** Result of asking for the link by email. */
export type LinkAnswer = { sentence: string; isMailed: boolean; is_too_many?: boolean };

type NoAffiliatePageProps = { email: string | undefined; answer: LinkAnswer | undefined };

/** Shown for an invalid link, and for a person who has no known affiliate page. Explains what to do instead. */
export function NoAffiliatePage({ email, answer }: NoAffiliatePageProps) {
  return (
    <div className="page-width grid gap-6 py-14">
      <h1 className="sr-only">Your affiliate page</h1>
      {answer && (
        <Alert tone={answer.isMailed ? "success" : "error"}>
          {answer.sentence}
          {answer.is_too_many && <OtherWays />}
        </Alert>
      )}
      <EmptyState
        title={email ? "Is this email address yours?" : "This affiliate page could not be opened"}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {email ? <MailMeTheLink /> : <LogIn />}
            <ButtonLink to={paths.becomeAffiliate()} variant="secondary">
              Become an Affiliate
            </ButtonLink>
          </div>
        }
      >
        {email
          ? `Only the affiliate can open an affiliate page. If ${email} is the email of your application, we can email the link to it. Open the link once while you are logged in. After that, logging in is enough.`
          : "Use the newest link that we emailed to you, or log in with the email address of your application."}
      </EmptyState>
    </div>
  );
}

function LogIn() {
  return <ButtonLink to={paths.login({ mode: "login-only" })}>Log in</ButtonLink>;
}

function MailMeTheLink() {
  return (
    <Form method="post" action={paths.affiliate()}>
      <FormKey />
      <IntentButton intent="mail-link" pendingLabel="Mailing...">
        Mail me the link
      </IntentButton>
    </Form>
  );
}
