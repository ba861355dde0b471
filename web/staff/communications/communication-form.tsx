import { useState } from "react";
import {
  type Communication,
  CommunicationForm as CommunicationSchema,
} from "#contract/learning/communications.ts";
import { DraftNotice } from "#web/dashboard/forms/draft-notice.tsx";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import { useEditor } from "#web/dashboard/forms/use-editor.ts";
import { useForm } from "#web/dashboard/forms/use-form.ts";
import { useOpenTitle } from "#web/dashboard/shell/open-title.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { AttachmentsField } from "#web/staff/communications/attachments-field.tsx";
import type { CommunicationValues } from "#web/staff/communications/communication-values.ts";
import { sendFailure } from "#web/staff/communications/send-failure.ts";
import { useSaveCommunication } from "#web/staff/communications/use-save-communication.ts";
import { WordsFields } from "#web/staff/communications/words-fields.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";

type CommunicationFormProps = { communication?: Communication; initial: CommunicationValues };

/** Compose and edit (staff-dashboard.md sections 4 and 5). */
export function CommunicationForm({ communication, initial: given }: CommunicationFormProps) {
  const [initial] = useState(given);
  const [kept, setKept] = useState(communication?.attachments ?? []);
  const [added, setAdded] = useState<File[]>([]);
  const form = useForm<CommunicationValues>({
    draft: `communication-${communication?.id ?? "new"}`,
    initial,
    schema: CommunicationSchema,
  });
  const { save, isSaving, failure, upload } = useSaveCommunication(communication);
  const filesChanged = added.length > 0 || kept.length !== (communication?.attachments.length ?? 0);
  const listHref = useAddress().href({ communication: undefined });
  const { submit, close, question } = useEditor({
    form,
    hasOtherChanges: filesChanged,
    save,
    isSaving,
    input: () => ({ values: form.values, kept: kept.map((file) => file.id), added }),
    listHref,
  });
  const title = communication ? "Edit Communication" : "New Communication";
  useOpenTitle(title);

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeading
        title={title}
        lead={communication && "A correction shows in every inbox at once; nobody is written to again."}
      />
      {failure && <Alert tone="error">{sendFailure(failure)}</Alert>}
      {form.isRestored && <DraftNotice onDiscard={form.discard} />}
      <WordsFields form={form} />
      <FormPart title="Attachments" lead="Up to 10 files of at most 10 MB each.">
        <AttachmentsField
          kept={kept}
          onKeptChange={setKept}
          added={added}
          onAddedChange={(files) => {
            setAdded(files);
            form.clear("attachments");
          }}
          error={form.errors.attachments}
          upload={isSaving && added.length > 0 ? upload : undefined}
        />
      </FormPart>
      <div className="sticky bottom-0 -mx-4 flex gap-3 border-line border-t bg-page px-4 py-3 sm:justify-end md:-mx-8 md:px-8">
        <Button variant="secondary" onClick={close}>
          Cancel
        </Button>
        <Button
          type="submit"
          isPending={isSaving}
          pendingLabel={communication ? "Saving..." : "Sending..."}
          className="flex-1 sm:flex-none"
        >
          {communication ? "Update" : "Send"}
        </Button>
      </div>
      {question}
    </form>
  );
}
