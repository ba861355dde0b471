import type { QueryFunctionContext } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";

type Client = Record<string, Record<string, (input: object) => Promise<unknown>>>;

/** Answers the queries of `q` and `listQ`: on the server by the client of the request. */
export function answerBy(api: DarasaClient) {
  return ({ queryKey, signal }: QueryFunctionContext) => {
    const [resource, name, input] = queryKey as [string, string, object];
    return (api as unknown as Client)[resource]?.[name]?.({ ...input, signal });
  };
}
