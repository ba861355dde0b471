import { type FocusEvent, useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { findAccount } from "#web/account/find-account.ts";
import {
  alreadyEnrolled,
  incompleteStep,
  type RegistrationAnswer,
} from "#web/account/registration-answer.ts";
import { StepOneFields, StepTwoFields } from "#web/account/registration-fields.tsx";
import type { ProgramSummary } from "#web/parts/program-summary.ts";
import { ReferralField } from "#web/parts/referral-field.tsx";
import { paths } from "#web/paths.ts";
import { summaryOf } from "#web/refusal.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { buttonLook } from "#web/ui/button-look.ts";
import { FormErrorSummary } from "#web/ui/form-error-summary.tsx";

type RegistrationFormProps = {
  program: ProgramSummary | null;
  referral: string;
  answer: RegistrationAnswer;
  change: (changes: Partial<RegistrationAnswer>) => void;
};

/**
 * One form for both steps: the step that is not shown stays in the page, so that its fields travel with every post and
 * Back finds everything typed, with and without JavaScript. Passwords are never written into a page.
 */
export function RegistrationForm({ program, referral, answer, change }: RegistrationFormProps) {
  const { step, values, messages = {}, enrolled = false } = answer;
  const isKnown = step === "known";
  const asked = useRef(values.email ?? "");
  const heading = useFocusOn(step);

  async function checkEmail(event: FocusEvent<HTMLInputElement>) {
    const { value, validity } = event.currentTarget;
    const email = value.trim();
    if (!email || !validity.valid || email === asked.current) return;
    asked.current = email;
    const account = await findAccount(email, program?.id);
    if (!account || asked.current !== email) return;
    if (account.exists) change({ step: "known", enrolled: account.enrolled });
    else if (isKnown) change({ step: 1, enrolled: false });
  }

  return (
    <Form method="post" noValidate className="grid grid-cols-1 gap-6">
      {program && <input type="hidden" name="program" value={program.id} />}
      <ReferralField code={referral} />
      {!isKnown && (
        <h2 ref={heading} tabIndex={-1} data-focus-target="" className="text-xl">
          <span className="block font-sans font-semibold text-accent-text text-sm tracking-normal">
            Step {step} of 2
          </span>
          {step === 1 ? "About you" : "Your work and your password"}
        </h2>
      )}
      <FormErrorSummary
        title={step === 1 && Object.keys(messages).some(Boolean) ? incompleteStep : undefined}
        errors={summaryOf(messages)}
      />
      <fieldset hidden={step === 2} className="grid grid-cols-1 gap-5">
        <legend className="sr-only">About you</legend>
        <StepOneFields values={values} messages={messages} onEmailLeft={checkEmail} isEmailOnly={isKnown} />
      </fieldset>
      <fieldset hidden={step !== 2} className="grid grid-cols-1 gap-5">
        <legend className="sr-only">Your work and your password</legend>
        <StepTwoFields values={values} messages={messages} />
      </fieldset>
      {isKnown && <KnownEmail program={program} isEnrolled={enrolled} />}
      {step === 1 && <Submit intent="next">Next</Submit>}
      {step === 2 && (
        // In this order, so that Enter creates the account; shown the other way round on a wide screen.
        <div className="flex flex-col gap-3 sm:flex-row-reverse">
          <Submit intent="register" pendingLabel="Creating your account..." className="sm:flex-1">
            Create Account
          </Submit>
          <Button
            type="submit"
            name="intent"
            value="back"
            variant="secondary"
            size="large"
            onClick={(event) => {
              event.preventDefault();
              change({ step: 1 });
            }}
          >
            Back
          </Button>
        </div>
      )}
    </Form>
  );
}

type SubmitProps = { intent: string; pendingLabel?: string; className?: string; children: string };

function Submit({ intent, pendingLabel = "One moment...", className, children }: SubmitProps) {
  const isPending = useNavigation().formData?.get("intent") === intent;
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      size="large"
      isPending={isPending}
      pendingLabel={pendingLabel}
      className={className}
    >
      {children}
    </Button>
  );
}

/** The e-mail-only form: its account enrols with one press, unless it has done so already. */
function KnownEmail({ program, isEnrolled }: { program: ProgramSummary | null; isEnrolled: boolean }) {
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
        <Alert tone="info">You already have an account with this email address.</Alert>
        <Submit intent="enroll" pendingLabel="Enrolling...">
          Enroll Now
        </Submit>
      </>
    );
  return (
    <>
      <Alert
        tone="error"
        action={
          <Link to={login} className="inline-block py-1.5 font-semibold underline underline-offset-4">
            Log in
          </Link>
        }
      >
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

/** Whoever moves on to another step is taken to its heading; the first one takes nobody's focus. */
function useFocusOn(step: RegistrationAnswer["step"]) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: "center" });
  }, [step]);
  return heading;
}
