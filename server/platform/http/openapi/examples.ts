import { isJson, type Json, PREFIX } from "./json.ts";

/** Values that say more than "text". */
const byName: Record<string, unknown> = {
  title: "Project Planning for Field Teams",
  name: "Amina Nakato",
  category: "Project Management",
  price: "UGX 450,000",
  duration: "6 weeks",
  content: "Has anybody a sample of the week's report?",
  message: "The session on Friday begins at 10:00.",
  program: 7,
  program_id: 7,
  username: "amina",
  month: "2026-03",
  phones: "+256700000011",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};
const byFormat: Record<string, string> = {
  email: "amina@darasa.example",
  date: "2026-03-01",
  "date-time": "2026-03-01T09:30:00.000Z",
  phone: "+256700000011",
  "uri-reference": "/media/3f1c.webp",
  uri: "https://darasa.example/hook",
  uuid: "4b5bb4a4-2f1e-4a52-9d4e-0d6a1c6ad1b0",
};

/** A value that the schema allows, as an example. */
export function exampleOf(schema: Json, schemas: Record<string, Json>, name = "", depth = 0): unknown {
  const inner = (one: unknown, field = name) =>
    isJson(one) && depth < 20 ? exampleOf(one, schemas, field, depth + 1) : null;
  if (typeof schema.$ref === "string") return inner(schemas[schema.$ref.slice(PREFIX.length)]);
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  for (const choice of [schema.anyOf, schema.oneOf])
    if (Array.isArray(choice))
      return inner(choice.find((one) => isJson(one) && one.const !== "") ?? choice[0]);
  if (Array.isArray(schema.allOf)) return Object.assign({}, ...schema.allOf.map((one) => inner(one)));
  if (schema.default !== undefined) return schema.default;
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Json).map(([field, one]) => [field, inner(one, field)]),
      );
    case "array":
      return [inner(schema.items)];
    case "integer":
    case "number":
      return numberOf(schema, name);
    case "boolean":
      return true;
    case "string":
      return textOf(schema, name);
  }
  return null;
}

function numberOf({ minimum, exclusiveMinimum }: Json, name: string): number {
  const known = byName[name];
  if (typeof known === "number") return known;
  if (typeof minimum === "number" && minimum > 1) return minimum;
  return typeof exclusiveMinimum === "number" ? exclusiveMinimum + 1 : 1;
}

function textOf({ format, examples, minLength }: Json, name: string): string {
  if (Array.isArray(examples)) return String(examples[0]);
  const known = byFormat[String(format)] ?? byName[name];
  const text = typeof known === "string" ? known : "text";
  return typeof minLength === "number" ? text.padEnd(minLength, "x") : text;
}
