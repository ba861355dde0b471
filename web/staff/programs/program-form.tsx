import { useState } from "react";
import { type Program, ProgramForm as ProgramSchema } from "#contract/learning/programs.ts";
import { DraftNotice } from "#web/dashboard/forms/draft-notice.tsx";
import { FormBar } from "#web/dashboard/forms/form-bar.tsx";
import { FormHeading } from "#web/dashboard/forms/form-heading.tsx";
import { ImagePart } from "#web/dashboard/forms/image-part.tsx";
import { SaveProblem } from "#web/dashboard/forms/save-problem.tsx";
import { useEditor } from "#web/dashboard/forms/use-editor.ts";
import { useForm } from "#web/dashboard/forms/use-form.ts";
import { usePicture } from "#web/dashboard/forms/use-picture.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { DeadlineFields } from "#web/staff/programs/deadline-fields.tsx";
import { DescriptionFields, IdentityFields, OfferFields } from "#web/staff/programs/program-fields.tsx";
import { noValues, type ProgramValues, valuesOf } from "#web/staff/programs/program-values.ts";
import { useSaveProgram } from "#web/staff/programs/use-save-program.ts";

type ProgramFormProps = {
  program?: Program;
  /** Fetches what is stored now, when others have changed it meanwhile. */
  onReload?: () => void;
};

/** The form page: the model that other sections copy (STYLE.md). Its rules are staff-dashboard.md section 5. */
export function ProgramForm({ program, onReload = () => {} }: ProgramFormProps) {
  const [initial] = useState(() => (program ? valuesOf(program) : noValues));
  const { image, partOf } = usePicture();
  const form = useForm<ProgramValues>({
    draft: `program-${program?.id ?? "new"}`,
    initial,
    schema: ProgramSchema,
  });
  const { save, isSaving, error, upload } = useSaveProgram(program);
  const listHref = useAddress().href({ program: undefined });
  const { submit, close, question } = useEditor({
    form,
    hasOtherChanges: image !== null,
    save,
    isSaving,
    input: () => ({ values: form.values, changes: form.changes, image }),
    listHref,
  });

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <FormHeading title={program ? "Edit Program" : "Add New Program"} onClose={close} />
      <SaveProblem error={error} sentence="Failed to save program. Please try again." onReload={onReload} />
      {form.isRestored && <DraftNotice onDiscard={form.discard} />}
      <IdentityFields form={form} />
      <ImagePart
        title="Picture"
        lead="Without one, the program gets a kitenge cover of its own."
        current={program?.image}
        {...partOf({ form, isSaving, upload })}
      />
      <DescriptionFields form={form} />
      <OfferFields form={form} />
      <DeadlineFields form={form} createdAt={program?.created_at} />
      <FormBar saveLabel={program ? "Update Program" : "Add Program"} isSaving={isSaving} onCancel={close} />
      {question}
    </form>
  );
}
