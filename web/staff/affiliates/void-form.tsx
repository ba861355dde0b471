import { useState } from "react";
import { ApiError } from "#contract/shared/errors.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";
import { Button } from "#web/ui/layout/button.tsx";

type VoidFormProps = {
  /** What will not be paid. */
  words: string;
  error: Error | null;
  /** Said when the server did not say why. */
  failure: string;
  isPending: boolean;
  onVoid: (reason: string) => void;
  onCancel: () => void;
};

/** Asks for the reason; what was typed stays when it fails. */
export function VoidForm({ words, error, failure, isPending, onVoid, onCancel }: VoidFormProps) {
  const [reason, setReason] = useState("");
  const problem = error instanceof ApiError ? error.message : failure;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onVoid(reason);
      }}
      className="grid gap-5"
    >
      <p>{words}</p>
      <Field
        label="Reason"
        name="reason"
        isRequired
        error={error ? problem : undefined}
        hint="The affiliate can read it."
      >
        <Textarea
          rows={3}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          data-first-focus=""
        />
      </Field>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="urgent" isPending={isPending} pendingLabel="Saving...">
          Void
        </Button>
      </div>
    </form>
  );
}
