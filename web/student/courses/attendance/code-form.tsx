import { type SubmitEvent, useLayoutEffect, useState } from "react";
import { ApiError } from "#contract/shared/api-error.ts";
import { withPlainDigits } from "#contract/shared/text/plain-digits.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { WaitingNotice } from "#web/dashboard/offline/outbox/waiting-notice.tsx";
import { WhyWaiting } from "#web/dashboard/offline/outbox/why-waiting.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { type CodePlace, useCheckIn } from "./use-check-in.ts";

/**
 * The form at one session for the code that the facilitator shows. The code alone decides which session it marks. Without
 * a network it waits on the device; without JavaScript it is a plain form.
 */
export function CodeForm({ at }: { at: CodePlace }) {
  const id = `code-${at.program}-${at.unit}`;
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const { send, isSending, waiting, refusal, forgetRefused, cancel, sendNow } = useCheckIn(at);

  // Takes over digits that were typed before hydration.
  useLayoutEffect(() => {
    const field = document.getElementById(id);
    if (field instanceof HTMLInputElement && field.value !== "") setCode(field.value);
  }, [id]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const digits = withPlainDigits(code.normalize("NFKC")).replace(/\D/g, "");
    if (isSending) return;
    if (digits.length !== 6) return setProblem("Enter the six digits of the code");
    setProblem(undefined);
    send(digits, {
      onSuccess: () => setCode(""),
      onError: (error) => setProblem(reasonOf(error)),
    });
  }
  const error = problem ?? (refusal && reasonOf(refusal));

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <form method="post" onSubmit={submit} noValidate>
        <Field label={`Attendance code: ${at.name}`} name="attendance_code" id={id} {...(error && { error })}>
          <div className="flex flex-wrap gap-x-3 gap-y-2">
            <div className="w-52 max-w-full">
              <Input
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={12}
                placeholder="123 456"
                value={code}
                // The answer is about the code that is in the field.
                readOnly={isSending}
                onChange={(event) => {
                  setCode(event.currentTarget.value);
                  setProblem(undefined);
                  forgetRefused();
                }}
              />
            </div>
            <Button type="submit" isPending={isSending} pendingLabel="Sending...">
              I am here
            </Button>
          </div>
        </Field>
      </form>
      {waiting && (
        <WaitingNotice
          isSending={!waiting.wait}
          actions={
            <>
              <Button variant="secondary" size="small" isPending={!waiting.wait} onClick={sendNow}>
                Send Now
              </Button>
              <Button variant="quiet" size="small" onClick={cancel}>
                Cancel
              </Button>
            </>
          }
        >
          {waiting.wait ? (
            <WhyWaiting wait={waiting.wait} names={waiting.label} />
          ) : (
            `Sending: ${waiting.label}.`
          )}{" "}
          It counts from the time when you typed it.
        </WaitingNotice>
      )}
    </div>
  );
}

const reasonOf = (error: Error) =>
  (error instanceof ApiError && error.fields.code?.[0]) ||
  sentenceOf(error, "The code was not sent. Please try again.");
