import type { Contract, Endpoint } from "#contract/shared/endpoint.ts";
import { createdAddress } from "#server/platform/http/answers/created-address.ts";
import { bodyOf, type Components, schemaOf } from "./components.ts";
import { errorResponses } from "./errors.ts";
import { exampleOf } from "./examples.ts";
import { everyHeader, header } from "./headers.ts";
import { type Json, PREFIX } from "./json.ts";
import { wordsFor } from "./query-words.ts";

/** Returns one endpoint as an OpenAPI operation. */
export function operation(
  contract: Contract,
  components: Components,
  resource: string,
  name: string,
  endpoint: Endpoint,
): Json {
  const rules = [endpoint.access].flat();
  return {
    operationId: `${resource}.${name}`,
    tags: [resource],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint), ...headerParameters(endpoint)],
    ...((endpoint.body || endpoint.files) && {
      requestBody: requestBody(components, endpoint),
    }),
    responses: {
      ...success(contract, components, endpoint),
      ...errorResponses(endpoint),
    },
    security: securityOf(endpoint, rules.includes("public")),
  };
}

function descriptionOf({ access, is_session_only, needs_proof, limits = [] }: Endpoint): string {
  const sentences = [`Access: ${[access].flat().join(" or ")}.`];
  if (is_session_only) sentences.push("Not possible with an API token.");
  if (needs_proof)
    sentences.push(
      `${needs_proof === true ? "Needs" : "Sometimes needs"} proof: a log-in or a password entry in the last 15 minutes, or \`current_password\`.`,
    );
  for (const { points, seconds, by, counts } of limits)
    sentences.push(`At most ${points} ${counts ? `${counts} ` : ""}calls in ${seconds} seconds, by ${by}.`);
  return sentences.join(" ");
}

/**
 * Returns the ways to log in. The token is first, because importers use the first one. A change with a session needs
 * the CSRF header; a token does not.
 */
function securityOf({ method, is_session_only }: Endpoint, isPublic: boolean): Json[] {
  const session: Json = method === "GET" ? { session: [] } : { session: [], csrf: [] };
  const anybody: Json[] = isPublic ? [method === "GET" ? {} : { csrf: [] }] : [];
  return [...(is_session_only ? [] : [{ token: [] }]), session, ...anybody];
}

function pathParameters({ path, params }: Endpoint): Json[] {
  const { properties = {} } = (params ? schemaOf(params, "input") : {}) as {
    properties?: Record<string, Json>;
  };
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: properties[name] ?? { type: "integer", minimum: 1, maximum: 2147483647 },
  }));
}

function queryParameters({ query }: Endpoint): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = schemaOf(query, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    description: wordsFor(name),
    required: required.includes(name),
    schema,
  }));
}

function headerParameters({ idempotent, reply }: Endpoint): Json[] {
  return [
    ...(idempotent ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ...(reply === "stream" ? [{ $ref: "#/components/parameters/LastEventId" }] : []),
  ];
}

function requestBody(components: Components, endpoint: Endpoint): Json {
  const schema = bodyOf(endpoint) ? components.body(endpoint) : { type: "object" };
  const rules = Object.entries(endpoint.files ?? {});
  const required = rules.filter(([, rule]) => rule.required).map(([field]) => field);
  // JSON cannot contain files.
  const content: Json =
    required.length > 0
      ? {}
      : { "application/json": { schema, example: exampleOf(schema, components.schemas) } };
  if (endpoint.files) {
    const fields = rules.map(([field, rule]) => {
      const file = { type: "string", format: "binary", contentMediaType: "application/octet-stream" };
      return [field, rule.max_count > 1 ? { type: "array", items: file, maxItems: rule.max_count } : file];
    });
    const files = { type: "object", properties: Object.fromEntries(fields), required };
    content["multipart/form-data"] = { schema: { allOf: [schema, files] } };
  }
  return { required: true, content };
}

function success(contract: Contract, components: Components, endpoint: Endpoint): Json {
  const { reply, status = 200, cache, idempotent } = endpoint;
  const headers = {
    ...everyHeader,
    ...(cache && { ETag: header("ETag") }),
    ...(createdAddress(contract, endpoint) && { Location: header("Location") }),
    ...(idempotent && { "Idempotent-Replayed": header("IdempotentReplayed") }),
    ...(isList(components, endpoint) && { Link: header("Link") }),
  };
  if (reply === "nothing") return { 204: { description: "Done. The answer is empty.", headers } };
  if (reply === "raw") return { 200: { description: "The file.", headers, content: fileContent(endpoint) } };
  if (reply === "stream")
    return {
      200: { description: "Server-sent events.", headers, content: textContent("text/event-stream") },
    };
  const schema = components.reply(endpoint);
  const content = { "application/json": { schema, example: exampleOf(schema, components.schemas) } };
  return { [status]: { description: status === 201 ? "Created." : "Done.", headers, content } };
}

/** Returns true for a list, which answers an array with a Link to the rest, or a page if one is requested. */
function isList(components: Components, endpoint: Endpoint): boolean {
  if (typeof endpoint.reply === "string" || !endpoint.query) return false;
  const { $ref } = components.reply(endpoint);
  const { anyOf } = components.schemas[String($ref).slice(PREFIX.length)] ?? {};
  return Array.isArray(anyOf) && anyOf.some((one) => one.type === "array");
}

const textContent = (type: string) => ({ [type]: { schema: { type: "string" } } });

function fileContent({ path, media_type }: Endpoint): Json {
  if (path.endsWith(".csv")) return textContent("text/csv");
  const [ending = ""] = path.match(/\.(?:zip|pdf)$/) ?? [];
  const type = media_type ?? (ending ? `application/${ending.slice(1)}` : "application/octet-stream");
  return type.startsWith("image/svg")
    ? textContent(type)
    : { [type]: { schema: { type: "string", format: "binary" } } };
}
