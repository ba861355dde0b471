import { DraftNotice } from "./draft-notice.tsx";
import type { EditorRules, StoredRecord } from "./editor-rules.ts";
import { FormParts } from "./form-parts.tsx";
import type { RecordForm } from "./use-record-form.ts";

interface EditorBodyProps<Values extends object, Stored extends StoredRecord> {
  rules: EditorRules<Values, Stored>;
  editor: RecordForm<Values, Stored>;
}

/** What the page and the dialog have in common: the restored draft and the fields. */
export function EditorBody<Values extends object, Stored extends StoredRecord>({
  rules: { parts, Aside },
  editor: { form, record, ...editor },
}: EditorBodyProps<Values, Stored>) {
  const fields = (
    <FormParts
      parts={parts}
      schema={editor.schema}
      form={form}
      record={record}
      files={editor.picked}
      upload={editor.upload}
    />
  );
  return (
    <>
      {form.isRestored && <DraftNotice onDiscard={form.discard} />}
      {Aside ? (
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">{fields}</div>
          <Aside {...editor.filled} />
        </div>
      ) : (
        fields
      )}
    </>
  );
}
