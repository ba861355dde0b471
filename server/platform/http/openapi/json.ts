export type Json = Record<string, unknown>;

export const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const PREFIX = "#/components/schemas/";
export const refTo = (name: string): Json => ({ $ref: `${PREFIX}${name}` });

/** Replaces every object in the value, inner objects first. */
export function mapObjects(value: unknown, change: (one: Json) => Json): unknown {
  if (Array.isArray(value)) return value.map((one) => mapObjects(one, change));
  if (!isJson(value)) return value;
  return change(
    Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapObjects(one, change)])),
  );
}

/** Returns the names of the schemas that a part of the document refers to. */
export function refsIn(value: unknown): Set<string> {
  const names = new Set<string>();
  mapObjects(value, (one) => {
    if (typeof one.$ref === "string" && one.$ref.startsWith(PREFIX)) names.add(one.$ref.slice(PREFIX.length));
    return one;
  });
  return names;
}

/** Returns the names together with those of all schemas inside them. */
export function withInner(names: Iterable<string>, schemas: Record<string, Json>): Set<string> {
  const found = new Set(names);
  for (const name of found) for (const inner of refsIn(schemas[name])) found.add(inner);
  return found;
}

/** Converts `sub_admins` to `SubAdmins`. */
export const pascal = (name: string) =>
  name.replace(/(?:^|_)([a-z0-9])/g, (_, first: string) => first.toUpperCase());
