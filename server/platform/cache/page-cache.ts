import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { encodingFor } from "#server/platform/http/encodings.ts";
import { cacheKey, type IsPublic } from "./cache-key.ts";
import { CachedAnswer, type Variant } from "./cached-answer.ts";

/** A younger answer is sent as it is. An older one is sent once more while a new one is made. */
const FRESH_MS = 15_000;
/** Past this age an answer is made anew while the visitor waits. */
const STALE_MS = 120_000;
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_ANSWERS = 2_000;

/** What the application answers when it is asked without the cache. */
export interface MadeAnswer {
  status: number;
  headers: Record<string, unknown>;
  body: Buffer;
}

/** Asks the application, without the cache, as a visitor without cookies. */
export type Make = () => Promise<MadeAnswer>;

/**
 * Answers to public reads in the memory of this process. Visitors who miss at the same time wait for one answer. A change
 * of content drops all answers, and one whose making began before the change is not stored.
 */
export class PageCache {
  readonly counts = { hit: 0, stale: 0, miss: 0 };
  readonly #answers = new LRUCache<string, CachedAnswer>({
    max: MAX_ANSWERS,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }) => size,
    ttl: STALE_MS,
  });
  readonly #making = new Map<string, Promise<CachedAnswer | MadeAnswer>>();
  readonly #isPublic: IsPublic;
  #generation = 0;

  constructor(isPublic: IsPublic) {
    this.#isPublic = isPublic;
  }

  /** What the cache holds now, about. */
  get size(): { answers: number; bytes: number } {
    return { answers: this.#answers.size, bytes: this.#answers.calculatedSize };
  }

  /** Drops every answer: content has changed. */
  drop(): void {
    this.#generation += 1;
    this.#answers.clear();
    this.#making.clear();
  }

  /** Answers the request if it is one for the cache; false leaves it to the application. */
  answer(request: IncomingMessage, response: ServerResponse, make: Make): boolean {
    const key = cacheKey(request, this.#isPublic);
    if (!key) return false;
    const cached = this.#answers.get(key);
    if (!cached) {
      this.counts.miss += 1;
      void this.#makeAndSend(key, make, request, response);
      return true;
    }
    const isFresh = performance.now() - cached.made_at_ms <= FRESH_MS;
    this.counts[isFresh ? "hit" : "stale"] += 1;
    if (!isFresh) this.#made(key, make).catch(() => undefined);
    send(cached, request, response);
    return true;
  }

  async #makeAndSend(
    key: string,
    make: Make,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    try {
      const made = await this.#made(key, make);
      if (made instanceof CachedAnswer) send(made, request, response);
      else sendMade(made, request, response);
    } catch {
      response.writeHead(503, { "retry-after": "5", "content-type": "application/json" });
      response.end('{"detail":"The service is not available right now. Try again in a moment."}');
    }
  }

  /** The answer that is being made for this key, or a new one. */
  #made(key: string, make: Make): Promise<CachedAnswer | MadeAnswer> {
    const running = this.#making.get(key);
    if (running) return running;
    const making = this.#makeAndStore(key, make).finally(() => {
      if (this.#making.get(key) === making) this.#making.delete(key);
    });
    this.#making.set(key, making);
    return making;
  }

  async #makeAndStore(key: string, make: Make): Promise<CachedAnswer | MadeAnswer> {
    const generation = this.#generation;
    const made = await make();
    if (made.status !== 200 || made.headers["set-cookie"] !== undefined) return made;
    const answer = new CachedAnswer(made.body, made.headers);
    if (generation === this.#generation) {
      // Searches are seldom asked for twice: their answers leave with their time.
      this.#answers.purgeStale();
      this.#answers.set(key, answer);
    }
    return answer;
  }
}

function send(answer: CachedAnswer, request: IncomingMessage, response: ServerResponse): void {
  answer.variant(encodingFor(request.headers["accept-encoding"])).then(
    (variant) => sendVariant(variant, request, response),
    () => response.destroy(),
  );
}

function sendVariant(variant: Variant, request: IncomingMessage, response: ServerResponse): void {
  if (request.headers["if-none-match"]?.includes(variant.etag)) {
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
