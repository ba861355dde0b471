import { useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { type Testimonial, TestimonialForm as TestimonialSchema } from "#contract/content/testimonials.ts";
import { api } from "#web/api.ts";
import { DraftNotice } from "#web/dashboard/forms/draft-notice.tsx";
import { FormBar } from "#web/dashboard/forms/form-bar.tsx";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import { ImagePart } from "#web/dashboard/forms/image-part.tsx";
import { SaveProblem } from "#web/dashboard/forms/save-problem.tsx";
import { useEditor } from "#web/dashboard/forms/use-editor.ts";
import { type Form, useForm } from "#web/dashboard/forms/use-form.ts";
import { usePicture } from "#web/dashboard/forms/use-picture.ts";
import { type SendOptions, useSave } from "#web/dashboard/forms/use-save.ts";
import { useOpenTitle } from "#web/dashboard/shell/open-title.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { testimonialsKey } from "#web/staff/testimonials/testimonial-queries.ts";
import { noValues, type TestimonialValues, valuesOf } from "#web/staff/testimonials/testimonial-values.ts";
import { Checkbox } from "#web/ui/inputs/checkbox.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";

type TestimonialFormProps = { testimonial?: Testimonial; onReload: () => void };

/** The form of a testimonial (staff-dashboard.md sections 2 and 5). */
export function TestimonialForm({ testimonial, onReload }: TestimonialFormProps) {
  const [initial] = useState(() => (testimonial ? valuesOf(testimonial) : noValues));
  const { image, partOf } = usePicture();
  const draft = `testimonial-${testimonial?.id ?? "new"}`;
  const form = useForm<TestimonialValues>({ draft, initial, schema: TestimonialSchema });
  const { save, isSaving, error, upload } = useSaveTestimonial(testimonial);
  const listHref = useAddress().href({ testimonial: undefined });
  const { submit, close, question } = useEditor({
    form,
    hasOtherChanges: image !== null,
    save,
    isSaving,
    input: () => ({ values: form.values, image }),
    listHref,
  });
  const title = testimonial ? "Edit Testimonial" : "Add New Testimonial";
  useOpenTitle(title);

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <ButtonLink
          to={listHref}
          variant="quiet"
          size="small"
          icon={<ArrowLeft className="size-4" />}
          className="-ms-3"
        >
          Back to Testimonials
        </ButtonLink>
        <PageHeading title={title} />
      </div>
      <SaveProblem
        error={error}
        sentence="Failed to save testimonial. Please try again."
        onReload={onReload}
        fields={form.values}
      />
      {form.isRestored && <DraftNotice onDiscard={form.discard} />}
      <Fields form={form} />
      <ImagePart
        title="Photo"
        lead="Optional, and cut to a square."
        current={testimonial?.image}
        {...partOf({ form, isSaving, upload })}
      />
      <FormBar
        saveLabel={testimonial ? "Update Testimonial" : "Add Testimonial"}
        isSaving={isSaving}
        onCancel={close}
      />
      {question}
    </form>
  );
}

function Fields({ form: { values, errors, set, input } }: { form: Form<TestimonialValues> }) {
  return (
    <FormPart title="Who says what">
      <div className="grid items-start gap-5 md:grid-cols-2">
        <Field label="Student name" name="name" isRequired error={errors.name}>
          <Input autoComplete="off" value={values.name} onChange={input("name")} />
        </Field>
        <Field label="Role" name="role" isRequired error={errors.role}>
          <Input autoComplete="off" value={values.role} onChange={input("role")} />
        </Field>
        <Field label="Company" name="company" isRequired error={errors.company}>
          <Input autoComplete="off" value={values.company} onChange={input("company")} />
        </Field>
        <Field label="Program" name="program" isRequired error={errors.program}>
          <Input autoComplete="off" value={values.program} onChange={input("program")} />
        </Field>
      </div>
      <Field
        label="Content"
        name="content"
        isRequired
        error={errors.content}
        hint="In the student's own words."
      >
        <Textarea rows={6} value={values.content} onChange={input("content")} />
      </Field>
      <Checkbox
        name="is_active"
        label="Active: shown on the website"
        checked={values.is_active}
        onChange={(event) => set("is_active", event.target.checked)}
      />
    </FormPart>
  );
}

interface Save {
  values: TestimonialValues;
  image: File | null;
}

/** The photo is sent only when it was newly chosen; a change says which version it was made from. */
function useSaveTestimonial(testimonial: Testimonial | undefined) {
  const queries = useQueryClient();
  const showToast = useToast();
  const send = ({ values, image }: Save, options: SendOptions) => {
    const call = { ...options, ...(image && { files: { image: [image] } }) };
    if (!testimonial) return api.testimonials.create({ body: values, ...call });
    const body = { ...values, updated_at: testimonial.updated_at };
    return api.testimonials.update({ params: { id: testimonial.id }, body, ...call });
  };
  return useSave(send, ({ name }) => {
    showToast(
      testimonial ? `The testimonial of ${name} was updated.` : `The testimonial of ${name} was added.`,
    );
    return queries.invalidateQueries({ queryKey: testimonialsKey, refetchType: "none" });
  });
}
