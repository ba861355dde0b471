import { z } from "zod";
import type { Contract, Endpoint } from "#contract/shared/endpoint.ts";
import { LocalPhone, PhoneWithCountry, ProfilePhone } from "#contract/shared/phones/phones.ts";
import { requiredFlag, Timestamp } from "#contract/shared/scalars.ts";
import { withFormats } from "./formats.ts";
import { isJson, type Json, mapObjects, PREFIX, pascal, withInner } from "./json.ts";

/** JSON schemas for Zod schemas that a conversion would describe too loosely. */
const described = new Map<z.ZodType, Json>([
  [Timestamp, { type: "string", format: "date-time", examples: ["2026-03-01T09:30:00.000Z"] }],
  ...[LocalPhone, PhoneWithCountry, ProfilePhone].map((phone): [z.ZodType, Json] => [
    phone,
    {
      type: "string",
      format: "phone",
      description:
        "A number in any common format. It is stored in E.164. Without a country code it is Ugandan.",
      examples: ["+256 700 000 011", "0700000011"],
    },
  ]),
  // Multipart sends it as text.
  [requiredFlag, { type: "boolean" }],
]);

export interface Components {
  schemas: Record<string, Json>;
  /** Returns the reference to a reply's schema. */
  reply(endpoint: Endpoint): Json;
  body(endpoint: Endpoint): Json;
}

/** Collects every schema of the contract by its name. An unnamed schema is named after its endpoint. */
export function makeComponents(contract: Contract, named: ReadonlyMap<string, z.ZodType>): Components {
  const topLevel = new Set(
    Object.values(contract).flatMap((endpoints) => Object.values(endpoints).map(({ reply }) => reply)),
  );
  const isReply = (schema: z.ZodType | undefined) => schema !== undefined && topLevel.has(schema);
  const replies = registryOf(named);
  const bodies = registryOf(named);
  for (const [resource, endpoints] of Object.entries(contract))
    for (const [name, endpoint] of Object.entries(endpoints)) {
      if (typeof endpoint.reply !== "string")
        add(replies, endpoint.reply, `${pascal(resource)}${pascal(name)}Reply`);
      const body = bodyOf(endpoint);
      if (body) add(bodies, body, `${pascal(resource)}${pascal(name)}Body`);
    }
  const made = schemasOf(replies, "output");
  const answered = withInner(
    Object.keys(made).filter((name) => !named.has(name) || isReply(named.get(name))),
    made,
  );
  const output = Object.fromEntries(Object.entries(made).filter(([name]) => answered.has(name)));
  const { schemas: input, nameOf } = apart(schemasOf(bodies, "input"), output);
  return {
    schemas: { ...output, ...input },
    reply: ({ reply }) => ({ $ref: `${PREFIX}${replies.get(reply as z.ZodType)?.id}` }),
    body: (endpoint) => ({ $ref: `${PREFIX}${nameOf(bodies.get(bodyOf(endpoint) as z.ZodType)?.id ?? "")}` }),
  };
}

/** Returns the body's schema. `described_body` is used if the handler chooses the schema. */
export const bodyOf = ({ body, described_body }: Endpoint) => described_body ?? body;

type Registry = ReturnType<typeof registryOf>;

function registryOf(named: ReadonlyMap<string, z.ZodType>) {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of named) registry.add(schema, { id });
  return registry;
}

function add(registry: Registry, schema: z.ZodType, id: string): void {
  if (!registry.has(schema)) registry.add(schema, { id });
}

export function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  return tidy(z.toJSONSchema(schema, { io, unrepresentable: "any", override: describe }) as Json);
}

function schemasOf(registry: Registry, io: "input" | "output"): Record<string, Json> {
  const uri = (id: string) => `${PREFIX}${id}`;
  const made = z.toJSONSchema(registry, { io, uri, unrepresentable: "any", override: describe });
  return Object.fromEntries(Object.entries(made.schemas).map(([id, schema]) => [id, tidy(schema as Json)]));
}

function describe({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: object }): void {
  const known = described.get(zodSchema as z.ZodType);
  if (!known) return;
  for (const key of Object.keys(jsonSchema)) delete (jsonSchema as Json)[key];
  Object.assign(jsonSchema, known);
}

/** Removes what clients must not rely on: new fields may be added, so no object forbids additional properties. */
function tidy(schema: Json): Json {
  const opened = mapObjects(schema, ({ $schema, $id, id, additionalProperties, ...rest }) => ({
    ...rest,
    ...(typeof id === "object" && { id }),
    ...(additionalProperties !== undefined && additionalProperties !== false && { additionalProperties }),
    ...(rest.properties !== undefined && { properties: withText(rest.properties as Json) }),
    // The bounds of JavaScript's integers carry no information.
    ...(rest.minimum === Number.MIN_SAFE_INTEGER && { minimum: undefined }),
    ...(rest.maximum === Number.MAX_SAFE_INTEGER && { maximum: undefined }),
  }));
  return withFormats(opened as Json);
}

/** Fields of the audit log, which shows changed fields of any resource. */
const anything = ["before", "after"];

/** Declares fields without a type as text, because code converts them to text whatever was sent. */
function withText(properties: Json): Json {
  const isUnknown = (field: unknown) =>
    isJson(field) &&
    !["$ref", "type", "anyOf", "allOf", "oneOf", "const", "enum"].some((key) => key in field);
  return Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [
      name,
      isUnknown(field) && !anything.includes(name) ? { ...(field as Json), type: "string" } : field,
    ]),
  );
}

/** Renames body schemas that differ from the reply's schema of the same name. */
function apart(input: Record<string, Json>, output: Record<string, Json>) {
  const differs = (name: string) =>
    output[name] !== undefined && JSON.stringify(output[name]) !== JSON.stringify(input[name]);
  const nameOf = (name: string) => (differs(name) ? `${name}Input` : name);
  const renamed = (one: Json): Json =>
    typeof one.$ref === "string" && one.$ref.startsWith(PREFIX)
      ? { ...one, $ref: `${PREFIX}${nameOf(one.$ref.slice(PREFIX.length))}` }
      : one;
  const schemas = Object.fromEntries(
    Object.entries(input).map(([name, schema]) => [nameOf(name), mapObjects(schema, renamed) as Json]),
  );
  return { schemas, nameOf };
}
