import { isJson, type Json, mapObjects } from "./json.ts";

/** Formats by field name. The schemas of replies declare only text. */
const formats: [name: RegExp, format: Json][] = [
  // No format, because the email may be empty: after the student's account is deleted, or for a visitor with a link.
  [/^(?:student|actor)_email$/, { examples: ["amina@darasa.example"] }],
  [/^(?:.*_)?email$/, { format: "email", examples: ["amina@darasa.example"] }],
  [/^(?:phone|.*_phone)$/, { format: "phone", examples: ["+256700000011"] }],
  [/(?:^|_)(?:url|image|picture|link|next|previous)$/, { format: "uri-reference" }],
  // The format in which articles show the date.
  [/^formatted_date$/, { examples: ["March 1, 2026"] }],
  [/^.*_date$/, { format: "date", examples: ["2026-03-01"] }],
];

/** Adds the formats to a schema's fields. A field that already has a format, enum or description is not changed. */
export function withFormats(schema: Json): Json {
  return mapObjects(schema, (one) => {
    if (!isJson(one.properties)) return one;
    const properties = Object.entries(one.properties).map(([name, field]) => [name, withFormat(name, field)]);
    return { ...one, properties: Object.fromEntries(properties) };
  }) as Json;
}

function withFormat(name: string, field: unknown): unknown {
  const [, format] = formats.find(([pattern]) => pattern.test(name)) ?? [];
  if (!format || !isJson(field)) return field;
  const isText = field.type === "string" || (Array.isArray(field.type) && field.type.includes("string"));
  if (isText && !field.format && !field.enum && !field.description) return { ...field, ...format };
  if (!Array.isArray(field.anyOf)) return field;
  return { ...field, anyOf: field.anyOf.map((one) => withFormat(name, one)) };
}
