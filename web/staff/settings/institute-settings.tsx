import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { Institute } from "#contract/content/institute.ts";
import { api } from "#web/api.ts";
import { DraftNotice } from "#web/dashboard/forms/draft-notice.tsx";
import { useForm } from "#web/dashboard/forms/use-form.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import {
  BankPart,
  ContactPart,
  IdentityPart,
  OnlinePart,
  PrincipalPart,
} from "#web/staff/settings/institute-parts.tsx";
import {
  bodyOf,
  InstituteFields,
  type InstituteValues,
  instituteQuery,
  valuesOf,
} from "#web/staff/settings/institute-values.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import { useToast } from "#web/ui/overlays/toast.tsx";

/** The institute's own identity: every page and letter shows it. */
export function InstituteSettings() {
  const institute = useQuery(instituteQuery(api));
  // After a save the form begins anew with what is stored.
  const [version, setVersion] = useState(1);
  const isBrowser = useIsBrowser();
  // Fields appear when the page can keep what is typed into them.
  if (institute.isPending || !isBrowser)
    return (
      <Loading label="Loading the institute's details">
        <div className="grid gap-8 rounded-lg border border-line bg-surface p-6">
          <SkeletonText lines={4} />
          <SkeletonText lines={5} />
        </div>
      </Loading>
    );
  if (institute.isError)
    return (
      <FailedState title="Failed to load the institute's details." onRetry={() => void institute.refetch()} />
    );
  return <InstituteForm key={version} institute={institute.data} onSaved={() => setVersion(version + 1)} />;
}

type InstituteFormProps = { institute: Institute; onSaved: () => void };

function InstituteForm({ institute, onSaved }: InstituteFormProps) {
  const [initial] = useState(() => valuesOf(institute));
  const form = useForm<InstituteValues>({ draft: "institute", initial, schema: InstituteFields });
  const queries = useQueryClient();
  const showToast = useToast();
  const saving = useMutation({
    mutationFn: (values: InstituteValues) => api.institute.update({ body: bodyOf(values) }),
    onError: form.showApiError,
    onSuccess: (saved) => {
      form.discard();
      queries.setQueryData(instituteQuery(api).queryKey, saved);
      showToast("The institute's details are saved.");
      onSaved();
    },
  });
  function save(event: SubmitEvent) {
    event.preventDefault();
    if (!saving.isPending && form.check()) saving.mutate(form.values);
  }
  return (
    <form method="post" noValidate onSubmit={save} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {saving.isError && (
        <Alert tone="error">{sentenceOf(saving.error, "Failed to save. Please try again.")}</Alert>
      )}
      {form.isRestored && <DraftNotice onDiscard={form.discard} />}
      <IdentityPart form={form} />
      <ContactPart form={form} />
      <OnlinePart form={form} />
      <BankPart form={form} />
      <PrincipalPart form={form} />
      <div className="sticky bottom-0 -mx-4 flex gap-3 border-line border-t bg-page px-4 py-3 sm:justify-end md:-mx-8 md:px-8">
        <Button
          type="submit"
          isPending={saving.isPending}
          pendingLabel="Saving..."
          className="flex-1 sm:flex-none"
        >
          Save Changes
        </Button>
      </div>
    </form>
  );
}
