import { onlineManager, type QueryKey } from "@tanstack/react-query";
import { contract, type DarasaClient, type DarasaContract } from "#contract/all.ts";
import { type CallOptions, type Contract, type Endpoint, fillPath } from "#contract/shared/endpoint.ts";
import { withParameters } from "#web/browser/with-parameters.ts";
import { NoResponse } from "./failures/no-response.ts";
import { probeUntilAnswered } from "./probe.ts";
import { send } from "./send.ts";
import { encodeBody, toApiError } from "./wire.ts";

/** The contract's client in the browser, for the dashboard. Public pages use loaders and actions. */

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
 * Sends a call of the dashboard. Updates `onlineManager`, depending on whether the server answered.
 * @throws NoResponse, or ApiError
 */
export async function sendCall({ method, url, ...parts }: Call, options: CallOptions): Promise<Response> {
  const body = method === "GET" ? undefined : encodeBody(parts);
  const reply = await send({ method, url, body, options }).catch((error) => {
    if (error instanceof NoResponse) {
      onlineManager.setOnline(false);
      probeUntilAnswered();
    }
    throw error;
  });
  // The network may have gone just before the reply arrived.
  onlineManager.setOnline(navigator.onLine);
  if (!reply.ok) throw await toApiError(reply);
  return reply;
}

async function call({ method, path, reply: kind }: Endpoint, input: Input = {}): Promise<unknown> {
  const reply = await sendCall({ ...input, method, url: addressOf({ path }, input) }, input);
  if (kind === "nothing") return undefined;
  // No validation here: the server has parsed the reply by the same schema.
  return kind === "raw" ? reply : reply.json();
}

/** Returns the address of a call, also for download links. */
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

/**
 * Adds the staff's endpoints. They come with the staff's sections (web/staff/sections.ts), so that students do not load
 * them.
 */
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

/** A call with the beginning of its query keys (web/api/query.ts). */
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

/**
 * Every endpoint by resource, without the schemas, which the browser does not get
 * (scripts/build/contract-for-browser.ts).
 */
export const endpoints = known as unknown as {
  [Resource in keyof DarasaContract]: {
    [Name in keyof DarasaContract[Resource]]: Pick<Endpoint, "method" | "path">;
  };
};
