import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type SubmitEvent, useId } from "react";
import { ApiError, type FieldErrors } from "#contract/shared/api-error.ts";
import { makeStale, type Stale } from "#web/api/stale.ts";
import { DraftNotice } from "#web/dashboard/forms/draft-notice.tsx";
import { type SendOptions, useSave } from "#web/dashboard/forms/saving/use-save.ts";
import type { Form } from "#web/dashboard/forms/use-form.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { FailureLine } from "./failure-line.tsx";
import { currentOf } from "./or-stored.ts";
import { problemOf } from "./problem-of.ts";

interface FormDialogProps<Values extends object> {
  title: string;
  form: Form<Values>;
  /** Extra checks beyond the form's schema. */
  check?: () => FieldErrors;
  send: (values: Values, options: SendOptions) => Promise<unknown>;
  saveLabel: string;
  /** True if the form has a file field. */
  hasFiles?: boolean;
  /** Label of the button that changes nothing, if "Cancel" could also mean the action. */
  cancelLabel?: string;
  /** Set for actions that cannot be undone. */
  isUrgent?: boolean;
  /** Toast after success. */
  done: string;
  failure: string;
  /** Queries to fetch again after each attempt. */
  stale: Stale;
  onClose: () => void;
  /** For a form with versions: shows a save that was refused because somebody else had saved. */
  refused?: (refusal: Error) => ReactNode;
  /** Shows more about a failure next to the button, also if its messages are at fields. */
  more?: (error: Error) => ReactNode;
  children: (saving: { isSaving: boolean; upload: { percent: number; onCancel: () => void } }) => ReactNode;
}

/**
 * A form in a dialog. Messages appear at their fields, other failures next to the button. The typed text stays as a
 * draft. After each attempt, failed or not, the page fetches the stored data again.
 */
export function FormDialog<Values extends object>({ form, ...props }: FormDialogProps<Values>) {
  const id = useId();
  const queries = useQueryClient();
  const showToast = useToast();
  const { save, isSaving, error, upload } = useSave(
    ({ values }: { values: Values; mark: unknown }, options) => props.send(values, options),
    () => {
      form.discard();
      props.onClose();
      showToast(props.done);
    },
    () => makeStale(queries, props.stale),
  );
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isSaving && form.check(props.check?.()))
      save({ values: form.values, mark: props.title }, { onError: form.showApiError });
  }
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      title={props.title}
      closesOnBackdrop={false}
      problem={
        <>
          <Problem
            key={String(isSaving)}
            error={error}
            names={Object.keys(form.values)}
            failure={props.failure}
            refused={props.refused}
          />
          {error && props.more?.(error)}
        </>
      }
      footer={
        <>
          <Button variant="secondary" onClick={props.onClose}>
            {props.cancelLabel ?? "Cancel"}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={props.isUrgent ? "urgent" : "primary"}
            isPending={isSaving}
            pendingLabel="Saving..."
          >
            {props.saveLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {form.isRestored && (
          <DraftNotice hasFiles={props.hasFiles} onDiscard={form.discard} isOutdated={form.isOutdated} />
        )}
        {props.children({ isSaving, upload })}
      </form>
    </Dialog>
  );
}

type ProblemProps = {
  error: Error | null;
  names: readonly string[];
  failure: string;
  refused: ((refusal: Error) => ReactNode) | undefined;
};

/** Shows the failure, or nothing if all messages are at fields: the first of these has the focus. */
function Problem({ error, names, failure, refused }: ProblemProps) {
  if (!error) return null;
  if (refused && currentOf(error)) return refused(error);
  const found = error instanceof ApiError ? Object.keys(error.fields) : [];
  if (found.length > 0 && found.every((name) => names.includes(name.split(".")[0] as string))) return null;
  return (
    <FailureLine>
      <Alert tone="error">{problemOf(error, failure)}</Alert>
    </FailureLine>
  );
}
