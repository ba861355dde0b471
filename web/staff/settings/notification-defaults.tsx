import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { NotificationDefaults as Defaults } from "#contract/notifications/choices.ts";
import { api } from "#web/api.ts";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import { SaveProblem } from "#web/dashboard/forms/save-problem.tsx";
import { ChoiceTable } from "#web/dashboard/settings/choice-table.tsx";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { Button } from "#web/ui/layout/button.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { notificationDefaultsQuery } from "./notification-defaults-query.ts";

/** What the institute writes about to people who chose nothing themselves. */
export function NotificationDefaults() {
  const defaults = useQuery(notificationDefaultsQuery(api));
  const isBrowser = useIsBrowser();
  const [version, setVersion] = useState(1);
  const restart = async () => {
    await defaults.refetch();
    setVersion((before) => before + 1);
  };
  return (
    <FormPart
      title="Emails to everybody who chose nothing"
      lead="Each student and colleague may choose otherwise in their own settings, and stop a kind by the link below an email."
    >
      {defaults.isError ? (
        <FailedState title="Failed to load the choices." onRetry={() => void defaults.refetch()} />
      ) : defaults.isPending || !isBrowser ? (
        <Loading label="Loading the choices">
          <SkeletonText lines={6} />
        </Loading>
      ) : (
        <DefaultsForm key={version} stored={defaults.data} onReload={() => void restart()} />
      )}
    </FormPart>
  );
}

function DefaultsForm({ stored: given, onReload }: { stored: Defaults; onReload: () => void }) {
  const [stored, setStored] = useState(given);
  const [choices, setChoices] = useState(given.choices);
  const queries = useQueryClient();
  const showToast = useToast();
  const saving = useMutation({
    mutationFn: () =>
      api.notification_settings.change_defaults({ body: { choices, updated_at: stored.updated_at } }),
    onSuccess: (saved) => {
      queries.setQueryData(notificationDefaultsQuery(api).queryKey, saved);
      setStored(saved);
      showToast("The choices are saved.");
    },
  });
  function save(event: SubmitEvent) {
    event.preventDefault();
    if (!saving.isPending) saving.mutate();
  }
  return (
    <form method="post" noValidate onSubmit={save} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ChoiceTable
        caption="When the institute writes"
        choices={choices}
        onChoose={(kind, choice) => setChoices((before) => ({ ...before, [kind]: choice }))}
      />
      <SaveProblem
        error={saving.error}
        failure={(error) => sentenceOf(error, "Failed to save. Please try again.")}
        isNew={false}
        names={[]}
        onReload={onReload}
      />
      <div>
        <Button type="submit" isPending={saving.isPending} pendingLabel="Saving...">
          Save the choices
        </Button>
      </div>
    </form>
  );
}
