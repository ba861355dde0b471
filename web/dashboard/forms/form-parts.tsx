import { type ComponentType, Fragment, type ReactNode, useState } from "react";
import type { z } from "zod";
import { classNames } from "#web/ui/layout/class-names.ts";
import type { Upload, View } from "./editor/field-views.tsx";
import { isRequired, labelOf } from "./editor/schema-fields.ts";
import { FoldedPart } from "./folded-part.tsx";
import { FormPart } from "./form-part.tsx";
import type { Form } from "./use-form.ts";

/** A group of fields, in two columns on wide screens. */
export interface Part<Values extends object, Stored = unknown> {
  /** If absent, the fields have no card around them, as in a dialog. */
  title?: string;
  /** Id of the heading, for links to this part. */
  anchor?: string;
  lead?: ReactNode | ((record: Stored | undefined) => ReactNode);
  /** The fields' views by name, in display order. A name that is not in the schema is a file field. */
  fields: Record<string, View<Values, Stored>>;
  /** Fields that take the full width. */
  wide?: readonly string[] | "all";
  Foot?: ComponentType<{ form: Form<Values>; record: Stored | undefined }>;
  /** Starts closed, because most records leave these fields empty. */
  isFolded?: boolean;
}

/** The newly chosen files of a form, by field. */
export interface PickedFiles {
  of: (name: string) => File[];
  pick: (name: string, files: File[]) => void;
}

interface FormState<Values extends object, Stored> {
  /** Supplies the labels and which fields are required. */
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
  return parts.map(({ title, anchor, lead, fields, wide = [], Foot, isFolded }) => {
    const content = (
      <>
        {/* A field for a day and a time needs 15 rem. Next to a preview, there is room for one column only. */}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(max(min(15rem,100%),(100%_-_1.25rem)/2),1fr))] items-start gap-5 max-md:grid-cols-[minmax(0,1fr)]">
          {Object.entries(fields).map(([name, view]) => (
            <div
              key={name}
              className={classNames(
                "empty:hidden",
                (wide === "all" || wide.includes(name)) && "col-span-full",
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
        <FormPart key={title} anchor={anchor} {...words}>
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
