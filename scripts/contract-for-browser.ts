import type { Plugin } from "vite";
import type { Contract, Endpoint } from "#contract/shared/endpoint.ts";

/** Who imports the contract, and what the build gives them in its place. */
const parts = [
  { importer: "/web/api.ts", name: "\0contract-for-all", isForStaff: false },
  { importer: "/web/staff/sections.ts", name: "\0contract-for-staff", isForStaff: true },
];

/**
 * The browser's client (web/api.ts) needs of an endpoint its method, its path and whether the reply is JSON. In the build
 * it gets only these: the schemas of all endpoints, which the server checks by, and zod with them, are 40 KB. A form
 * still brings the schema that it checks by. What no student may call comes with the staff's sections.
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
    const { contract } = (await import(new URL("../contract/all.ts", import.meta.url).href)) as {
      contract: Contract;
    };
    const { authorize } = await import("../contract/shared/permissions.ts");
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
