import { useQuery } from "@tanstack/react-query";
import { api } from "#web/api.ts";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import type { Form } from "#web/dashboard/forms/use-form.ts";
import { PriceInput } from "#web/staff/programs/price-input.tsx";
import { categoriesQuery } from "#web/staff/programs/program-queries.ts";
import type { ProgramValues } from "#web/staff/programs/program-values.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { RichText } from "#web/ui/inputs/rich-text.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";

export type ProgramFieldsProps = { form: Form<ProgramValues> };

export function IdentityFields({ form: { values, errors, input } }: ProgramFieldsProps) {
  const { data: categories = [] } = useQuery(categoriesQuery(api));
  return (
    <FormPart title="What it is">
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Field label="Title" name="title" isRequired error={errors.title}>
          <Input value={values.title} onChange={input("title")} />
        </Field>
        <Field
          label="Category"
          name="category"
          isRequired
          error={errors.category}
          hint="One of the list, or a new one."
        >
          <Input list="categories" autoComplete="off" value={values.category} onChange={input("category")} />
        </Field>
        <datalist id="categories">
          {categories.map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
      </div>
    </FormPart>
  );
}

export function DescriptionFields({ form: { values, errors, set, input } }: ProgramFieldsProps) {
  return (
    <FormPart title="What it teaches">
      <Field
        label="Short description"
        name="short_description"
        error={errors.short_description}
        hint="One or two sentences for lists and shared links. Left empty, the description's beginning is used."
      >
        <Textarea rows={2} value={values.short_description} onChange={input("short_description")} />
      </Field>
      <Field label="Description" name="full_description" isRequired error={errors.full_description}>
        <RichText
          label="Description"
          value={values.full_description}
          onChange={(html) => set("full_description", html)}
        />
      </Field>
      <Field
        label="Program outline"
        name="program_outline"
        isRequired
        error={errors.program_outline}
        hint="A line for each part."
      >
        <Textarea
          rows={6}
          placeholder={"Week 1: Scope\nWeek 2: Schedule"}
          value={values.program_outline}
          onChange={input("program_outline")}
        />
      </Field>
      <Field label="Target audience" name="target_audience" isRequired error={errors.target_audience}>
        <Textarea rows={3} value={values.target_audience} onChange={input("target_audience")} />
      </Field>
    </FormPart>
  );
}

export function OfferFields({ form: { values, errors, set, input } }: ProgramFieldsProps) {
  return (
    <FormPart title="How it is offered">
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Field label="Price" name="price" isRequired error={errors.price} hint="UGX 0 is a free program.">
          <PriceInput value={values.price} onChange={(price) => set("price", price)} />
        </Field>
        <Field
          label="Duration"
          name="duration"
          isRequired
          error={errors.duration}
          hint="As in 6 weeks or 3 months: students tick off each one."
        >
          <Input placeholder="6 weeks" value={values.duration} onChange={input("duration")} />
        </Field>
        <Field label="Format" name="format" error={errors.format}>
          <Input placeholder="Online, self-paced" value={values.format} onChange={input("format")} />
        </Field>
        <Field label="Start date" name="start_date" error={errors.start_date}>
          <Input type="date" value={values.start_date} onChange={input("start_date")} />
        </Field>
      </div>
    </FormPart>
  );
}
