import { Form, Link, useNavigation } from "react-router";
import { apiErrors } from "#contract/shared/errors.ts";
import { AccountPage } from "#web/account/account-page.tsx";
import { useRedirectAfter } from "#web/account/use-redirect-after.ts";
import { paths } from "#web/paths.ts";
import { Deadline } from "#web/shared/deadline.tsx";
import { OtherWays } from "#web/shared/other-ways.tsx";
import { Price } from "#web/shared/price.tsx";
import { ProgramImage } from "#web/shared/program-image.tsx";
import type { ProgramSummary } from "#web/shared/program-summary.ts";
import { ReferralField } from "#web/shared/referral-field.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { Time } from "#web/ui/layout/time.tsx";

/** What became of the wish to enroll: a problem in words, or where to go next and when. */
export interface Enrollment {
  problem?: string;
  is_too_many?: boolean;
  next?: string;
  wait_ms?: number;
  /** What is to be paid for the program, where the institute takes its fees here. */
  fee?: { amount: string; parts: string[]; due_at: string; reference: string } | undefined;
}

type EnrollConfirmationProps = {
  program: ProgramSummary;
  /** Why this person cannot enroll at all. */
  hindrance: string | undefined;
  referral: string;
  answer: Enrollment | undefined;
};

/** Idle, processing, then enrolled, already enrolled or failed (public-site.md section 4). */
export function EnrollConfirmation({ program, hindrance, referral, answer }: EnrollConfirmationProps) {
  const isPending = useNavigation().formMethod === "POST";
  useRedirectAfter(answer?.next, answer?.wait_ms ?? 0);
  // Without JavaScript the page is loaded after the answer, when the person is enrolled already.
  const problem = answer?.next ? undefined : (answer?.problem ?? hindrance);
  return (
    <AccountPage title="Confirm your enrollment">
      <div className="grid gap-4">
        <ProgramImage program={program} sizes="28rem" className="rounded-md" />
        <div className="grid gap-2">
          <p className="font-bold font-display text-xl leading-tight">{program.title}</p>
          <p className="text-muted text-sm">Duration: {program.duration}</p>
          <Deadline isOpen={program.is_enrollment_open} days={program.days_until_deadline} />
          <Price price={program.price} isFree={program.is_free} className="text-lg" />
        </div>
      </div>
      {problem && (
        <Alert tone="error">
          {problem}
          {answer?.is_too_many && <OtherWays />}
        </Alert>
      )}
      {answer?.next ? (
        <>
          <Alert tone="success" title={`You are now enrolled in ${program.title}.`}>
            Your dashboard opens in a moment.
          </Alert>
          {answer.fee && <FeeDue {...answer.fee} />}
          <ButtonLink to={answer.next}>Go to Dashboard</ButtonLink>
        </>
      ) : hindrance || problem === apiErrors.already_enrolled.sentence ? (
        <ButtonLink to={paths.dashboard()}>Go to Dashboard</ButtonLink>
      ) : (
        <Form method="post" className="grid gap-3">
          <ReferralField code={referral} />
          <Button type="submit" size="large" isPending={isPending} pendingLabel="Enrolling...">
            Confirm Enrollment
          </Button>
          <ButtonLink to={paths.program(program.id)} variant="quiet">
            Back to the program
          </ButtonLink>
        </Form>
      )}
    </AccountPage>
  );
}

/** With a plan the day is that of the first part, and not of all of it. */
function FeeDue({ amount, parts, due_at, reference }: NonNullable<Enrollment["fee"]>) {
  const [first, ...others] = parts;
  const isInParts = first !== undefined && others.length > 0;
  return (
    <p>
      Your fee of <strong className="whitespace-nowrap">{amount}</strong> is{" "}
      {isInParts && (
        <>
          paid in {parts.length} parts: the first, of <strong className="whitespace-nowrap">{first}</strong>,
          is{" "}
        </>
      )}
      due by <Time at={due_at} className="whitespace-nowrap" />. Your payment reference is{" "}
      <strong className="whitespace-nowrap">{reference}</strong>.{" "}
      <Link to={paths.dashboard("fees")} className="font-semibold text-action underline underline-offset-4">
        See how to pay
      </Link>
    </p>
  );
}
