import { onlineManager, type QueryKey } from "@tanstack/react-query";
import { contract, type DarasaClient, type DarasaContract } from "#contract/all.ts";
import { type CallOptions, type Contract, type Endpoint, fillPath } from "#contract/shared/endpoint.ts";
import { NoResponse } from "./no-response.ts";
import { send } from "./send.ts";
import { encodeBody, toApiError } from "./wire.ts";
import { withParameters } from "./with-parameters.ts";

/** The contract's client in the browser: used by the dashboard; public pages use loaders and actions. */

interface Input extends CallOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  files?: Record<string, Blob[] | undefined>;
}

interface Call extends Pick<Input, "body" | "files"> {
  method: string;
  url: string;
}

/**
 * Sends one call of the dashboard. Its outcome tells `onlineManager` whether the server can be reached.
 * @throws NoResponse, or ApiError
 */
export async function sendCall({ method, url, ...parts }: Call, options: CallOptions): Promise<Response> {
  const body = method === "GET" ? undefined : encodeBody(parts);
  const reply = await send({ method, url, body, options }).catch((error) => {
    if (error instanceof NoResponse) onlineManager.setOnline(false);
    throw error;
  });
  // A reply may arrive just after the network has gone.
  onlineManager.setOnline(navigator.onLine);
  if (!reply.ok) throw await toApiError(reply);
  return reply;
}

async function call({ method, path, reply: kind }: Endpoint, input: Input = {}): Promise<unknown> {
  const reply = await sendCall({ ...input, method, url: addressOf({ path }, input) }, input);
  if (kind === "nothing") return undefined;
  // The server parsed the reply by the same schema on its way out.
  return kind === "raw" ? reply : reply.json();
}

/** Where a call is sent; of a download its link. */
export const addressOf = ({ path }: { path: string }, input: Pick<Input, "params" | "query">) =>
  `/api${fillPath(path, input.params)}${queryText(input.query)}`;

function queryText(query: Record<string, unknown> = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== "") parameters.set(name, String(value));
  return withParameters("", parameters);
}

const clients: Record<string, Record<string, (input?: Input) => Promise<unknown>>> = {};
const known: Record<string, Record<string, Endpoint>> = {};

/** The staff's endpoints come with their sections (web/staff/sections.ts), so that students do not load them. */
export function addEndpoints(more: Contract): void {
  for (const [resource, endpoints] of Object.entries(more)) {
    known[resource] = { ...known[resource], ...endpoints };
    clients[resource] = { ...clients[resource] };
    for (const [name, endpoint] of Object.entries(endpoints))
      clients[resource][name] = Object.assign((input?: Input) => call(endpoint, input), {
        queryKey: [resource, name],
        path: endpoint.path,
      });
  }
}

addEndpoints(contract);

/** A call knows how the keys of its queries begin (web/api/query.ts). */
export type NamedCall = ((input: never) => Promise<unknown>) & Named;
interface Named {
  readonly queryKey: QueryKey;
  readonly path: string;
}

export const api = clients as unknown as {
  [Resource in keyof DarasaClient]: {
    [Name in keyof DarasaClient[Resource]]: DarasaClient[Resource][Name] & Named;
  };
};

/** Every endpoint by resource, as the browser knows it: without its schemas (scripts/contract-for-browser.ts). */
export const endpoints = known as unknown as {
  [Resource in keyof DarasaContract]: {
    [Name in keyof DarasaContract[Resource]]: Pick<Endpoint, "method" | "path">;
  };
};
