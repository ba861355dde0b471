import { z } from "zod";

/** Returns a field for the index of a file's column, from 0. */
export const columnField = (message: string, most: number) =>
  z.number({ error: message }).int(message).min(0, message).max(most, message);

/**
 * Guesses the column of each field from the column names; null if none matches. The patterns of a field are tried in
 * order, and the first matching column is used. Each column is used once.
 */
export function columnsByName<Name extends string>(
  patterns: Record<Name, readonly RegExp[]>,
  headers: readonly string[],
): Record<Name, number | null> {
  const plain = headers.map((header) => header.trim().toLowerCase().replace(/\s+/g, " "));
  const taken = new Set<number>();
  const found = {} as Record<Name, number | null>;
  for (const [name, own] of Object.entries(patterns) as [Name, RegExp[]][]) {
    const places = own.map((pattern) =>
      plain.findIndex((header, at) => !taken.has(at) && pattern.test(header)),
    );
    const place = places.find((at) => at >= 0);
    found[name] = place ?? null;
    if (place !== undefined) taken.add(place);
  }
  return found;
}
