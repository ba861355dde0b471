import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { webhookEventNames } from "#contract/admin/webhooks.ts";
import { apiDocument, dereferenced, problemOf } from "./support/api-document.ts";

/** Yields every schema in a part of the document, with its path. */
function* schemasIn(value: unknown, at: string): Generator<[string, Record<string, unknown>]> {
  if (Array.isArray(value)) for (const [n, one] of value.entries()) yield* schemasIn(one, `${at}[${n}]`);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return;
  const one = value as Record<string, unknown>;
  yield [at, one];
  for (const key of ["items", "anyOf", "allOf", "oneOf"])
    if (one[key]) yield* schemasIn(one[key], `${at}.${key}`);
  for (const [name, field] of Object.entries((one.properties ?? {}) as object))
    yield* schemasIn(field, `${at}.${name}`);
}

const operations = Object.entries(apiDocument.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({
      path,
      method,
      ...one,
      responses: Object.fromEntries(
        Object.entries(one.responses).map(([status, response]) => [status, dereferenced(response)]),
      ) as Operation["responses"],
    })),
);
interface Operation {
  operationId: string;
  responses: Record<
    string,
    { content?: Record<string, { schema: Record<string, unknown>; example?: unknown }> }
  >;
  requestBody?: { content: Record<string, { schema: { $ref?: string }; example?: unknown }> };
}

describe("OpenAPI (api.md 6)", () => {
  it("a linter finds no error", async () => {
    const config = await createConfig({
      extends: ["recommended"],
      rules: {
        // Every path of the specifications ends in a slash.
        "no-path-trailing-slash": "off",
        // /programs/categories/ matches before /programs/{id}/, whose id is a number.
        "no-ambiguous-paths": "off",
        "no-server-example.com": "off",
      },
    });
    const problems = await lintFromString({ source: JSON.stringify(apiDocument), config });
    expect(
      problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`),
    ).toEqual([]);
  }, 60_000);

  it("every schema is a named component that replies and bodies refer to", () => {
    for (const { operationId, requestBody, responses } of operations) {
      for (const [status, { content = {} }] of Object.entries(responses))
        for (const [type, { schema }] of Object.entries(content))
          if (type === "application/json") expect(schema, `${operationId} ${status}`).toHaveProperty("$ref");
      const body = requestBody?.content["application/json"];
      if (body && !("type" in body.schema)) expect(body.schema, operationId).toHaveProperty("$ref");
    }
    for (const name of ["Program", "ProgramForm", "Submission", "User", "Error", "EnrolledProgram"])
      expect(apiDocument.components.schemas).toHaveProperty(name);
  });

  it("every field has a type, except the changes in the audit log", () => {
    const unknown = Object.entries(apiDocument.components.schemas).flatMap(([name, schema]) =>
      [...schemasIn(schema, name)]
        .filter(
          ([, one]) =>
            !["$ref", "type", "anyOf", "allOf", "oneOf", "const", "enum"].some((key) => key in one),
        )
        .map(([at]) => at),
    );
    expect(unknown.filter((at) => !/^AuditEntry\.(?:before|after)/.test(at))).toEqual([]);
  });

  it("dates, emails, phones, URLs and enums have their formats", () => {
    const { Timestamp, Program, User, Profile } = apiDocument.components.schemas;
    expect(Timestamp).toMatchObject({ type: "string", format: "date-time" });
    expect(Program.properties.created_at).toEqual({ $ref: "#/components/schemas/Timestamp" });
    expect(Program.properties).toMatchObject({
      image: { format: "uri-reference" },
      start_date: { format: "date" },
    });
    expect(User.properties.email).toMatchObject({ type: "string", format: "email" });
    expect(Profile.properties).toMatchObject({
      phone: { format: "phone" },
      role: { enum: ["admin", "sub_admin", "student"] },
    });
  });

  it("every refusal has a body: the common Error, or that of three endpoints", () => {
    const bodies = new Map<string, string[]>();
    for (const { operationId, responses } of operations)
      for (const [status, { content }] of Object.entries(responses)) {
        if (Number(status) < 400) continue;
        const name = String(content?.["application/json"]?.schema.$ref).split("/").at(-1) ?? "";
        bodies.set(name, [...(bodies.get(name) ?? []), operationId]);
      }
    expect([...bodies.keys()].sort()).toEqual(["Error", "ErrorWithMessage", "ErrorWithText"]);
    expect([...new Set(bodies.get("ErrorWithMessage"))].sort()).toEqual(
      ["submissions.submit", "profiles.update_profile", "submissions.edit"].sort(),
    );
  });

  it("every example of a body or reply matches its schema", () => {
    const wrong: string[] = [];
    for (const { operationId, requestBody, responses } of operations)
      for (const { content = {} } of [...Object.values(responses), ...(requestBody ? [requestBody] : [])])
        for (const { schema, example } of Object.values(content)) {
          const problem = example === undefined ? undefined : problemOf(schema, example);
          if (problem) wrong.push(`${operationId}: ${problem}`);
        }
    expect(wrong).toEqual([]);
  });

  it("each refusal is described once, under components.responses", () => {
    for (const { operationId, path, method } of operations)
      for (const [status, response] of Object.entries(apiDocument.paths[path][method].responses))
        if (Number(status) >= 400)
          expect(Object.keys(response as object), `${operationId} ${status}`).toEqual(["$ref"]);
    expect(Object.keys(apiDocument.components.responses).length).toBeLessThan(40);
    // Before, each call repeated them, and the document had 1.75 MB.
    expect(JSON.stringify(apiDocument).length).toBeLessThan(1_200_000);
  });

  it("the token is listed first wherever tokens are allowed", () => {
    for (const { operationId, path, method } of operations) {
      const ways = (apiDocument.paths[path][method].security as object[]).map((way) => Object.keys(way)[0]);
      if (ways.includes("token")) expect(ways[0], operationId).toBe("token");
    }
  });

  it("every query parameter is described, and the optional key is empty by default", () => {
    for (const { operationId, path, method } of operations)
      for (const parameter of apiDocument.paths[path][method].parameters)
        if (parameter.in === "query")
          expect(parameter.description, `${operationId} ${parameter.name}`).toMatch(/^[A-Z].*\.$/);
    expect(apiDocument.components.parameters.IdempotencyKey).toMatchObject({
      required: false,
      example: "",
      description: expect.stringContaining("Optional"),
    });
  });

  it("webhooks have headers, signature, retries and a body for each event", () => {
    expect(Object.keys(apiDocument.webhooks)).toEqual(webhookEventNames);
    for (const [event, { post }] of Object.entries<{ post: Hook }>(apiDocument.webhooks)) {
      expect(post.parameters.map(({ name }) => name)).toEqual([
        "webhook-id",
        "webhook-timestamp",
        "webhook-signature",
      ]);
      for (const words of ["HMAC-SHA256", "5 minutes", "15 attempts", "WEBHOOKS_TO_PRIVATE"])
        expect(post.description).toContain(words);
      const { schema, example } = post.requestBody.content["application/json"];
      expect(example).toMatchObject({ type: event, timestamp: expect.any(String), data: expect.any(Object) });
      expect(problemOf(schema, example)).toBeUndefined();
      expect(problemOf(schema, { ...example, type: "rain.fell" })).toBeDefined();
    }
  });

  it("an address in an example has its field's kind", () => {
    const text = JSON.stringify(apiDocument);
    expect(text).not.toContain("/media/3f1c.webp");
    for (const [, name, path] of text.matchAll(/"(\w+_url|picture)":"([^"]*)"/g))
      if (name !== "image" && name !== "profile_picture") expect(`${name} ${path}`).not.toContain("/media/");
  });
});

interface Hook {
  description: string;
  parameters: { name: string }[];
  requestBody: { content: Record<"application/json", { schema: { $ref: string }; example: object }> };
}
