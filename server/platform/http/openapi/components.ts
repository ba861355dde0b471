import { z } from "zod";
import type { Contract, Endpoint } from "#contract/shared/endpoint.ts";
import { LocalPhone, PhoneWithCountry, ProfilePhone } from "#contract/shared/phones.ts";
import { requiredFlag, Timestamp } from "#contract/shared/scalars.ts";
import { withFormats } from "./formats.ts";
import { isJson, type Json, mapObjects, PREFIX, pascal, withInner } from "./json.ts";

/** Schemas whose code tells a JSON schema less than they are. */
const described = new Map<z.ZodType, Json>([
  [Timestamp, { type: "string", format: "date-time", examples: ["2026-03-01T09:30:00.000Z"] }],
  ...[PhoneWithCountry, ProfilePhone].map((phone): [z.ZodType, Json] => [
    phone,
    {
      type: "string",
      format: "phone",
      description: "A number in any usual writing. It is stored in E.164; without a country it is Ugandan.",
      examples: ["+256 700 000 011", "0700000011"],
    },
  ]),
  // Multipart carries it as text.
  [requiredFlag, { type: "boolean" }],
  [LocalPhone, { type: "string", pattern: "^0\\d{9}$", format: "phone", examples: ["0712345678"] }],
]);

export interface Components {
  schemas: Record<string, Json>;
  /** Where a reply's or a body's schema stands. */
  reply(endpoint: Endpoint): Json;
  body(endpoint: Endpoint): Json;
}

/** Every schema of the contract by its name. What has none is named after its endpoint. */
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

/** What a body holds, also where the handler picks the schema. */
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

/** Clients must bear new fields, so that no object is closed. */
function tidy(schema: Json): Json {
  const opened = mapObjects(schema, ({ $schema, $id, id, additionalProperties, ...rest }) => ({
    ...rest,
    ...(typeof id === "object" && { id }),
    ...(additionalProperties !== undefined && additionalProperties !== false && { additionalProperties }),
    ...(rest.properties !== undefined && { properties: withText(rest.properties as Json) }),
    // The bounds of JavaScript's own integers say nothing.
    ...(rest.minimum === Number.MIN_SAFE_INTEGER && { minimum: undefined }),
    ...(rest.maximum === Number.MAX_SAFE_INTEGER && { maximum: undefined }),
  }));
  return withFormats(opened as Json);
}

/** The audit log shows the changed fields of any resource. */
const anything = ["before", "after"];

/** A field that code turns into text, whatever it was, is text to a caller who reads or sends it. */
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

/** The schemas of bodies. One that differs from the reply's of the same name is told apart by its name. */
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
