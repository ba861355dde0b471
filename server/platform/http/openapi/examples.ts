import { addressByName, byFormat, byName } from "./example-values.ts";
import { isJson, type Json, PREFIX } from "./json.ts";

/** Returns an example value that the schema allows. */
export function exampleOf(schema: Json, schemas: Record<string, Json>, name = "", depth = 0): unknown {
  const inner = (one: unknown, field = name) =>
    isJson(one) && depth < 20 ? exampleOf(one, schemas, field, depth + 1) : null;
  if (typeof schema.$ref === "string") return inner(schemas[schema.$ref.slice(PREFIX.length)]);
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (addressByName[name] === null && isNullable(schema)) return null;
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
      return Array.from({ length: Math.max(1, Number(schema.minItems ?? 1)) }, () => inner(schema.items));
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

function isNullable({ type, anyOf }: Json): boolean {
  const types = Array.isArray(anyOf) ? anyOf.map((one) => isJson(one) && one.type) : [type].flat();
  return types.includes("null");
}

function numberOf({ minimum, exclusiveMinimum, maximum }: Json, name: string): number {
  const known = byName[name];
  if (typeof known === "number") return known;
  if (typeof maximum === "number" && maximum < 1) return maximum;
  if (typeof minimum === "number" && minimum > 1) return minimum;
  return typeof exclusiveMinimum === "number" ? exclusiveMinimum + 1 : 1;
}

function textOf({ format, examples, minLength }: Json, name: string): string {
  if (Array.isArray(examples)) return String(examples[0]);
  const isAddress = format === "uri-reference" || format === "uri";
  const known = (isAddress && addressByName[name]) || (byFormat[String(format)] ?? byName[name]);
  const text = typeof known === "string" ? known : "text";
  return typeof minLength === "number" ? text.padEnd(minLength, "x") : text;
}
