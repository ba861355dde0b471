import type { Contract, Endpoint } from "#contract/shared/endpoint.ts";

export const isApiAddress = (url: string) => /^\/api(?:[/?]|$)/.test(url);

const parameters = ({ pattern }: { pattern: RegExp }) => pattern.source.split("[^").length;

/** The methods that an address of the API takes; none for an address that it does not have (api.md section 6). */
export function allowedMethods(contract: Contract): (url: string) => string[] {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of Object.values(contract).flatMap((ones): Endpoint[] => Object.values(ones))) {
    const pattern = `^/api${path
      .replace(/\/$/, "")
      .replaceAll(".", "\\.")
      .replace(/\{\w+\}/g, "[^/]+")}/?$`;
    const taken = methods.get(pattern) ?? new Set();
    methods.set(pattern, taken.add(method));
    if (method === "GET") taken.add("HEAD");
  }
  const patterns = [...methods].map(([pattern, taken]) => ({ pattern: new RegExp(pattern), taken }));
  return (url) => {
    const path = url.split("?", 1)[0] ?? "";
    const found = patterns.filter(({ pattern }) => pattern.test(path));
    // An address of words, such as /programs/categories/, goes before one with an id at the same place.
    const [first] = found.sort((one, other) => parameters(one) - parameters(other));
    return [...(first?.taken ?? [])].sort();
  };
}
