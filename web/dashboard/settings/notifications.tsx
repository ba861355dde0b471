import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { NotificationSettings } from "#contract/notifications/choices.ts";
import { api } from "#web/api.ts";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import { SaveProblem } from "#web/dashboard/forms/save-problem.tsx";
import { PushSwitch } from "#web/dashboard/push/push-switch.tsx";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { ChoiceTable } from "./choice-table.tsx";
import { notificationSettingsQuery } from "./notifications-query.ts";

/** Of what the person is told by email, and when (beyond.md section 5). */
export function Notifications() {
  const settings = useQuery(notificationSettingsQuery(api));
  const isBrowser = useIsBrowser();
  const [version, setVersion] = useState(1);
  const restart = async () => {
    await settings.refetch();
    setVersion((before) => before + 1);
  };
  return (
    <FormPart
      title="Emails"
      lead="What we write to you about, and when. Emails that keep your account safe come always."
    >
      {settings.isError ? (
        <FailedState title="Failed to load your choices." onRetry={() => void settings.refetch()} />
      ) : settings.isPending || !isBrowser ? (
        <Loading label="Loading your choices">
          <SkeletonText lines={6} />
        </Loading>
      ) : (
        <NotificationForm key={version} stored={settings.data} onReload={() => void restart()} />
      )}
      {isBrowser && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-line border-t pt-5">
          <PushSwitch />
        </div>
      )}
    </FormPart>
  );
}

type NotificationFormProps = { stored: NotificationSettings; onReload: () => void };

function NotificationForm({ stored: given, onReload }: NotificationFormProps) {
  const [stored, setStored] = useState(given);
  const [choices, setChoices] = useState(given.choices);
  const [zone, setZone] = useState(given.time_zone);
  const queries = useQueryClient();
  const showToast = useToast();
  const saving = useMutation({
    mutationFn: () =>
      api.notification_settings.change({
        body: { choices, time_zone: zone, updated_at: stored.updated_at },
      }),
    onSuccess: (saved) => {
      queries.setQueryData(notificationSettingsQuery(api).queryKey, saved);
      setStored(saved);
      showToast("Your choices are saved.");
    },
  });
  function save(event: SubmitEvent) {
    event.preventDefault();
    if (!saving.isPending) saving.mutate();
  }
  return (
    <form method="post" noValidate onSubmit={save} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ChoiceTable
        caption="When we write to you"
        choices={choices}
        onChoose={(kind, choice) => setChoices((before) => ({ ...before, [kind]: choice }))}
      />
      <div className="max-w-sm">
        <Field label="Your time zone" name="time_zone" hint="The daily email comes at 18:00.">
          <Select
            value={zone}
            onChange={(event) => setZone(event.target.value)}
            options={zonesWith(stored.time_zone)}
          />
        </Field>
      </div>
      <SaveProblem
        error={saving.error}
        failure={(error) => sentenceOf(error, "Failed to save. Please try again.")}
        isNew={false}
        names={[]}
        onReload={onReload}
      />
      <div>
        <Button type="submit" isPending={saving.isPending} pendingLabel="Saving...">
          Save my choices
        </Button>
      </div>
    </form>
  );
}

/** The browser's own zones, with the stored one and its own first. */
function zonesWith(stored: string) {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const known = typeof Intl.supportedValuesOf === "function" ? Intl.supportedValuesOf("timeZone") : [];
  const zones = [...new Set([stored, own, ...known])].filter((zone) => zone.includes("/"));
  return zones.map((zone) => ({ value: zone, label: labelOf(zone, own) }));
}

const labelOf = (zone: string, own: string) =>
  `${zone.replaceAll("_", " ").replace("/", ", ")}${zone === own ? " (this device)" : ""}`;
