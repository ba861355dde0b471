import { readTimeLimits } from "#contract/content/blog.ts";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import type { Form } from "#web/dashboard/forms/use-form.ts";
import type { PostValues } from "#web/staff/blog/post-values.ts";
import { Checkbox } from "#web/ui/inputs/checkbox.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";

/** Everything but the picture. */
export function PostFields({ form: { values, errors, set, input } }: { form: Form<PostValues> }) {
  return (
    <FormPart title="The post">
      <Field label="Title" name="title" isRequired error={errors.title}>
        <Input autoComplete="off" value={values.title} onChange={input("title")} />
      </Field>
      <Field label="Category" name="category" isRequired error={errors.category}>
        <Input autoComplete="off" value={values.category} onChange={input("category")} />
      </Field>
      <Field
        label="Description"
        name="description"
        isRequired
        error={errors.description}
        hint="The first line is the lead; every further line is a paragraph."
      >
        <Textarea rows={12} value={values.description} onChange={input("description")} />
      </Field>
      <Field label="Read time in minutes" name="read_time" error={errors.read_time}>
        <Input
          type="number"
          min={readTimeLimits.least}
          max={readTimeLimits.most}
          value={values.read_time}
          onChange={input("read_time")}
        />
      </Field>
      <Checkbox
        name="is_published"
        label="Published"
        hint="Unticked, the post is kept here and nobody else sees it."
        checked={values.is_published}
        onChange={(event) => set("is_published", event.target.checked)}
      />
    </FormPart>
  );
}
