import type { Random } from "../harness/random.ts";

/** A JSON schema from the OpenAPI description. */
export type Schema = Record<string, unknown>;

const texts = [
  ...["", " ", "a", "Amina", "amina@darasa.example", "+256712345678", "0712345678", "UGX 1,500", "true"],
  ...["0", "-1", "1e309", "NaN", "2026-02-30", "2026-12-01T10:00:00Z", "'; DROP TABLE users; --", "%_\\"],
  ...[
    "<script>alert(1)</script>",
    "</script>\u2028\u2029",
    "\u0000",
    "\ud800",
    "\u202e\u200b",
    "🦒".repeat(50),
  ],
  ...["x".repeat(5_000), "../../etc/passwd", "javascript:alert(1)", "__proto__", "\r\nBcc: a@b.example"],
];
const numbers = [1, 2, 3, 5, 20, 24, 0, -1, 100, 101, 1.5, 1e15];
const anything = [null, true, false, 0, 1, -1, 1.5, 1e21, 2147483647, 2147483648, "", [], {}, [[]], { a: 1 }];
const strangeNames = ["id", "role", "is_admin", "toString", "unknown"];

export const hostileText = (random: Random): string => random.pick(texts);

/** Returns a value that mostly fits the schema, and sometimes is anything at all. */
export function valueFor(schema: Schema, random: Random): unknown {
  if (random.chance(0.08)) return random.pick(anything);
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices) return valueFor(random.pick(choices), random);
  if (Array.isArray(schema.enum)) return random.chance(0.8) ? random.pick(schema.enum) : hostileText(random);
  if ("const" in schema) return schema.const;
  if (schema.type === "object") return objectFor(schema, random);
  if (schema.type === "array")
    return Array.from({ length: random.below(4) }, () => valueFor((schema.items ?? {}) as Schema, random));
  if (schema.type === "integer" || schema.type === "number") return random.pick(numbers);
  return schema.type === "boolean" ? random.chance(0.5) : hostileText(random);
}

function objectFor(schema: Schema, random: Random): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, part] of Object.entries((schema.properties ?? {}) as Record<string, Schema>))
    if (!random.chance(0.15)) made[name] = valueFor(part, random);
  if (random.chance(0.1)) made[random.pick(strangeNames)] = hostileText(random);
  return made;
}
