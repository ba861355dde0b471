import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { Contract } from "#contract/shared/endpoint.ts";
import type { AppContext } from "#server/context.ts";
import { openApi } from "./openapi/document.ts";

const asset = (name: string) => readFileSync(new URL(`./docs/${name}`, import.meta.url), "utf8");
const parts = ["call", "element", "examples", "schema", "try"];
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** The contract as OpenAPI at /api/openapi.json, and as a page to read and try at /api/docs. */
export function serveDocs(
  app: FastifyInstance,
  context: AppContext,
  contract: Contract,
  schemas: ReadonlyMap<string, z.ZodType>,
): void {
  let description: string | undefined;
  // Made for the first request, so that a start does not wait for it.
  const describe = () => {
    description ??= JSON.stringify(openApi(contract, schemas, context.config.publicUrl));
    return description;
  };
  const send = (path: string, type: string, body: string | (() => string)) =>
    app.get(path, async (_request, reply) =>
      reply
        .type(type)
        .header("cache-control", "no-cache")
        .header("content-security-policy", policy)
        .send(typeof body === "string" ? body : body()),
    );
  send("/api/openapi.json", "application/json; charset=utf-8", describe);
  send("/api/docs", "text/html; charset=utf-8", asset("docs.html"));
  send("/api/docs.css", "text/css; charset=utf-8", asset("docs.css"));
  send("/api/docs.js", "text/javascript; charset=utf-8", asset("docs.js"));
  for (const part of parts)
    send(`/api/docs/${part}.js`, "text/javascript; charset=utf-8", asset(`${part}.js`));
}
