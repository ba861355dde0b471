import { Form, Link, useNavigation } from "react-router";
import { apiErrors } from "#contract/shared/errors.ts";
import { AccountPage } from "#web/account/account-page.tsx";
import { useRedirectAfter } from "#web/account/use-redirect-after.ts";
import { paths } from "#web/paths.ts";
import { OtherWays } from "#web/shared/pages/other-ways.tsx";
import { Deadline } from "#web/shared/programs/deadline.tsx";
import type { Estimate } from "#web/shared/programs/estimate.ts";
import { Price } from "#web/shared/programs/price.tsx";
import { ProgramImage } from "#web/shared/programs/program-image.tsx";
import type { ProgramSummary } from "#web/shared/programs/program-summary.ts";
import { ReferralField } from "#web/shared/referrals/referral-field.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Time } from "#web/ui/time/time.tsx";

/** Result of enrolling: a problem in words, or the next address and the wait before it opens. */
export interface Enrollment {
  problem?: string;
  is_too_many?: boolean;
  next?: string;
  wait_ms?: number;
  /** The fee of the program, if the institute takes its fees in Darasa. */
  fee?: { amount: string; parts: string[]; due_at: string; reference: string } | undefined;
}

/** The fee that an enrollment makes, if the institute takes its fees in Darasa. */
export interface FeeToCome {
  amount: string;
  parts: { amount: string; due_at: string }[];
  due_at: string;
  /** Networks of mobile money. */
  networks: string[];
}

type EnrollConfirmationProps = {
  program: ProgramSummary;
  /** The reason why this person cannot enroll, if there is one. */
  hindrance: string | undefined;
  fee: FeeToCome | null;
  /** The price in the student's own currency, if the institute has a rate. */
  estimate: Estimate | null;
  referral: string;
  /** Key of the request, the same for each press. */
  retryKey: string;
  answer: Enrollment | undefined;
};

/** The confirmation in its states: idle, processing, enrolled, already enrolled, failed (visitors.md 4). */
export function EnrollConfirmation({
  program,
  hindrance,
  fee,
  estimate,
  referral,
  retryKey,
  answer,
}: EnrollConfirmationProps) {
  const isPending = useNavigation().formMethod === "POST";
  useRedirectAfter(answer?.next, answer?.wait_ms ?? 0);
  // Without JavaScript the page loads after the enrollment, so ignore "already enrolled" then.
  const problem = answer?.next ? undefined : (answer?.problem ?? hindrance);
  return (
    <AccountPage title="Confirm your enrollment">
      <div className="grid gap-4">
        <ProgramImage program={program} sizes="28rem" className="rounded-md" />
        <div className="grid gap-2">
          <p dir="auto" className="font-bold font-display text-xl leading-tight">
            {program.title}
          </p>
          <p className="text-muted text-sm">Duration: {program.duration}</p>
          <Deadline program={program} />
          <Price
            price={program.price}
            isFree={program.is_free}
            estimate={estimate}
            hasHelp
            className="text-lg"
          />
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
      ) : problem === apiErrors.enrollment_closed.sentence ? (
        <>
          <ButtonLink to={`${paths.program(program.id)}#opening-alert`}>Tell me when it opens</ButtonLink>
          <ButtonLink to={paths.dashboard()} variant="quiet">
            Go to Dashboard
          </ButtonLink>
        </>
      ) : hindrance || problem === apiErrors.already_enrolled.sentence ? (
        <ButtonLink to={paths.dashboard()}>Go to Dashboard</ButtonLink>
      ) : (
        <Form method="post" className="grid gap-3">
          <ReferralField code={referral} />
          <input type="hidden" name="key" value={retryKey} />
          {!program.is_free && <BeforePaying program={program} fee={fee} />}
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

/** The cost of the press: the fee, its due day and the ways to pay. */
function BeforePaying({ program, fee }: { program: ProgramSummary; fee: FeeToCome | null }) {
  const link = (
    <a
      href={`${paths.program(program.id)}#how-to-pay`}
      className="font-semibold text-action underline underline-offset-4"
    >
      How to pay
    </a>
  );
  if (!fee)
    return (
      <p>
        The fee is {program.price}. {link}
      </p>
    );
  const { amount, parts, due_at, networks } = fee;
  const [first] = parts;
  return (
    <p>
      The fee of <strong className="whitespace-nowrap">{amount}</strong> is{" "}
      {first && (
        <>
          paid in {parts.length} parts: the first, of{" "}
          <strong className="whitespace-nowrap">{first.amount}</strong>, is{" "}
        </>
      )}
      due by <Time at={due_at} className="whitespace-nowrap" />. Pay by{" "}
      {[...networks.map((network) => `${network} mobile money`), "bank transfer"].join(", ")} or purchase
      order. {link}
    </p>
  );
}

/** The fee and its due day. With a payment plan it is the due day of the first part. */
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
