import { contract, type DarasaClient } from "#contract/all.ts";
import { type CallOptions, type Endpoint, fillPath } from "#contract/shared/endpoint.ts";
import { send } from "./send.ts";
import { encodeBody, toApiError } from "./wire.ts";

/** The contract's client in the browser: used by the dashboard; public pages use loaders and actions. */

interface Input extends CallOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  files?: Record<string, Blob[] | undefined>;
}

async function call(endpoint: Endpoint, input: Input = {}): Promise<unknown> {
  const reply = await send({
    method: endpoint.method,
    url: `/api${fillPath(endpoint.path, input.params)}${queryText(input.query)}`,
    body: endpoint.method === "GET" ? undefined : encodeBody(input),
    options: input,
  });
  if (!reply.ok) throw await toApiError(reply);
  if (endpoint.reply === "nothing") return undefined;
  // The server parsed the reply by the same schema on its way out.
  return endpoint.reply === "raw" ? reply : reply.json();
}

function queryText(query: Record<string, unknown> = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== "") parameters.set(name, String(value));
  return parameters.size > 0 ? `?${parameters}` : "";
}

function makeClient(): DarasaClient {
  const resources = Object.entries(contract).map(([resource, endpoints]) => [
    resource,
    Object.fromEntries(
      Object.entries(endpoints).map(([name, endpoint]) => [name, (input?: Input) => call(endpoint, input)]),
    ),
  ]);
  return Object.fromEntries(resources) as DarasaClient;
}

export const api = makeClient();
