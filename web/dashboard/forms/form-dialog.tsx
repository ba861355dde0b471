import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type SubmitEvent, useId } from "react";
import { ApiError, type FieldErrors } from "#contract/shared/api-error.ts";
import { makeStale, type Stale } from "#web/api/stale.ts";
import { DraftNotice } from "#web/dashboard/forms/draft-notice.tsx";
import { FailedSave } from "#web/dashboard/forms/saving/failed-save.tsx";
import { type SendOptions, useSave } from "#web/dashboard/forms/saving/use-save.ts";
import { type Form, focusFirst } from "#web/dashboard/forms/use-form.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { problemOf } from "./problem-of.ts";

interface FormDialogProps<Values extends object> {
  title: string;
  form: Form<Values>;
  /** Extra checks beyond the form's schema. */
  check?: () => FieldErrors;
  send: (values: Values, options: SendOptions) => Promise<unknown>;
  saveLabel: string;
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
  /** Called before an outdated draft becomes a change of the latest version. Takes over what others changed. */
  onLatest?: () => void;
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
  const { save, isSaving, error, reset, upload } = useSave(
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
            form={form}
            failure={props.failure}
            onReload={() => {
              // The page has fetched the latest version after the refused save.
              props.onLatest?.();
              form.rebase();
              reset();
              showToast("The latest version is loaded. Your changes are not saved yet.");
              focusFirst(Object.keys(form.values));
            }}
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
        {form.isRestored && <DraftNotice onDiscard={form.discard} isOutdated={form.isOutdated} />}
        {props.children({ isSaving, upload })}
      </form>
    </Dialog>
  );
}

type ProblemProps<Values extends object> = {
  error: Error | null;
  form: Form<Values>;
  failure: string;
  /** Makes an outdated draft a change of the latest version. */
  onReload: () => void;
};

/** Shows the failure, or nothing if all messages are at fields: the first of these has the focus. */
function Problem<Values extends object>({ error, form, failure, onReload }: ProblemProps<Values>) {
  if (!error) return null;
  const found = error instanceof ApiError ? Object.keys(error.fields) : [];
  if (found.length > 0 && found.every((name) => (name.split(".")[0] as string) in form.values)) return null;
  const isStale = error instanceof ApiError && error.status === 409 && form.isOutdated;
  return <FailedSave message={problemOf(error, failure)} onReload={isStale ? onReload : undefined} />;
}
