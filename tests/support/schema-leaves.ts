import type { z } from "zod";
import type { Endpoint } from "#contract/shared/endpoint.ts";

/** A value in a request: its schema, and the keys that lead to it. */
export interface Leaf {
  part: "body" | "query" | "params";
  path: (string | number)[];
  /** Keys and values that choose the branches of unions on the way to the value. */
  choices: [path: (string | number)[], value: unknown][];
  def: z.core.$ZodTypeDef & { checks?: z.core.$ZodCheck[]; format?: string; coerce?: boolean };
}

type AnySchema = { _zod: { def: Record<string, unknown> & { type: string } } };

/** Returns every simple value that an endpoint accepts (texts, numbers, choices), in each branch of its schemas. */
export function leavesOf({ body, described_body, query, params }: Endpoint): Leaf[] {
  return [...within(described_body ?? body, "body"), ...within(query, "query"), ...within(params, "params")];
}

function within(
  schema: unknown,
  part: Leaf["part"],
  path: Leaf["path"] = [],
  choices: Leaf["choices"] = [],
): Leaf[] {
  if (!schema) return [];
  const { def } = (schema as AnySchema)._zod;
  const inner = (one: unknown, ...keys: Leaf["path"]) => within(one, part, [...path, ...keys], choices);
  switch (def.type) {
    case "object":
      return Object.entries(def.shape as object).flatMap(([name, one]) => inner(one, name));
    case "array":
      return inner(def.element, 0);
    case "record":
      return inner(def.valueType, "key");
    case "union":
      return (def.options as AnySchema[]).flatMap((one) =>
        within(one, part, path, [...choices, ...choiceOf(one, def.discriminator, path)]),
      );
    case "pipe": {
      const isPreprocessed = (def.in as AnySchema)._zod.def.type === "transform";
      return inner(isPreprocessed ? def.out : def.in);
    }
    default:
      return def.innerType
        ? inner(def.innerType)
        : [{ part, path, choices, def: def as unknown as Leaf["def"] }];
  }
}

/** Returns the key and value that choose a branch of a union. Empty if the union has no such key. */
function choiceOf(branch: AnySchema, key: unknown, path: Leaf["path"]): Leaf["choices"] {
  if (typeof key !== "string") return [];
  const field = (branch._zod.def.shape as Record<string, AnySchema>)[key] as AnySchema;
  return [[[...path, key], (field._zod.def.values as unknown[])[0]]];
}

/**
 * Returns a request's part with this value at the leaf's place. Its other fields are only those that choose the leaf's
 * branch of a union.
 */
export function holding({ path, choices }: Leaf, value: unknown): unknown {
  const whole = path.reduceRight<unknown>(
    (held, key) => (typeof key === "number" ? [held] : { [key]: held }),
    value,
  );
  for (const [place, chosen] of choices) {
    if (place.join() === path.join()) continue;
    const owner = place.slice(0, -1).reduce<unknown>((held, key) => (held as never)[key], whole);
    Object.assign(owner as object, { [place.at(-1) as string]: chosen });
  }
  return whole;
}

export const nameOf = ({ part, path }: Leaf) => [part, ...path].join(".");
