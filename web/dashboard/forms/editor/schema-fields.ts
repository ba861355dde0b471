import { z } from "zod";

/** Functions that derive a form from the contract's schema: value types, labels, initial values, required fields. */

/** Form values as the fields hold them: text, booleans and lists. */
export type FormValues<S extends z.ZodObject> = {
  [Name in keyof z.output<S> & string]-?: Typed<z.input<S>[Name], NonNullable<z.output<S>[Name]>>;
};
type Typed<Input, Output> = Output extends boolean
  ? boolean
  : Output extends readonly unknown[]
    ? Output
    : Extract<NonNullable<Input>, string>;

/** Returns the schema of a field. `map.latitude` is the field `latitude` of the part `map`. */
export function schemaAt(schema: z.ZodObject, name: string): z.ZodType | undefined {
  const [part = "", field] = name.split(".");
  const found: unknown = schema.shape[part];
  if (field) return found instanceof z.ZodObject ? schemaAt(found, field) : undefined;
  return found instanceof z.ZodType ? found : undefined;
}

/** Returns the schema's `title`, or the field's name in words: "Short description". */
export function labelOf(schema: z.ZodObject, name: string): string {
  const words = name.replaceAll("_", " ");
  return schemaAt(schema, name)?.meta()?.title ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns whether a field is required: the schema rejects undefined, an empty text and null. */
export function isRequired(schema: z.ZodObject, name: string): boolean {
  const field = schemaAt(schema, name);
  return field !== undefined && [undefined, "", null].every((empty) => !field.safeParse(empty).success);
}

/** Returns the schema's default for a field, or an empty text. */
export function firstValue(schema: z.ZodObject, name: string): unknown {
  return typed(schemaAt(schema, name)?.safeParse(undefined).data);
}

/** Returns a stored value in the form that its field shows. */
export function typed(stored: unknown): unknown {
  if (stored === null || stored === undefined) return "";
  return typeof stored === "number" ? String(stored) : stored;
}
