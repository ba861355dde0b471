import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#web/api.ts";
import { Editor } from "#web/dashboard/forms/editor.tsx";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import { ChoicesForm } from "#web/dashboard/settings/choices-form.tsx";
import { notificationDefaultsQuery } from "./notification-defaults-query.ts";

/** What the institute writes about to people who chose nothing themselves. */
export function NotificationDefaults() {
  const query = notificationDefaultsQuery(api);
  const queries = useQueryClient();
  const defaults = useQuery(query);
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
      <Editor query={defaults} failure="Failed to load the choices.">
        {(stored) => (
          <ChoicesForm
            key={version}
            stored={stored}
            draft="emails-of-the-institute"
            caption="When the institute writes"
            send={(body) => api.notification_settings.change_defaults({ body })}
            onSaved={(saved) => queries.setQueryData(query.queryKey, saved)}
            onReload={() => void restart()}
            said="The choices are saved."
            saveLabel="Save the choices"
          />
        )}
      </Editor>
    </FormPart>
  );
}
