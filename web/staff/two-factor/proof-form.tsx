import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useId, useRef } from "react";
import { ApiError } from "#contract/shared/api-error.ts";
import { type Messages, messagesOf, summaryOf } from "#web/api/api-error.ts";
import { NoResponse } from "#web/api/failures/no-response.ts";
import { isUnknownOutcome, unknownOutcome } from "#web/api/failures/outcome.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { fieldId } from "#web/ui/inputs/field-id.ts";
import { FormErrorSummary } from "#web/ui/inputs/form-error-summary.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { PasswordInput } from "#web/ui/inputs/password-input.tsx";

export interface Proof {
  current_password: string;
  code: string;
}

type ProofFormProps<Made> = {
  title: string;
  lead: string;
  submitLabel: string;
  /** True during set-up, when there are no recovery codes yet. */
  isFirst?: boolean;
  send: (proof: Proof) => Promise<Made>;
  onDone: (made: Made) => void;
  onCancel: () => void;
};

/** Asks for password and code, which every change of the second factor needs. Neither is stored as a draft. */
export function ProofForm<Made>(props: ProofFormProps<Made>) {
  const { title, lead, submitLabel, isFirst = false, send, onDone, onCancel } = props;
  const saving = useMutation({ mutationFn: send, onSuccess: onDone });
  const messages = saving.error ? messagesFor(saving.error) : {};
  const isUnknown = saving.isError && isUnknownOutcome(saving.error);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  useEffect(() => heading.current?.focus(), []);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = (name: string) => String(new FormData(event.currentTarget).get(name) ?? "");
    if (!saving.isPending) saving.mutate({ current_password: text("current_password"), code: text("code") });
  }
  return (
    <form
      method="post"
      noValidate
      aria-labelledby={headingId}
      onSubmit={submit}
      className="grid max-w-md grid-cols-[minmax(0,1fr)] gap-5"
    >
      <div>
        <h3 id={headingId} ref={heading} tabIndex={-1} className="font-semibold text-lg">
          {title}
        </h3>
        <p className="mt-1 text-muted text-sm">{lead}</p>
      </div>
      <FormErrorSummary
        title={isUnknown ? unknownOutcome : "Nothing was changed"}
        errors={summaryOf(atIds(messages))}
      >
        {isUnknown && (
          <p className="mt-2">
            Reload this page first. If it shows that two-step login is on, make new recovery codes: those that
            you have seen may not work.
          </p>
        )}
      </FormErrorSummary>
      <Field
        label={isFirst ? "Code of the app" : "Code of the app, or a recovery code"}
        name="code"
        isRequired
        error={messages.code}
        hint={isFirst ? "Six digits. The app shows a new code every 30 seconds." : undefined}
      >
        <Input
          inputMode={isFirst ? "numeric" : "text"}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field
        label="Current password"
        name="current_password"
        id={fieldId(PASSWORD_ID)}
        isRequired
        error={messages.current_password}
      >
        <PasswordInput autoComplete="current-password" />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" needsScript isPending={saving.isPending} pendingLabel="One moment...">
          {submitLabel}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/**
 * Id of this password field, to which the summary links. In Settings another form has a field current_password, too.
 */
const PASSWORD_ID = "second_factor_password";

function atIds({ current_password, ...others }: Messages): Messages {
  return current_password ? { ...others, [PASSWORD_ID]: current_password } : others;
}

function messagesFor(error: Error): Messages {
  if (error instanceof NoResponse) return { "": error.message };
  const messages = error instanceof ApiError && error.status < 500 ? messagesOf(error) : {};
  return Object.keys(messages).length > 0 ? messages : { "": "It could not be changed. Please try again." };
}
