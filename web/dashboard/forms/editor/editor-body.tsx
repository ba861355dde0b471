import { DraftNotice } from "#web/dashboard/forms/draft-notice.tsx";
import { FormParts } from "#web/dashboard/forms/form-parts.tsx";
import type { EditorRules, StoredRecord } from "./editor-rules.ts";
import { schemaAt } from "./schema-fields.ts";
import type { RecordForm } from "./use-record-form.ts";

interface EditorBodyProps<Values extends object, Stored extends StoredRecord> {
  rules: EditorRules<Values, Stored>;
  editor: RecordForm<Values, Stored>;
}

/** Renders the draft notice and the fields, for the page and for the dialog. */
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
  const hasFiles = parts.some(({ fields }) =>
    Object.keys(fields).some((name) => !schemaAt(editor.schema, name)),
  );
  return (
    <>
      {form.isRestored && (
        <DraftNotice hasFiles={hasFiles} onDiscard={form.discard} isOutdated={form.isOutdated} />
      )}
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
