import { type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import { type Program, ProgramForm as ProgramSchema } from "#contract/programs.ts";
import { DraftNotice } from "#web/dashboard/draft-notice.tsx";
import { FormButtons, FormHeading } from "#web/dashboard/form-frame.tsx";
import { useLeaveQuestion } from "#web/dashboard/leave-question.tsx";
import { useAddress } from "#web/dashboard/use-address.ts";
import { useForm } from "#web/dashboard/use-form.ts";
import { DeadlineFields } from "#web/staff/programs/deadline-fields.tsx";
import {
  DescriptionFields,
  IdentityFields,
  ImageField,
  OfferFields,
} from "#web/staff/programs/program-fields.tsx";
import type { ProgramValues } from "#web/staff/programs/program-values.ts";
import { useSaveProgram } from "#web/staff/programs/use-save-program.ts";
import { Alert } from "#web/ui/alert.tsx";

type ProgramFormProps = { program?: Program; initial: ProgramValues };

/** The form page: the model that other sections copy (STYLE.md). Its rules are staff-dashboard.md section 5. */
export function ProgramForm({ program, initial: given }: ProgramFormProps) {
  const [initial] = useState(given);
  const [image, setImage] = useState<File | null>(null);
  const form = useForm<ProgramValues>({
    draft: `program-${program?.id ?? "new"}`,
    initial,
    schema: ProgramSchema,
  });
  const { save, isSaving, hasFailed, upload } = useSaveProgram(program);
  const { question, allowLeave } = useLeaveQuestion(form.isChanged || image !== null, form.discard);
  const toList = useAddress().href({ program: undefined });
  const navigate = useNavigate();
  const close = () => navigate(toList);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isSaving || !form.check()) return;
    save(
      { values: form.values, changes: form.changes, image },
      {
        onError: form.showRefusal,
        onSuccess: () => {
          form.discard();
          allowLeave();
          close();
        },
      },
    );
  }

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <FormHeading title={program ? "Edit Program" : "Add New Program"} onClose={close} />
      {hasFailed && <Alert tone="error">Failed to save program. Please try again.</Alert>}
      {form.isRestored && <DraftNotice onDiscard={form.discard} />}
      <IdentityFields form={form} />
      <ImageField
        current={program?.image ?? undefined}
        error={form.errors.image}
        onPick={(file) => {
          setImage(file);
          form.clear("image");
        }}
        upload={isSaving && image ? upload : undefined}
      />
      <DescriptionFields form={form} />
      <OfferFields form={form} />
      <DeadlineFields form={form} createdAt={program?.created_at} />
      <FormButtons
        label={program ? "Update Program" : "Add Program"}
        isPending={isSaving}
        pendingLabel="Saving..."
        onCancel={close}
      />
      {question}
    </form>
  );
}
