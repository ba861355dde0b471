import type { z } from "zod";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { isKept } from "#server/platform/database/kept-read.ts";
import { compress, type Encoding, encodingFor, isWorthCompressing } from "./encodings.ts";

/** By the answer of a kept read: what an endpoint makes of it. */
const parsedOf = new WeakMap<object, Map<Endpoint, object>>();
/** By what was made of it: the reply as it leaves, in every encoding that somebody asked for. */
const bodiesOf = new WeakMap<object, Map<Encoding, Promise<Body>>>();

/**
 * The reply by the endpoint's schema, so that only declared fields leave. What a kept read answers is parsed once, and
 * nobody can change it from then on, since all who ask share it.
 */
export function parseReply(endpoint: Endpoint, schema: z.ZodType, reply: unknown): unknown {
  if (!isKept(reply)) return schema.parse(reply);
  const byEndpoint = parsedOf.get(reply) ?? new Map<Endpoint, object>();
  parsedOf.set(reply, byEndpoint);
  const known = byEndpoint.get(endpoint);
  if (known) return known;
  const parsed = frozen(schema.parse(reply) as object);
  byEndpoint.set(endpoint, parsed);
  bodiesOf.set(parsed, new Map());
  return parsed;
}

function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

export interface Body {
  bytes: Buffer;
  encoding: Encoding;
}

/** A shared reply as bytes that are written and compressed once for all who ask; undefined of any other. */
export function keptBody(parsed: unknown, accepted: string | undefined): Promise<Body> | undefined {
  const bodies = bodiesOf.get(parsed as object);
  if (!bodies) return undefined;
  const encoding = encodingFor(accepted);
  const known = bodies.get(encoding);
  if (known) return known;
  const body = bodyOf(Buffer.from(JSON.stringify(parsed)), encoding);
  bodies.set(encoding, body);
  return body;
}

async function bodyOf(json: Buffer, accepted: Encoding): Promise<Body> {
  const encoding = isWorthCompressing(json) ? accepted : "identity";
  return { bytes: await compress(json, encoding), encoding };
}
