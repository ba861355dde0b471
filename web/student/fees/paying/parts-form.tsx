import { useState } from "react";
import type { OwnCharge } from "#contract/fees/charges.ts";
import { MAX_WISH_LENGTH, PartsWishForm } from "#contract/fees/parts-wish.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { useChange } from "#web/api/use-change.ts";
import { DraftNotice } from "#web/dashboard/forms/draft-notice.tsx";
import { useForm } from "#web/dashboard/forms/use-form.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { lengthWords } from "#web/ui/inputs/length-words.ts";
import { Textarea } from "#web/ui/inputs/textarea.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";

/** Asks staff to pay the fee in parts. They answer with a plan, or by email. */
export function PartsForm({ charge }: { charge: OwnCharge }) {
  const [initial] = useState({ wish: charge.parts_wish });
  const form = useForm({ draft: `parts-of-${charge.id}`, initial, schema: PartsWishForm });
  const { href, go } = useAddress();
  const asking = useChange(
    () => api.charges.ask_for_parts({ params: { id: charge.id }, body: form.values }),
    {
      stale: "charges",
      onDone: () => {
        form.discard();
        go({ parts: undefined }, { replace: true });
      },
      done: "Sent. We answer by email.",
      onFailed: form.showApiError,
    },
  );
  const id = `parts-${charge.id}`;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!asking.isPending && form.check()) asking.mutate();
      }}
      aria-labelledby={id}
      className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4 border-line border-t pt-5"
    >
      <div>
        <h3 id={id} className="text-lg">
          Pay in parts
        </h3>
        <p className="mt-1 text-muted text-sm">
          We look at your wish and answer by email. Until then, the fee is due as before.
        </p>
      </div>
      {form.isRestored && <DraftNotice onDiscard={form.discard} />}
      <Field
        label="How would you like to pay?"
        name="wish"
        isRequired
        error={form.errors.wish}
        hint={
          lengthWords(form.values.wish.trim().length, MAX_WISH_LENGTH) ??
          "For example: half now, half by the end of April"
        }
      >
        <Textarea rows={3} value={form.values.wish} onChange={form.input("wish")} />
      </Field>
      {asking.error && !form.errors.wish && (
        <Alert tone="error">{sentenceOf(asking.error, "Failed to send your wish. Please try again.")}</Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={asking.isPending} pendingLabel="Sending...">
          Send
        </Button>
        <ButtonLink to={href({ parts: undefined })} preventScrollReset variant="secondary">
          Close
        </ButtonLink>
      </div>
    </form>
  );
}
