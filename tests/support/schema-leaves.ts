import type { z } from "zod";
import type { Endpoint } from "#contract/shared/endpoint.ts";

/** A value in a request: its schema, and the keys that lead to it. */
export interface Leaf {
  part: "body" | "query" | "params";
  path: (string | number)[];
  def: z.core.$ZodTypeDef & { checks?: z.core.$ZodCheck[]; format?: string; coerce?: boolean };
}

type AnySchema = { _zod: { def: Record<string, unknown> & { type: string } } };

/** Returns every simple value that an endpoint accepts (texts, numbers, choices), in each branch of its schemas. */
export function leavesOf({ body, described_body, query, params }: Endpoint): Leaf[] {
  return [...within(described_body ?? body, "body"), ...within(query, "query"), ...within(params, "params")];
}

function within(schema: unknown, part: Leaf["part"], path: Leaf["path"] = []): Leaf[] {
  if (!schema) return [];
  const { def } = (schema as AnySchema)._zod;
  const inner = (one: unknown, ...keys: Leaf["path"]) => within(one, part, [...path, ...keys]);
  switch (def.type) {
    case "object":
      return Object.entries(def.shape as object).flatMap(([name, one]) => inner(one, name));
    case "array":
      return inner(def.element, 0);
    case "record":
      return inner(def.valueType, "key");
    case "union":
      return (def.options as unknown[]).flatMap((one) => inner(one));
    case "pipe": {
      const isPreprocessed = (def.in as AnySchema)._zod.def.type === "transform";
      return inner(isPreprocessed ? def.out : def.in);
    }
    default:
      return def.innerType ? inner(def.innerType) : [{ part, path, def: def as unknown as Leaf["def"] }];
  }
}

/** Returns a request's part that contains only this value, at the leaf's place. */
export function holding(path: Leaf["path"], value: unknown): unknown {
  return path.reduceRight<unknown>(
    (held, key) => (typeof key === "number" ? [held] : { [key]: held }),
    value,
  );
}

export const nameOf = ({ part, path }: Leaf) => [part, ...path].join(".");
