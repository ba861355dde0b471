import { z } from "zod";
import type { Contract, Endpoint } from "#contract/shared/endpoint.ts";

type Json = Record<string, unknown>;

/** The contract as OpenAPI 3.1. */
export function openApi(contract: Contract, serverUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const [resource, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const method = { [endpoint.method.toLowerCase()]: operation(resource, name, endpoint) };
      paths[endpoint.path] = { ...paths[endpoint.path], ...method };
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Darasa API",
      version: "1",
      description:
        "Log in for a session cookie and send the csrftoken cookie back as X-CSRFToken, or send a personal API token as Authorization: Bearer.",
    },
    servers: [{ url: `${serverUrl}/api` }],
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "sessionid" },
        token: { type: "http", scheme: "bearer" },
      },
    },
    paths,
  };
}

function operation(resource: string, name: string, endpoint: Endpoint): Json {
  const rules = [endpoint.access].flat();
  const success = String(endpoint.reply === "nothing" ? 204 : (endpoint.status ?? 200));
  return {
    operationId: `${resource}.${name}`,
    tags: [resource],
    summary: endpoint.summary,
    description: `Access: ${rules.join(" or ")}.`,
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint)],
    ...(endpoint.body && { requestBody: requestBody(endpoint) }),
    responses: {
      [success]: {
        description: "Done.",
        ...(typeof endpoint.reply !== "string" && json(endpoint.reply, "output")),
      },
      default: { description: "An error: lists of messages by field, or `detail`." },
    },
    security: rules.includes("public") ? [] : [{ session: [] }, { token: [] }],
  };
}

function pathParameters({ path }: Endpoint): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: name === "id" ? { type: "integer", minimum: 1 } : { type: "string" },
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
    required: required.includes(name),
    schema,
  }));
}

function requestBody({ body, files }: Endpoint): Json {
  const schema = schemaOf(body as z.ZodType, "input");
  const content: Json = { "application/json": { schema } };
  if (files) {
    const fileFields = Object.entries(files).map(([field, rule]) => {
      const file = { type: "string", format: "binary" };
      return [field, rule.max_count > 1 ? { type: "array", items: file } : file];
    });
    const properties = { ...((schema.properties as Json) ?? {}), ...Object.fromEntries(fileFields) };
    content["multipart/form-data"] = { schema: { ...schema, properties } };
  }
  return { required: true, content };
}

function json(schema: z.ZodType, io: "input" | "output"): Json {
  return { content: { "application/json": { schema: schemaOf(schema, io) } } };
}

function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return rest;
}
