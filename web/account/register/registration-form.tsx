import { type FocusEvent, useEffect, useRef } from "react";
import { Form, Link, useLocation } from "react-router";
import { type Account, findAccount } from "#web/account/find-account.ts";
import { IntentButton } from "#web/account/intent-button.tsx";
import { KnownEmail } from "#web/account/known-email.tsx";
import { incompleteStep, type RegistrationAnswer } from "#web/account/register/registration-answer.ts";
import { saveRegistration } from "#web/account/register/registration-draft.ts";
import { StepOneFields, StepTwoFields } from "#web/account/register/registration-fields.tsx";
import type { ChangeAnswer } from "#web/account/register/use-registration.ts";
import { summaryOf, TOO_MANY } from "#web/api/api-error.ts";
import { paths } from "#web/paths.ts";
import { OtherWays } from "#web/shared/pages/other-ways.tsx";
import type { ProgramSummary } from "#web/shared/programs/program-summary.ts";
import { ReferralField } from "#web/shared/referrals/referral-field.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { FormErrorSummary } from "#web/ui/inputs/form-error-summary.tsx";

type RegistrationFormProps = {
  program: ProgramSummary | null;
  referral: string;
  answer: RegistrationAnswer;
  change: ChangeAnswer;
  back: () => void;
  /** True once the draft is loaded. The fields then start with its values. */
  isRestored: boolean;
};

/** Labels in the summary, of the fields whose messages may not name them. */
const labels = {
  ...{ email: "Email", name: "Full name" },
  ...{ location: "Location", occupation: "Occupation", organization: "Organization" },
};

/**
 * A single form for both steps. The hidden step stays in the page, so that every post contains all fields and Back
 * loses nothing, with and without JavaScript. Passwords are never written into a page.
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
        // Waits until the phone field has reformatted the typed text.
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
        errors={summaryOf(messages, labels)}
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
        // "Create Account" comes first, so that Enter presses it. Wide screens show the buttons in reverse.
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

/**
 * Returns the wizard's state after an email was checked. A person who has reached step 2 in the meantime stays there.
 */
function withAccount(now: RegistrationAnswer, email: string, account: Account): Partial<RegistrationAnswer> {
  if (now.step !== 1 && now.step !== "known") return {};
  if (account.exists) return { step: "known", enrolled: account.enrolled, messages: undefined };
  return { step: 1, enrolled: false, values: { ...now.values, new_email: email } };
}

/** Focuses the heading of a new step, but not that of the first page load. */
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
