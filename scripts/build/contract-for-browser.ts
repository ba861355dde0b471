import type { Plugin } from "vite";
import type { Contract, Endpoint } from "#contract/shared/endpoint.ts";

/** Files that import the contract, with the module that replaces it in the build. */
const parts = [
  { importer: "/web/api/client.ts", name: "\0contract-for-all", isForStaff: false },
  { importer: "/web/staff/sections.ts", name: "\0contract-for-staff", isForStaff: true },
];

/**
 * Reduces the contract to the facts that the browser's client (web/api/client.ts) needs of an endpoint: its method, its
 * path and whether the reply is JSON. This leaves out 40 KB: zod and the schemas of all endpoints, which only the
 * server needs. A form still imports its own schema. Endpoints that no student may call are loaded with the staff's
 * sections.
 */
export const contractForBrowser: Plugin = {
  name: "contract-for-browser",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  resolveId: (id, from) =>
    id === "#contract/all.ts" ? parts.find(({ importer }) => from?.endsWith(importer))?.name : undefined,
  load: async (id) => {
    const part = parts.find(({ name }) => name === id);
    if (!part) return;
    const { contract } = (await import(new URL("../../contract/all.ts", import.meta.url).href)) as {
      contract: Contract;
    };
    const { authorize } = await import("#contract/shared/permissions.ts");
    const isWanted = ({ access }: Endpoint) =>
      (authorize(access, { role: "student", permissions: [] }) !== "allowed") === part.isForStaff;
    const needed = Object.entries(contract).map(([resource, endpoints]) => [
      resource,
      Object.fromEntries(
        Object.entries(endpoints)
          .filter(([, endpoint]) => isWanted(endpoint))
          .map(([name, { method, path, reply }]) => [
            name,
            { method, path, reply: typeof reply === "string" ? reply : undefined },
          ]),
      ),
    ]);
    const inUse = needed.filter(([, endpoints]) => Object.keys(endpoints as object).length > 0);
    return `export const contract = ${JSON.stringify(Object.fromEntries(inUse))};`;
  },
};
