import { createHash } from "node:crypto";
import { compress, type Encoding, isWorthCompressing } from "#server/platform/cache/encodings.ts";

const compressible = /^(?:text\/|application\/(?:json|xml|rss|atom|manifest)|image\/svg)/;
/** Headers of one connection or one client. The cache sends its own instead. */
const notCached = new Set([
  "connection",
  "date",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "etag",
  "cache-control",
  "set-cookie",
  "x-request-id",
  "ratelimit",
  "ratelimit-policy",
]);

export interface Variant {
  /** Name, value, name, value …: the fastest form for writeHead. */
  headers: string[];
  etag: string;
  encoding: Encoding;
  body: Buffer;
}

/** A cached answer, compressed once for each requested encoding. */
export class CachedAnswer {
  readonly made_at_ms = performance.now();
  readonly route: string;
  readonly #variants = new Map<Encoding, Variant | Promise<Variant>>();
  readonly #body: Buffer;
  readonly #headers: [string, string][];
  readonly #hash: string;
  readonly #isCompressible: boolean;

  constructor(body: Buffer, headers: Record<string, unknown>, route: string) {
    this.route = route;
    this.#body = body;
    this.#hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
    this.#headers = Object.entries(headers)
      .filter(([name]) => !notCached.has(name))
      .map(([name, value]) => [name, String(value)]);
    this.#isCompressible = isWorthCompressing(body) && compressible.test(String(headers["content-type"]));
  }

  /** Returns an estimate of the bytes used: the plain body, plus at most as much again for compressed variants. */
  get size(): number {
    return this.#body.length * 2 + 1_000;
  }

  /** Returns the variant, or a promise while it is compressed for the first request. */
  variant(wanted: Encoding): Variant | Promise<Variant> {
    const encoding = this.#isCompressible ? wanted : "identity";
    const known = this.#variants.get(encoding);
    if (known) return known;
    const making = this.#make(encoding);
    this.#variants.set(encoding, making);
    making.then(
      (variant) => this.#variants.set(encoding, variant),
      () => this.#variants.delete(encoding),
    );
    return making;
  }

  async #make(encoding: Encoding): Promise<Variant> {
    const body = await compress(this.#body, encoding);
    const etag = `"${this.#hash}-${encoding}"`;
    const headers = [
      ...this.#headers.flat(),
      ...["vary", "accept-encoding, save-data"],
      ...["cache-control", "public, max-age=0, must-revalidate"],
      ...["etag", etag],
      ...["content-length", String(body.length)],
      ...(encoding === "identity" ? [] : ["content-encoding", encoding]),
    ];
    return { headers, etag, encoding, body };
  }
}
