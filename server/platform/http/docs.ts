import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { Contract } from "#contract/shared/endpoint.ts";
import type { AppContext } from "#server/context.ts";
import { openApi } from "./openapi/document.ts";
import { serveUnchanging } from "./pages/unchanging.ts";

const asset = (name: string) => readFileSync(new URL(`./docs/${name}`, import.meta.url), "utf8");
const parts = ["call", "element", "examples", "schema", "try"];
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** Serves the contract as OpenAPI at /api/openapi.json, and as a page to read and try at /api/docs. */
export function serveDocs(
  app: FastifyInstance,
  context: AppContext,
  contract: Contract,
  schemas: ReadonlyMap<string, z.ZodType>,
): void {
  const send = (path: string, type: string, make: () => string) => {
    const headers = {
      "content-type": `${type}; charset=utf-8`,
      "cache-control": "no-cache",
      "content-security-policy": policy,
    };
    serveUnchanging(app, context, path, headers, make);
  };
  send("/api/openapi.json", "application/json", () =>
    JSON.stringify(openApi(contract, schemas, context.config.publicUrl)),
  );
  send("/api/docs", "text/html", () => asset("docs.html"));
  send("/api/docs.css", "text/css", () => asset("docs.css"));
  send("/api/docs.js", "text/javascript", () => asset("docs.js"));
  for (const part of parts) send(`/api/docs/${part}.js`, "text/javascript", () => asset(`${part}.js`));
}
