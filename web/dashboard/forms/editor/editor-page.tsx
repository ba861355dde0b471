import { type RefObject, type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import { FormBar } from "#web/dashboard/forms/form-bar.tsx";
import { FormHeading } from "#web/dashboard/forms/form-heading.tsx";
import { useLeaveQuestion } from "#web/dashboard/forms/leave-question.tsx";
import { SaveProblem } from "#web/dashboard/forms/saving/save-problem.tsx";
import { SaveQuestionDialog } from "#web/dashboard/forms/saving/save-question.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { EditorBody } from "./editor-body.tsx";
import type { PageRules, StoredRecord } from "./editor-rules.ts";
import { useRecordForm } from "./use-record-form.ts";

/** Saves a second form of the page after this one. Returns false if it was refused; that form shows the reason. */
export type SaveAlong = RefObject<(() => Promise<boolean>) | null>;

interface EditorPageProps<Values extends object, Stored extends StoredRecord> {
  rules: PageRules<Values, Stored>;
  record?: Stored;
  along?: SaveAlong | undefined;
  /** Loads the record again, and shows another version in a new form. Returns the record unless loading failed. */
  onReload?: () => Promise<Stored | undefined>;
}

/** A record's form as a page. It asks before unsaved changes are lost, and returns to the list after a save. */
export function EditorPage<Values extends object, Stored extends StoredRecord>({
  onReload,
  ...props
}: EditorPageProps<Values, Stored>) {
  const [version, setVersion] = useState(1);
  /** Starts the form again, also if it began with the latest version, but with a draft from an older one. */
  async function reload() {
    const latest = await onReload?.();
    if (latest && latest.updated_at === props.record?.updated_at) setVersion(version + 1);
  }
  return <FormPage key={version} {...props} onReload={() => void reload()} />;
}

type FormPageProps<Values extends object, Stored extends StoredRecord> = Omit<
  EditorPageProps<Values, Stored>,
  "onReload"
> & { onReload: () => void };

function FormPage<Values extends object, Stored extends StoredRecord>({
  rules,
  record,
  along,
  onReload,
}: FormPageProps<Values, Stored>) {
  const navigate = useNavigate();
  const { get, href } = useAddress();
  const section = get("section");
  const closed = {
    [rules.parameter]: undefined,
    ...(rules.begins && { [rules.begins]: undefined }),
  };
  const listHref = href(closed);
  const close = () => void navigate(listHref);
  const editor = useRecordForm(rules, record, {
    refetches: false,
    async onSaved() {
      if ((await along?.current?.()) === false) return onReload();
      allowLeave();
      if (record) return void navigate(href({ ...closed, ...rules.showsChanged?.(record) }));
      // Filters of the list behind the form may hide the new record.
      const filter = rules.showsNew?.(editor.form.values);
      void navigate(paths.dashboard(section, filter));
    },
  });
  const { question, allowLeave } = useLeaveQuestion(editor.isChanged, editor.form.discard);
  const [isAsking, setIsAsking] = useState(false);
  const Question = record ? undefined : rules.Question;
  function submit(event: SubmitEvent) {
    if (!Question) return editor.submit(event);
    event.preventDefault();
    if (editor.check()) setIsAsking(true);
  }
  function confirm() {
    setIsAsking(false);
    editor.send();
  }
  const which = record ? "edit" : "add";
  return (
    <form method="post" noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <FormHeading
        title={rules.title[which]}
        lead={record && rules.lead}
        back={rules.backLabel ? { label: rules.backLabel, href: listHref } : undefined}
        onClose={close}
      />
      <EditorBody rules={rules} editor={editor} />
      <FormBar
        saveLabel={rules.save[which]}
        savingLabel={rules.saving?.[which]}
        isSaving={editor.isSaving}
        onCancel={close}
        outcome={rules.outcome?.(editor.form.values, record)}
        problem={
          <SaveProblem
            error={editor.error}
            failure={rules.failure}
            isNew={!record}
            names={editor.names}
            onReload={() => {
              editor.rebase();
              onReload();
            }}
            conflicts={editor.conflicts}
          />
        }
      />
      {question}
      {editor.question && <SaveQuestionDialog {...editor.question} />}
      {Question && (
        <Question
          values={editor.form.values}
          isOpen={isAsking}
          onConfirm={confirm}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </form>
  );
}
