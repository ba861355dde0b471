import type { Plugin } from "vite";
import type { Contract } from "#contract/shared/endpoint.ts";

const NAME = "\0contract-for-browser";

/**
 * The browser's client (web/api.ts) needs of an endpoint its method, its path and whether the reply is JSON. In the build
 * it gets only these: the schemas of all endpoints, which the server checks by, and zod with them, are 40 KB. A form
 * still brings the schema that it checks by.
 */
export const contractForBrowser: Plugin = {
  name: "contract-for-browser",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  resolveId: (id, importer) =>
    id === "#contract/all.ts" && importer?.endsWith("/web/api.ts") ? NAME : undefined,
  load: async (id) => {
    if (id !== NAME) return;
    const { contract } = (await import(new URL("../contract/all.ts", import.meta.url).href)) as {
      contract: Contract;
    };
    const needed = Object.entries(contract).map(([resource, endpoints]) => [
      resource,
      Object.fromEntries(
        Object.entries(endpoints).map(([name, { method, path, reply }]) => [
          name,
          { method, path, reply: typeof reply === "string" ? reply : undefined },
        ]),
      ),
    ]);
    return `export const contract = ${JSON.stringify(Object.fromEntries(needed))};`;
  },
};
