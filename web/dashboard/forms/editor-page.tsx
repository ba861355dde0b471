import { useNavigate } from "react-router";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { DraftNotice } from "./draft-notice.tsx";
import type { PageRules, StoredRecord } from "./editor-rules.ts";
import { FormBar } from "./form-bar.tsx";
import { FormHeading } from "./form-heading.tsx";
import { FormParts } from "./form-parts.tsx";
import { useLeaveQuestion } from "./leave-question.tsx";
import { SaveProblem } from "./save-problem.tsx";
import { useRecordForm } from "./use-record-form.ts";

interface EditorPageProps<Values extends object, Stored extends StoredRecord> {
  rules: PageRules<Values, Stored>;
  record?: Stored;
  /** Fetches what is stored now, when others have changed it meanwhile. */
  onReload?: () => void;
}

/** A record's form as a page. It asks before changes are left, and goes back to the list once all is saved. */
export function EditorPage<Values extends object, Stored extends StoredRecord>({
  rules,
  record,
  onReload = () => {},
}: EditorPageProps<Values, Stored>) {
  const navigate = useNavigate();
  const listHref = useAddress().href({ [rules.parameter]: undefined });
  const close = () => void navigate(listHref);
  const editor = useRecordForm(rules, record, {
    refetches: false,
    onSaved() {
      allowLeave();
      close();
    },
  });
  const { form, filled, schema, picked, upload } = editor;
  const { question, allowLeave } = useLeaveQuestion(editor.isChanged, form.discard);
  const which = record ? "edit" : "add";
  const { Aside } = rules;
  const parts = (
    <FormParts
      parts={rules.parts}
      schema={schema}
      form={form}
      record={record}
      files={picked}
      upload={upload}
    />
  );
  return (
    <form method="post" noValidate onSubmit={editor.submit} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <FormHeading
        title={rules.title[which]}
        lead={record && rules.lead}
        back={rules.backLabel ? { label: rules.backLabel, href: listHref } : undefined}
        onClose={close}
      />
      <SaveProblem
        error={editor.error}
        failure={rules.failure}
        isNew={!record}
        names={editor.names}
        onReload={onReload}
      />
      {form.isRestored && <DraftNotice onDiscard={form.discard} />}
      {Aside ? (
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">{parts}</div>
          <Aside {...filled} />
        </div>
      ) : (
        parts
      )}
      <FormBar
        saveLabel={rules.save[which]}
        savingLabel={rules.saving?.[which]}
        isSaving={editor.isSaving}
        onCancel={close}
      />
      {question}
    </form>
  );
}
