import type { Contract, Endpoint } from "#contract/shared/endpoint.ts";

export const isApiAddress = (url: string) => /^\/api(?:[/?]|$)/.test(url);

const parameters = ({ pattern }: { pattern: RegExp }) => pattern.source.split("[^").length;

/** Returns a function that lists the methods of an API address; none if the address does not exist (api.md 6). */
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
    // A literal address, such as /programs/categories/, wins over one with an id in the same place.
    const [first] = found.sort((one, other) => parameters(one) - parameters(other));
    return [...(first?.taken ?? [])].sort();
  };
}
