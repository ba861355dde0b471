import type { IncomingMessage, ServerResponse } from "node:http";
import { encodingFor } from "#server/platform/http/encodings.ts";
import { cacheKey } from "./cacheable.ts";
import { KeptAnswer, type Variant } from "./cached-answer.ts";

/** An answer younger than this is sent as it is. */
const FRESH_MS = 15_000;
/** An older one is sent once more while a new one is made; past this it is made while the visitor waits. */
const STALE_MS = 120_000;
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_ANSWERS = 2_000;

interface Kept {
  answer: KeptAnswer;
  /** Its share of MAX_BYTES: what it held when it was made, with as much again for what compression adds later. */
  bytes: number;
}

/** What the application answers when it is asked without the cache. */
export interface MadeAnswer {
  status: number;
  headers: Record<string, unknown>;
  body: Buffer;
}

type Make = (request: IncomingMessage) => Promise<MadeAnswer>;

/**
 * Keeps the answers to public reads in this process: a hit is bytes out and nothing else. Any number of
 * visitors who miss at once wait for one making; a change of content drops everything, and what was being
 * made before the change is not kept.
 */
export class PageCache {
  readonly counts = { hit: 0, stale: 0, miss: 0 };
  /** The oldest first. */
  readonly #kept = new Map<string, Kept>();
  readonly #making = new Map<string, Promise<KeptAnswer | MadeAnswer>>();
  readonly #make: Make;
  #generation = 0;
  #bytes = 0;

  constructor(make: Make) {
    this.#make = make;
  }

  /** What it holds now, about. */
  get held(): { answers: number; bytes: number } {
    return { answers: this.#kept.size, bytes: this.#bytes };
  }

  /** Forgets every answer: content has changed. */
  drop(): void {
    this.#generation += 1;
    this.#bytes = 0;
    this.#kept.clear();
    this.#making.clear();
  }

  /** Answers the request if it is one for the cache; false leaves it to the application. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const key = cacheKey(request);
    if (!key) return false;
    const kept = this.#kept.get(key)?.answer;
    const age = kept ? Date.now() - kept.made_at_ms : Number.POSITIVE_INFINITY;
    if (!kept || age > STALE_MS) {
      this.counts.miss += 1;
      this.#makeAndSend(key, request, response);
      return true;
    }
    this.counts[age > FRESH_MS ? "stale" : "hit"] += 1;
    if (age > FRESH_MS) this.#once(key, request).catch(() => undefined);
    this.#send(kept, request, response);
    return true;
  }

  async #makeAndSend(key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const made = await this.#once(key, request);
      if (made instanceof KeptAnswer) this.#send(made, request, response);
      else sendMade(made, request, response);
    } catch {
      response.writeHead(503, { "retry-after": "5", "content-type": "application/json" });
      response.end('{"detail":"The service is not available right now. Try again in a moment."}');
    }
  }

  /** One making at a time for each key, however many wait. */
  #once(key: string, request: IncomingMessage): Promise<KeptAnswer | MadeAnswer> {
    const running = this.#making.get(key);
    if (running) return running;
    const making = this.#fill(key, request).finally(() => {
      if (this.#making.get(key) === making) this.#making.delete(key);
    });
    this.#making.set(key, making);
    return making;
  }

  async #fill(key: string, request: IncomingMessage): Promise<KeptAnswer | MadeAnswer> {
    const generation = this.#generation;
    const made = await this.#make(request);
    if (made.status !== 200 || made.headers["set-cookie"] !== undefined) return made;
    const answer = new KeptAnswer(made.body, made.headers, Date.now());
    if (generation === this.#generation) this.#keep(key, answer);
    return answer;
  }

  #keep(key: string, answer: KeptAnswer): void {
    this.#forget(key);
    const bytes = answer.size * 2;
    this.#kept.set(key, { answer, bytes });
    this.#bytes += bytes;
    for (const [oldest, { answer: old }] of this.#kept) {
      // One that is too old to be sent is only in the way: pages that one visitor searched for, mostly.
      const isOver = answer.made_at_ms - old.made_at_ms > STALE_MS;
      if (!isOver && this.#bytes <= MAX_BYTES && this.#kept.size <= MAX_ANSWERS) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }

  #send(answer: KeptAnswer, request: IncomingMessage, response: ServerResponse): void {
    const encoding = encodingFor(request.headers["accept-encoding"]);
    const ready = answer.ready(encoding);
    if (ready) sendVariant(ready, request, response);
    else
      answer.variant(encoding).then(
        (variant) => sendVariant(variant, request, response),
        () => response.destroy(),
      );
  }
}

function sendVariant(variant: Variant, request: IncomingMessage, response: ServerResponse): void {
  const known = request.headers["if-none-match"];
  if (known?.includes(variant.etag)) {
    response.writeHead(304, variant.headers);
    response.end();
    return;
  }
  response.writeHead(200, variant.headers);
  response.end(request.method === "HEAD" ? undefined : variant.body);
}

function sendMade(made: MadeAnswer, request: IncomingMessage, response: ServerResponse): void {
  const { connection, "transfer-encoding": _chunked, ...headers } = made.headers;
  response.writeHead(made.status, headers as Record<string, string>);
  response.end(request.method === "HEAD" ? undefined : made.body);
}
