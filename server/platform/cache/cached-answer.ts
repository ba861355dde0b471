import { createHash } from "node:crypto";
import { compress, type Encoding, isWorthCompressing } from "#server/platform/http/encodings.ts";

const compressible = /^(?:text\/|application\/(?:json|xml|rss|atom|manifest)|image\/svg)/;
/** These are the connection's or the client's own and must not be remembered. */
const notKept = new Set([
  "connection",
  "date",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "etag",
  "cache-control",
  "set-cookie",
]);

export interface Variant {
  /** Name, value, name, value …: what writeHead takes with the least work. */
  headers: string[];
  etag: string;
  body: Buffer;
}

/** One answer as it is kept: compressed once for each encoding that somebody asked for. */
export class KeptAnswer {
  readonly made_at_ms: number;
  readonly #body: Buffer;
  readonly #headers: [string, string][];
  readonly #hash: string;
  readonly #ready = new Map<Encoding, Variant>();
  readonly #making = new Map<Encoding, Promise<Variant>>();

  constructor(body: Buffer, headers: Record<string, unknown>, now_ms: number) {
    this.made_at_ms = now_ms;
    this.#body = body;
    this.#hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
    this.#headers = Object.entries(headers)
      .filter(([name]) => !notKept.has(name))
      .map(([name, value]) => [name, String(value)]);
  }

  /** Bytes held, about: the plain body and what it was compressed to. */
  get size(): number {
    return [...this.#ready.values()].reduce((sum, variant) => sum + variant.body.length, this.#body.length);
  }

  /** The variant when it is at hand already. */
  ready(encoding: Encoding): Variant | undefined {
    return this.#ready.get(this.#usable(encoding));
  }

  /** The variant, compressing it now if nobody asked for this encoding before. */
  variant(encoding: Encoding): Promise<Variant> {
    const usable = this.#usable(encoding);
    const known = this.#making.get(usable);
    if (known) return known;
    const making = this.#make(usable);
    this.#making.set(usable, making);
    return making;
  }

  #usable(encoding: Encoding): Encoding {
    const type = this.#headers.find(([name]) => name === "content-type")?.[1] ?? "";
    return isWorthCompressing(this.#body) && compressible.test(type) ? encoding : "identity";
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
    const variant = { headers, etag, body };
    this.#ready.set(encoding, variant);
    return variant;
  }
}
