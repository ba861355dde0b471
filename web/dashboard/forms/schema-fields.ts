import { z } from "zod";

/** What a form takes from the contract's schema: the type of its values, labels, first values and what is required. */

/** Values as they are typed: text, ticks and lists. */
export type FormValues<S extends z.ZodObject> = {
  [Name in keyof z.output<S> & string]-?: Typed<z.input<S>[Name], NonNullable<z.output<S>[Name]>>;
};
type Typed<Input, Output> = Output extends boolean
  ? boolean
  : Output extends readonly unknown[]
    ? Output
    : Extract<NonNullable<Input>, string>;

/** `map.latitude` is the field `latitude` of the part `map`. */
export function schemaAt(schema: z.ZodObject, name: string): z.ZodType | undefined {
  const [part = "", field] = name.split(".");
  const found: unknown = schema.shape[part];
  if (field) return found instanceof z.ZodObject ? schemaAt(found, field) : undefined;
  return found instanceof z.ZodType ? found : undefined;
}

/** The schema's `title`, or the field's name in words: "Short description". */
export function labelOf(schema: z.ZodObject, name: string): string {
  const words = name.replaceAll("_", " ");
  return schemaAt(schema, name)?.meta()?.title ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** A field is required when the schema takes neither nothing nor an empty text. */
export function isRequired(schema: z.ZodObject, name: string): boolean {
  const field = schemaAt(schema, name);
  return field !== undefined && [undefined, ""].every((empty) => !field.safeParse(empty).success);
}

/** What the schema makes of an absent field, else an empty text. */
export function firstValue(schema: z.ZodObject, name: string): unknown {
  return typed(schemaAt(schema, name)?.safeParse(undefined).data);
}

/** A stored value as its field shows it. */
export function typed(stored: unknown): unknown {
  if (stored === null || stored === undefined) return "";
  return typeof stored === "number" ? String(stored) : stored;
}
