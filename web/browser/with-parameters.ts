/** Appends the parameters, if there are any. Does not use their `size`, which the oldest supported browsers lack. */
export function withParameters(path: string, parameters: URLSearchParams): string {
  const query = String(parameters);
  return query ? `${path}?${query}` : path;
}
