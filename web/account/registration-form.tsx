import { type FocusEvent, useEffect, useRef } from "react";
import { Form, Link, useLocation } from "react-router";
import { type Account, findAccount } from "#web/account/find-account.ts";
import { IntentButton } from "#web/account/intent-button.tsx";
import { KnownEmail } from "#web/account/known-email.tsx";
import { incompleteStep, type RegistrationAnswer } from "#web/account/registration-answer.ts";
import { saveRegistration } from "#web/account/registration-draft.ts";
import { StepOneFields, StepTwoFields } from "#web/account/registration-fields.tsx";
import type { ChangeAnswer } from "#web/account/use-registration.ts";
import { summaryOf, TOO_MANY } from "#web/api-error.ts";
import { paths } from "#web/paths.ts";
import { OtherWays } from "#web/shared/other-ways.tsx";
import type { ProgramSummary } from "#web/shared/program-summary.ts";
import { ReferralField } from "#web/shared/referral-field.tsx";
import { FormErrorSummary } from "#web/ui/inputs/form-error-summary.tsx";
import { Button } from "#web/ui/layout/button.tsx";

type RegistrationFormProps = {
  program: ProgramSummary | null;
  referral: string;
  answer: RegistrationAnswer;
  change: ChangeAnswer;
  back: () => void;
  /** Once what was typed before is there, the fields begin with it. */
  isRestored: boolean;
};

/**
 * One form for both steps: the step that is not shown stays in the page, so that its fields travel with every post and
 * Back finds everything typed, with and without JavaScript. Passwords are never written into a page.
 */
export function RegistrationForm({
  program,
  referral,
  answer,
  change,
  back,
  isRestored,
}: RegistrationFormProps) {
  const { step, values, messages = {}, enrolled = false, refused } = answer;
  const isKnown = step === "known";
  const asked = useRef(values.email ?? "");
  const heading = useFocusOn(step);
  const { state } = useLocation();

  async function checkEmail(event: FocusEvent<HTMLInputElement>) {
    const { value, validity } = event.currentTarget;
    const email = value.trim();
    if (!email || !validity.valid || email === asked.current) return;
    asked.current = email;
    const account = await findAccount(email, program?.id);
    if (!account || asked.current !== email) return;
    change((now) => withAccount(now, email, account));
  }

  return (
    <Form
      method="post"
      state={state}
      noValidate
      className="grid grid-cols-1 gap-6"
      onInput={({ currentTarget }) => {
        // The phone's field changes what was typed once more.
        setTimeout(() => saveRegistration(currentTarget));
      }}
    >
      {program && <input type="hidden" name="program" value={program.id} />}
      <ReferralField code={referral} />
      <input type="hidden" name="new_email" value={values.new_email ?? ""} />
      <h2 ref={heading} tabIndex={-1} data-focus-target="" className="text-xl">
        {!isKnown && (
          <span className="block font-sans font-semibold text-accent-text text-sm tracking-normal">
            Step {step} of 2
          </span>
        )}
        {isKnown ? "Welcome back" : step === 1 ? "About you" : "Your work and your password"}
      </h2>
      <FormErrorSummary
        title={step === 1 && Object.keys(messages).some(Boolean) ? incompleteStep : undefined}
        errors={summaryOf(messages)}
      >
        {refused?.status === TOO_MANY && <OtherWays />}
      </FormErrorSummary>
      <fieldset key={`one ${isRestored}`} hidden={step === 2} className="grid grid-cols-1 gap-5">
        <legend className="sr-only">About you</legend>
        <StepOneFields values={values} messages={messages} onEmailLeft={checkEmail} isEmailOnly={isKnown} />
      </fieldset>
      <fieldset key={`two ${isRestored}`} hidden={step !== 2} className="grid grid-cols-1 gap-5">
        <legend className="sr-only">Your work and your password</legend>
        <StepTwoFields values={values} messages={messages} />
      </fieldset>
      {isKnown && <KnownEmail program={program} isEnrolled={enrolled} />}
      {step === 1 && <IntentButton intent="next">Next</IntentButton>}
      {!isKnown && <Agreement isLastStep={step === 2} />}
      {step === 2 && (
        // In this order, so that Enter creates the account; shown the other way round on a wide screen.
        <div className="flex flex-col gap-3 sm:flex-row-reverse">
          <IntentButton intent="register" pendingLabel="Creating your account..." className="sm:flex-1">
            Create Account
          </IntentButton>
          <Button
            type="submit"
            name="intent"
            value="back"
            variant="secondary"
            size="large"
            onClick={(event) => {
              event.preventDefault();
              back();
            }}
          >
            Back
          </Button>
        </div>
      )}
    </Form>
  );
}

/** The wizard once the email was looked up. Somebody who went on to step 2 meanwhile stays there. */
function withAccount(now: RegistrationAnswer, email: string, account: Account): Partial<RegistrationAnswer> {
  if (now.step !== 1 && now.step !== "known") return {};
  if (account.exists) return { step: "known", enrolled: account.enrolled, messages: undefined };
  return { step: 1, enrolled: false, values: { ...now.values, new_email: email } };
}

/** The heading of a new step takes the focus. The first step's heading does not. */
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

function Agreement({ isLastStep }: { isLastStep: boolean }) {
  const link = "text-action underline underline-offset-4";
  return (
    <p className="text-muted text-sm">
      {isLastStep && (
        <>
          By registering you accept the{" "}
          <Link to={paths.terms()} className={link}>
            Terms & Conditions
          </Link>
          .{" "}
        </>
      )}
      <Link to={paths.privacy()} className={link}>
        What we keep about you, and why
      </Link>
    </p>
  );
}
