import { BellRing } from "lucide-react";
import { OPENING_ALERT_DAYS } from "#contract/shared/limits.ts";
import { summaryOf } from "#web/api/api-error.ts";
import { cannotRun } from "#web/api/failures/cannot-run.ts";
import { noResponse } from "#web/api/failures/no-response.ts";
import { paths } from "#web/paths.ts";
import { OtherWays } from "#web/shared/pages/other-ways.tsx";
import { LightEmailInput } from "#web/site/light/light-email-input.tsx";
import { type OpeningAnswer, openingFailed } from "#web/site/programs/program/opening-answer.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { FormErrorSummary } from "#web/ui/inputs/form-error-summary.tsx";
import { TrapField } from "#web/ui/inputs/trap-field.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";

/** Messages for a form that got no answer, and keeps its values (web/site/light/send-form.ts). */
const failures = { unreached: noResponse, "too-old": cannotRun, failed: openingFailed };

type OpeningAlertProps = {
  programId: number;
  /** Result of the posted form. */
  posted?: OpeningAnswer | undefined;
};

/**
 * Form on the page of a closed program that asks for one email when enrollment opens (visitors.md 2.6). A logged-in
 * person only presses the button. Without JavaScript the browser posts the form; the light script posts it without
 * leaving the page.
 */
export function OpeningAlert({ programId, posted: answer }: OpeningAlertProps) {
  const refused = answer?.is_stored === false ? answer : undefined;
  return (
    <form
      id="opening-alert"
      action={`${paths.program(programId)}#opening-alert`}
      method="post"
      aria-label="Tell me when it opens"
      data-send=""
      data-pending="One moment..."
      className="grid scroll-mt-24 grid-cols-1 gap-3 print:hidden"
    >
      {answer?.is_stored ? (
        <div tabIndex={-1} data-answer="">
          <Alert tone="success">{answer.message}</Alert>
        </div>
      ) : (
        <Question refused={refused} />
      )}
    </form>
  );
}

function Question({ refused }: { refused: Extract<OpeningAnswer, { is_stored: false }> | undefined }) {
  const messages = refused?.messages ?? {};
  return (
    <>
      <div data-slot="" className="empty:hidden">
        <FormErrorSummary errors={summaryOf(messages, { email: "Your email" })}>
          {refused?.is_too_many && <OtherWays />}
        </FormErrorSummary>
        {Object.entries(failures).map(([state, message]) => (
          <template key={state} data-when={state}>
            <FormErrorSummary errors={[{ message }]} />
          </template>
        ))}
      </div>
      <div data-slot="" className="empty:hidden">
        <Field label="Your email" name="email" isRequired {...(messages.email && { error: messages.email })}>
          <LightEmailInput defaultValue={refused?.email} />
        </Field>
        {/* After a refusal the field stays, because the session may have ended. */}
        {!refused && <template data-when="logged-in" />}
      </div>
      <TrapField />
      <Button type="submit" variant="secondary" icon={<BellRing className="size-5" />}>
        Tell me when it opens
      </Button>
      <p className="text-muted text-sm">
        We email you once, when enrollment opens, and then delete your address. If it does not open, we delete
        it after {OPENING_ALERT_DAYS} days.
      </p>
    </>
  );
}
