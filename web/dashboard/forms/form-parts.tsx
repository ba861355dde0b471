import { type ComponentType, Fragment, type ReactNode, useState } from "react";
import type { z } from "zod";
import { classNames } from "#web/ui/layout/class-names.ts";
import type { Upload, View } from "./field-views.tsx";
import { FoldedPart } from "./folded-part.tsx";
import { FormPart } from "./form-part.tsx";
import { isRequired, labelOf } from "./schema-fields.ts";
import type { Form } from "./use-form.ts";

/** Fields that belong together. Two stand side by side where there is room. */
export interface Part<Values extends object, Stored = unknown> {
  /** Without a title the fields stand on no card, as in a dialog. */
  title?: string;
  lead?: ReactNode | ((record: Stored | undefined) => ReactNode);
  /** The views of the fields by name, in their order. A name that the schema does not have is a file. */
  fields: Record<string, View<Values, Stored>>;
  /** The fields that take the whole width. */
  wide?: readonly string[] | "all";
  Foot?: ComponentType<{ form: Form<Values>; record: Stored | undefined }>;
  /** Closed at first, because most records go without these fields. */
  isFolded?: boolean;
}

/** The newly chosen files of a form, by field. */
export interface PickedFiles {
  of: (name: string) => File[];
  pick: (name: string, files: File[]) => void;
}

interface FormState<Values extends object, Stored> {
  /** It says what the fields are called and which are required. */
  schema: z.ZodObject;
  form: Form<Values>;
  record?: Stored | undefined;
  files?: PickedFiles;
  upload?: Upload | undefined;
}

type FormPartsProps<Values extends object, Stored> = FormState<Values, Stored> & {
  parts: readonly Part<Values, Stored>[];
};

export function FormParts<Values extends object, Stored>({
  parts,
  ...state
}: FormPartsProps<Values, Stored>) {
  return parts.map(({ title, lead, fields, wide = [], Foot, isFolded }) => {
    const content = (
      <>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-2">
          {Object.entries(fields).map(([name, view]) => (
            <div
              key={name}
              className={classNames(
                "empty:hidden",
                (wide === "all" || wide.includes(name)) && "md:col-span-full",
              )}
            >
              <PartField name={name} view={view} {...state} />
            </div>
          ))}
        </div>
        {Foot && <Foot form={state.form} record={state.record} />}
      </>
    );
    if (!title) return <Fragment key="untitled">{content}</Fragment>;
    const words = { title, lead: typeof lead === "function" ? lead(state.record) : lead };
    if (!isFolded)
      return (
        <FormPart key={title} {...words}>
          {content}
        </FormPart>
      );
    const names = Object.keys(fields);
    const filled = names.filter((name) => state.form.values[name as keyof Values]).length;
    return (
      <FoldedPart key={title} {...words} filled={filled} of={names.length}>
        {content}
      </FoldedPart>
    );
  });
}

type PartFieldProps<Values extends object, Stored> = FormState<Values, Stored> & {
  name: string;
  view: View<Values, Stored>;
};

const noFiles: PickedFiles = { of: () => [], pick: () => {} };

function PartField<Values extends object, Stored>({
  name,
  view,
  schema,
  form,
  record,
  files = noFiles,
  upload,
}: PartFieldProps<Values, Stored>) {
  const [facts] = useState(() => ({ label: labelOf(schema, name), isRequired: isRequired(schema, name) }));
  const picked = files.of(name);
  return view({
    name,
    ...facts,
    error: form.errors[name],
    form,
    record,
    files: picked,
    onPick: (chosen) => files.pick(name, chosen),
    upload: picked.length > 0 ? upload : undefined,
  });
}
