/** The address with these parameters, if there are any. Their `size` is not asked for: it came to browsers after the floor. */
export function withParameters(path: string, parameters: URLSearchParams): string {
  const query = String(parameters);
  return query ? `${path}?${query}` : path;
}
