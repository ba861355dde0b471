import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { z } from "zod";
import { makeStale } from "#web/api/stale.ts";
import { currentOf } from "#web/dashboard/forms/or-stored.ts";
import { SaveProblem } from "#web/dashboard/forms/saving/save-problem.tsx";
import { SaveQuestionDialog } from "#web/dashboard/forms/saving/save-question.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { EditorBody } from "./editor-body.tsx";
import type { EditorRules, StoredRecord } from "./editor-rules.ts";
import type { FormValues } from "./schema-fields.ts";
import { useRecordForm } from "./use-record-form.ts";

/** Defines a resource's form as a dialog over its list. It takes the same rules as `defineEditor`. */
export function defineEditorDialog<S extends z.ZodObject, Stored extends StoredRecord>(
  rules: EditorRules<FormValues<S>, Stored> & { schema: S },
) {
  return (props: { record?: Stored; onClose: () => void }) => <EditorDialog rules={rules} {...props} />;
}

interface EditorDialogProps<Values extends object, Stored extends StoredRecord> {
  rules: EditorRules<Values, Stored>;
  /** The record to edit, from the list behind the dialog. Absent for a new record. */
  record?: Stored;
  onClose: () => void;
}

/** A record's form in a modal dialog. After closing, the typed text stays as a draft. */
export function EditorDialog<Values extends object, Stored extends StoredRecord>(
  props: EditorDialogProps<Values, Stored>,
) {
  // Each version starts the form again, with the record that the server sent with a conflict.
  const [{ version, latest }, setOpened] = useState<{ version: number; latest?: Stored }>({ version: 1 });
  const queries = useQueryClient();
  async function reload(current: Stored | undefined) {
    await makeStale(queries, props.rules.stale);
    setOpened({ version: version + 1, ...(current && { latest: current }) });
  }
  return (
    <RecordDialog
      key={version}
      {...props}
      {...(latest && { record: latest })}
      onReload={(current) => void reload(current)}
    />
  );
}

function RecordDialog<Values extends object, Stored extends StoredRecord>({
  rules,
  record,
  onClose,
  onReload,
}: EditorDialogProps<Values, Stored> & { onReload: (current: Stored | undefined) => void }) {
  const formId = useId();
  const editor = useRecordForm(rules, record, { refetches: true, onSaved: onClose });
  const which = record ? "edit" : "add";
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={rules.title[which]}
      closesOnBackdrop={false}
      problem={
        <SaveProblem
          error={editor.error}
          failure={rules.failure}
          isNew={!record}
          names={editor.names}
          onReload={() => {
            editor.rebase();
            onReload(currentOf(editor.error));
          }}
          conflicts={editor.conflicts}
        />
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            isPending={editor.isSaving}
            pendingLabel={rules.saving?.[which] ?? "Saving..."}
          >
            {rules.save[which]}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        method="post"
        noValidate
        onSubmit={editor.submit}
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
      >
        <EditorBody rules={rules} editor={editor} />
      </form>
      {editor.question && <SaveQuestionDialog {...editor.question} />}
    </Dialog>
  );
}
