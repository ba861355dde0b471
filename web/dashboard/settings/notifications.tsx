import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { NotificationSettings } from "#contract/notifications/choices.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { Editor } from "#web/dashboard/forms/editor/editor.tsx";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import { PushSwitch } from "#web/dashboard/push/push-switch.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import { zoneOptions } from "#web/ui/time/zone-options.ts";
import { ChoicesForm } from "./choices-form.tsx";

/** The user's choices: which emails they get, and when (beyond.md 5). */
export function Notifications() {
  const settings = useQuery(q(api.notification_settings.get));
  const isBrowser = useIsBrowser();
  const [version, setVersion] = useState(1);
  const restart = async () => {
    await settings.refetch();
    setVersion((before) => before + 1);
  };
  return (
    <FormPart
      title="Emails"
      lead="Choose which emails you get, and when. We always send emails about your account's security."
    >
      <Editor query={settings} failure="Failed to load your choices.">
        {(stored) => <OwnChoices key={version} stored={stored} onReload={() => void restart()} />}
      </Editor>
      {isBrowser && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-line border-t pt-5">
          <PushSwitch />
        </div>
      )}
    </FormPart>
  );
}

type OwnChoicesProps = { stored: NotificationSettings; onReload: () => void };

function OwnChoices({ stored, onReload }: OwnChoicesProps) {
  const queries = useQueryClient();
  return (
    <ChoicesForm
      stored={stored}
      draft="emails"
      caption="When we write to you"
      send={(body) => api.notification_settings.change({ body })}
      read={() => api.notification_settings.get()}
      onSaved={(saved) => queries.setQueryData(q(api.notification_settings.get).queryKey, saved)}
      onReload={onReload}
      said="Your choices are saved."
      saveLabel="Save my choices"
      zoneField={(zone, choose) => (
        <div className="max-w-sm">
          <Field label="Your time zone" name="time_zone" hint="The daily email comes at 18:00.">
            <Select
              value={zone}
              onChange={(event) => choose(event.target.value)}
              options={zoneOptions(stored.time_zone)}
            />
          </Field>
        </div>
      )}
    />
  );
}
