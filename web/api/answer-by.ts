import type { QueryFunctionContext } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";

type Input = { query?: object };
type Client = Record<string, Record<string, (input: object) => Promise<unknown>>>;

/** Returns the query function for `q`, `listQ` and `growingQ`, on the server with the client of the request. */
export function answerBy(api: DarasaClient) {
  return ({ queryKey, signal, pageParam }: QueryFunctionContext) => {
    const [resource, name, input] = queryKey as [string, string, Input];
    const page = pageParam ? { query: { ...input.query, ...pageParam } } : {};
    return (api as unknown as Client)[resource]?.[name]?.({ ...input, ...page, signal });
  };
}
