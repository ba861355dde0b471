import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { Editor } from "#web/dashboard/forms/editor/editor.tsx";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import { ChoicesForm } from "#web/dashboard/settings/choices-form.tsx";

/** Edits when the institute emails people who have chosen nothing themselves. */
export function NotificationDefaults() {
  const query = q(api.notification_settings.defaults);
  const queries = useQueryClient();
  const defaults = useQuery(query);
  const [version, setVersion] = useState(1);
  const restart = async () => {
    await defaults.refetch();
    setVersion((before) => before + 1);
  };
  return (
    <FormPart
      title="Emails to people who have chosen nothing"
      lead="Students and staff can change this in their own settings, and stop a kind with the link below an email."
    >
      <Editor query={defaults} failure="Failed to load the choices.">
        {(stored) => (
          <ChoicesForm
            key={version}
            stored={stored}
            draft="emails-of-the-institute"
            caption="When the institute writes"
            send={(body) => api.notification_settings.change_defaults({ body })}
            read={() => api.notification_settings.defaults()}
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
