import { Link } from "react-router";
import { AccountPage } from "#web/account/account-page.tsx";
import type { RegistrationAnswer } from "#web/account/register/registration-answer.ts";
import { RegistrationForm } from "#web/account/register/registration-form.tsx";
import { type Posted, useRegistration } from "#web/account/register/use-registration.ts";
import { useRedirectAfter } from "#web/account/use-redirect-after.ts";
import { paths } from "#web/paths.ts";
import { ProgramImage } from "#web/shared/programs/program-image.tsx";
import type { ProgramSummary } from "#web/shared/programs/program-summary.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";

type RegistrationPageProps = {
  program: ProgramSummary | null;
  /** True if the address names a program that does not exist. */
  isProgramMissing: boolean;
  referral: string;
  posted: Posted;
  /** Delay before the login page opens after success. */
  wait_ms: number;
};

/** The sign-up wizard, with or without a program. */
export function RegistrationPage({
  program,
  isProgramMissing,
  referral,
  posted,
  wait_ms,
}: RegistrationPageProps) {
  const { answer, ...wizard } = useRegistration(posted);
  useRedirectAfter(answer.next, wait_ms, loginState(answer));
  if (answer.next)
    return (
      <AccountPage title="Welcome to the classroom">
        <Alert tone="success" title={answer.message}>
          The login page opens in a moment.
        </Alert>
        <ButtonLink to={answer.next} state={loginState(answer)}>
          Login
        </ButtonLink>
      </AccountPage>
    );
  const openProgram = program?.is_enrollment_open ? program : null;
  return (
    <AccountPage
      title="Create your account"
      lead={
        <>
          Already have an account?{" "}
          <Link
            to={paths.login({ programId: openProgram?.id })}
            className="inline-block py-1 font-semibold text-action underline underline-offset-4"
          >
            Log in
          </Link>
        </>
      }
      isWide
    >
      {isProgramMissing && (
        <Alert tone="warning" title="Program not found">
          The program of this link no longer exists. You can still create an account and choose another one.
        </Alert>
      )}
      {openProgram && <ForProgram program={openProgram} />}
      {program && !openProgram && (
        <Alert tone="warning" title={program.title}>
          Enrollment for this program is closed. You can still create an account and choose another one.
        </Alert>
      )}
      <RegistrationForm program={openProgram} referral={referral} answer={answer} {...wizard} />
    </AccountPage>
  );
}

/**
 * Returns the data that the login page gets from a registration. The email stays out of the address, because addresses
 * are logged. `as_document` is the address with the notice, for a login page whose script is lost.
 */
const loginState = ({ values, message, next_without_script }: RegistrationAnswer) => ({
  ...{ email: values.email, message, as_document: next_without_script },
});

function ForProgram({ program }: { program: ProgramSummary }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-sunken p-3">
      <ProgramImage
        program={program}
        sizes="6rem"
        className="aspect-auto! h-14 w-20! shrink-0 rounded-sm sm:w-24!"
      />
      <p className="min-w-[min(8rem,100%)] flex-1">
        <span className="block text-muted text-sm">You are registering for</span>
        <b dir="auto" className="block leading-snug">
          {program.title}
        </b>
      </p>
    </div>
  );
}
