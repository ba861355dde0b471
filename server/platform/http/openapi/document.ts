import type { z } from "zod";
import type { Contract } from "#contract/shared/endpoint.ts";
import { makeComponents } from "./components.ts";
import { errorComponents, errorSchemas } from "./errors.ts";
import { type Json, mapObjects, refsIn, withInner } from "./json.ts";
import { operation } from "./operation.ts";
import { webhookSchemas, webhookOperations as webhooks } from "./webhooks.ts";

const text = (description: string, schema: Json = { type: "string" }) => ({ description, schema });

const headers = {
  RequestId: text("The id of the request.", { type: "string", format: "uuid" }),
  RateLimit: text('Remaining calls of each limit that counted the call: `"name";r=remaining;t=seconds`.'),
  RateLimitPolicy: text('The limits that counted the call: `"name";q=calls;w=seconds`.'),
  RetryAfter: text("Seconds until the call may be tried again.", { type: "integer" }),
  ETag: text("The version of the answer. Send it back as If-None-Match."),
  Location: text("The address of the created object.", { type: "string", format: "uri-reference" }),
  IdempotentReplayed: text("`true` if this is the answer to an earlier call with the same key."),
  Link: text('The next page of a longer list: `<…>; rel="next"`.'),
};

const parameters = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "Optional. Needed only to retry calls safely: any text that you choose, a new one for each creation. A call that you repeat with its key has its effect once and gets the first answer. An empty header is ignored. A placeholder such as `<string>` is refused.",
    schema: { type: "string", maxLength: 100 },
    example: "",
  },
  LastEventId: {
    name: "Last-Event-ID",
    in: "header",
    description: "The id of the last event that you received before the stream broke.",
    schema: { type: "string" },
  },
};

const securitySchemes = {
  token: { type: "http", scheme: "bearer", description: "A personal API token (Settings, API Tokens)." },
  session: { type: "apiKey", in: "cookie", name: "sessionid" },
  csrf: { type: "apiKey", in: "header", name: "X-CSRFToken", description: "The csrftoken cookie." },
};

const description = `The API of an online training institute.

Make a personal API token in the dashboard (Settings, API Tokens) and send it as \`Authorization: Bearer …\`. In a browser, log in for a
session cookie and send the csrftoken cookie back as \`X-CSRFToken\` with every change.

To avoid overwriting another change, send the \`updated_at\` that you read. If the record has changed since, the answer is 409. ETags are only for reads.

Webhooks send events to your own address. Register it in the dashboard (Settings, Webhooks). The webhooks of this description state their signature, retries and bodies.

A trailing slash is optional. Timestamps are ISO 8601 in UTC. Fields may be added at any time. See docs/api-changes.md for
other changes and their notice periods.`;

/** Returns the contract as OpenAPI 3.1, with each schema under its name. */
export function openApi(
  contract: Contract,
  schemas: ReadonlyMap<string, z.ZodType>,
  serverUrl: string,
): Json {
  const components = makeComponents(contract, schemas);
  const paths: Record<string, Json> = {};
  for (const [resource, endpoints] of Object.entries(contract))
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const method = endpoint.method.toLowerCase();
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [method]: operation(contract, components, resource, name, endpoint),
      };
    }
  const responses = usedResponses(paths);
  return {
    openapi: "3.1.0",
    info: {
      title: "Darasa API",
      version: "1.0.0",
      description,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: `${serverUrl}/api` }],
    tags: Object.keys(contract).map((name) => ({ name, description: titleOf(name) })),
    paths,
    webhooks,
    components: {
      securitySchemes,
      headers,
      parameters,
      responses,
      schemas: used(
        { ...errorSchemas, ...webhookSchemas, ...components.schemas },
        { paths, webhooks, responses },
      ),
    },
  };
}

const titleOf = (name: string) => {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Returns the error responses that the document refers to. */
function usedResponses(paths: Record<string, Json>): Record<string, Json> {
  const names = new Set<string>();
  mapObjects(paths, (one) => {
    const [, name] = /^#\/components\/responses\/(\w+)$/.exec(String(one.$ref)) ?? [];
    if (name) names.add(name);
    return one;
  });
  return Object.fromEntries(Object.entries(errorComponents).filter(([name]) => names.has(name)));
}

/** Returns the schemas that the rest of the document refers to, directly or through others. */
function used(schemas: Record<string, Json>, rest: Json): Record<string, Json> {
  const found = withInner(refsIn(rest), schemas);
  return Object.fromEntries([...found].sort().map((name) => [name, schemas[name] ?? {}]));
}
