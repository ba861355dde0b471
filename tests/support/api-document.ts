import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { contract } from "#contract/all.ts";
import { namedSchemas } from "#contract/named-schemas.ts";
import { allowedMethods } from "#server/platform/http/errors/allowed-methods.ts";
import { openApi } from "#server/platform/http/openapi/document.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into every part of the document
export const apiDocument = openApi(contract, namedSchemas, "https://darasa.example") as any;

const ajv = new Ajv2020({ strict: false, validateSchema: false });
(addFormats as unknown as (one: Ajv2020) => void)(ajv);
ajv.addFormat("phone", /^$|^\+?[\d\s()-]{6,20}$/);
ajv.addFormat("binary", true);
ajv.addSchema({ $id: "api", ...apiDocument });

const paths = Object.keys(apiDocument.paths)
  .map((path) => ({
    path,
    pattern: new RegExp(
      `^${path
        .replaceAll(".", "\\.")
        .replace(/\/$/, "")
        .replace(/\{\w+\}/g, "[^/]+")}/?$`,
    ),
  }))
  .sort((one, other) => one.path.split("{").length - other.path.split("{").length);
const knows = allowedMethods(contract);

/** Replies that were checked against the document in this process, by operation and status. */
export const seen = new Set<string>();

/**
 * Checks a reply against the API's description.
 * @throws Error if the description lacks the reply's status, type or body, or the address in `location`
 */
export function checkReply(
  method: string,
  address: string,
  reply: { status: number; type: string; body: unknown; location: unknown },
) {
  const plain = address.split("?", 1)[0] ?? "";
  if (reply.status === 405 || knows(`/api${plain}`).length === 0) return;
  const found = paths.find(
    ({ path, pattern }) => pattern.test(plain) && apiDocument.paths[path][method.toLowerCase()],
  );
  if (!found || reply.status === 304) return;
  const operation = apiDocument.paths[found.path][method.toLowerCase()];
  const response = dereferenced(operation.responses[reply.status]);
  const at = `${method} ${address} → ${reply.status}`;
  if (!response) throw new Error(`${at}: the description has no such status.`);
  seen.add(`${operation.operationId} ${reply.status}`);
  const isLocated =
    /^\/api\/[^{}]+\/$/.test(String(reply.location)) && !String(reply.location).includes("undefined");
  if (reply.status === 201 && Boolean(response.headers.Location) !== isLocated)
    throw new Error(`${at}: Location is ${reply.location}.`);
  if (!response.content) return;
  const type = reply.type.split(";", 1)[0] ?? "";
  if (!response.content[type] && !response.content["application/octet-stream"])
    throw new Error(`${at}: the description has no type ${type}.`);
  if (type !== "application/json") return;
  // Every schema is a reference to a named one, which is compiled once.
  const schema = String(response.content[type].schema.$ref).replace("#", "api#");
  const validate = ajv.getSchema(schema);
  if (!validate) throw new Error(`${at}: no schema at ${schema}.`);
  if (!validate(reply.body))
    throw new Error(
      `${at}: ${ajv.errorsText(validate.errors?.slice(0, 5))}\n${JSON.stringify(reply.body).slice(0, 500)}`,
    );
}

/** Returns a response, also if it is a reference to components. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into every part of the document
export function dereferenced(response: any): any {
  const [, name] = /^#\/components\/responses\/(\w+)$/.exec(String(response?.$ref)) ?? [];
  return name ? apiDocument.components.responses[name] : response;
}

/** Returns how a value breaks the schema at this reference; undefined if it is valid. */
export function problemOf(schema: { $ref?: string }, value: unknown): string | undefined {
  if (!schema.$ref) return undefined;
  const validate = ajv.getSchema(schema.$ref.replace("#", "api#"));
  if (!validate) throw new Error(`No schema ${schema.$ref}`);
  return validate(value) ? undefined : ajv.errorsText(validate.errors);
}
