import { useQuery } from "@tanstack/react-query";
import { api } from "#web/api.ts";
import { Editor, NewEditor } from "#web/dashboard/forms/editor.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { CommunicationForm } from "#web/staff/communications/communication-form.tsx";
import { communicationQuery } from "#web/staff/communications/communication-queries.ts";
import { noValues, valuesOf } from "#web/staff/communications/communication-values.ts";

export function NewCommunication() {
  return (
    <NewEditor>
      <CommunicationForm initial={noValues} />
    </NewEditor>
  );
}

/** The form of a communication that was sent; it is fetched anew each time, since others edit too. */
export function EditCommunication({ id }: { id: number }) {
  const { href } = useAddress();
  return (
    <Editor
      query={useQuery(communicationQuery(api, id))}
      failure="Failed to load communications. Please try again."
      listHref={href({ communication: undefined })}
      listLabel="All Communications"
    >
      {(communication) => (
        <CommunicationForm communication={communication} initial={valuesOf(communication)} />
      )}
    </Editor>
  );
}
