import { Link } from "react-router";
import { AccountPage } from "#web/account/account-page.tsx";
import type { RegistrationAnswer } from "#web/account/registration-answer.ts";
import { RegistrationForm } from "#web/account/registration-form.tsx";
import { useRedirectAfter } from "#web/account/use-redirect-after.ts";
import { type Posted, useRegistration } from "#web/account/use-registration.ts";
import { paths } from "#web/paths.ts";
import { ProgramImage } from "#web/shared/program-image.tsx";
import type { ProgramSummary } from "#web/shared/program-summary.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";

type RegistrationPageProps = {
  program: ProgramSummary | null;
  /** The address names a program that is not there. */
  isProgramMissing: boolean;
  referral: string;
  posted: Posted;
  /** How long the success stands before the login page opens. */
  wait_ms: number;
};

/** The sign-up wizard, for a program or for none. */
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
          The program of this link is not there any more. You can still create an account and choose another
          one.
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

/** What the login page shows of a registration. The email stays out of the address, which is logged. */
const loginState = ({ values, message }: RegistrationAnswer) => ({ email: values.email, message });

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
        <b className="block leading-snug">{program.title}</b>
      </p>
    </div>
  );
}
