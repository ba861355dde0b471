import type { UseMutationResult } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import {
  type Webhook,
  type WebhookEvent,
  webhookEventNames,
  webhookEvents,
} from "#contract/admin/webhooks.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { messagesOf } from "#web/api/api-error.ts";
import { SaveProblem } from "#web/dashboard/forms/saving/save-problem.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Checkbox } from "#web/ui/inputs/checkbox.tsx";
import { Field, FieldError } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";

export interface WebhookInput {
  url: string;
  events: WebhookEvent[];
}

interface WebhookFormProps {
  /** Stored webhook. If absent, the form creates a new one. */
  webhook?: Webhook;
  action: string;
  pendingAction: string;
  failure: string;
  disabledReason?: string;
  save: UseMutationResult<unknown, Error, WebhookInput>;
  /** Fetches the stored webhook after somebody else has changed it. */
  onReload?: () => void;
}

/** The secret of a new webhook is in no other answer, and a second call makes a second webhook. */
const onceOnly =
  "No answer came from the server. If the list has the webhook now, delete it and create it again, because its secret is shown only once.";

const fields = ["url", "events"];

/** Edits the address of a webhook and its events. */
export function WebhookForm({ webhook, save, disabledReason, onReload, ...words }: WebhookFormProps) {
  const errorId = useId();
  const element = useRef<HTMLFormElement>(null);
  // Focuses the first invalid field, once its message is drawn.
  useEffect(() => {
    if (!save.error) return;
    const invalid = "[aria-invalid=true], fieldset[aria-describedby] input";
    element.current?.querySelector<HTMLElement>(invalid)?.focus();
  }, [save.error]);
  // Until staff change the events, the stored ones are shown, also when these change.
  const [touched, setTouched] = useState<WebhookEvent[] | null>(null);
  const events = touched ?? webhook?.events ?? [];
  const problems = save.error instanceof ApiError && save.error.status === 400 ? messagesOf(save.error) : {};
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const input = { url: String(new FormData(form).get("url") ?? ""), events };
    if (save.isPending) return;
    const startAgain = () => {
      form.reset();
      setTouched(null);
    };
    save.mutate(input, { onSuccess: startAgain });
  }
  return (
    <form
      ref={element}
      method="post"
      noValidate
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      <Field
        label="Address"
        name="url"
        error={problems.url}
        hint="It must begin with https:// and be reachable from the internet."
        isRequired
      >
        <Input type="url" inputMode="url" autoComplete="off" defaultValue={webhook?.url} />
      </Field>
      <fieldset className="min-w-0" aria-describedby={problems.events ? errorId : undefined}>
        <legend className="font-semibold">Send these events</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {webhookEventNames.map((event) => (
            <Checkbox
              key={event}
              name="events"
              value={event}
              checked={events.includes(event)}
              onChange={() => setTouched(turned(events, event))}
              label={webhookEvents[event]}
              hint={<code>{event}</code>}
            />
          ))}
        </div>
        <FieldError id={errorId} message={problems.events} />
      </fieldset>
      <SaveProblem
        error={save.error}
        afterLoss={webhook ? undefined : onceOnly}
        failure={words.failure}
        isNew={!webhook}
        names={fields}
        onReload={onReload ?? save.reset}
      />
      <div>
        <Button
          type="submit"
          isPending={save.isPending}
          pendingLabel={words.pendingAction}
          disabledReason={disabledReason}
        >
          {words.action}
        </Button>
      </div>
    </form>
  );
}

function turned(events: WebhookEvent[], event: WebhookEvent): WebhookEvent[] {
  return events.includes(event) ? events.filter((one) => one !== event) : [...events, event];
}
