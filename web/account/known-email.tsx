import { Link } from "react-router";
import { IntentButton } from "#web/account/intent-button.tsx";
import { alreadyEnrolled } from "#web/account/register/registration-answer.ts";
import { paths } from "#web/paths.ts";
import type { ProgramSummary } from "#web/shared/programs/program-summary.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import { Alert } from "#web/ui/layout/alert.tsx";

/** The form for a known email. Its button enrolls the account, unless it is enrolled already. */
export function KnownEmail({ program, isEnrolled }: { program: ProgramSummary | null; isEnrolled: boolean }) {
  const login = paths.login({ programId: isEnrolled ? undefined : program?.id });
  if (!program)
    return (
      <>
        <Alert tone="info">You already have an account with this email address. Please log in instead.</Alert>
        <ButtonLink to={login} size="large">
          Log in
        </ButtonLink>
      </>
    );
  if (!isEnrolled)
    return (
      <>
        <Alert tone="info" action={<LogIn to={login} />}>
          You already have an account with this email address.
        </Alert>
        <IntentButton intent="enroll" pendingLabel="Enrolling...">
          Enroll Now
        </IntentButton>
      </>
    );
  return (
    <>
      <Alert tone="error" action={<LogIn to={login} />}>
        <span id="already-enrolled">{alreadyEnrolled}</span>
      </Alert>
      <button
        type="submit"
        disabled
        aria-describedby="already-enrolled"
        className={buttonLook("primary", "large")}
      >
        Enroll Now
      </button>
    </>
  );
}

function LogIn({ to }: { to: string }) {
  return (
    <Link to={to} className="inline-block py-1.5 font-semibold underline underline-offset-4">
      Log in
    </Link>
  );
}
