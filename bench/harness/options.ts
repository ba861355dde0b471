import { parseArgs } from "node:util";

/** Reads the command's options, `--name value`. Each has the type of its default. */
export function readOptions<T extends Record<string, number | string>>(
  defaults: T,
): { [Name in keyof T]: T[Name] extends number ? number : string } {
  const names = Object.keys(defaults).map((name) => [name, { type: "string" }] as const);
  const { values } = parseArgs({ options: Object.fromEntries(names) });
  const read = Object.entries(defaults).map(([name, normal]) => {
    const given = values[name] ?? normal;
    return [name, typeof normal === "number" ? Number(given) : given];
  });
  return Object.fromEntries(read);
}
