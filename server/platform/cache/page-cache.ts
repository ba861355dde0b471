import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { apiError } from "#contract/shared/errors.ts";
import { encodingFor } from "#server/platform/cache/encodings.ts";
import { cacheKey, type PublicParameters } from "./cache-key.ts";
import { CachedAnswer, type Variant } from "./cached-answer.ts";

/** Answers up to this age are fresh. An older answer is sent once more while a new one is made. */
const FRESH_MS = 15_000;
/** Past this age the visitor waits for a new answer. */
const STALE_MS = 120_000;
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_ANSWERS = 2_000;

/** An answer of the application, made without the cache. */
export interface MadeAnswer {
  status: number;
  headers: Record<string, unknown>;
  body: Buffer;
  /** Template of the route that made the answer. */
  route: string;
}

/** How the page cache answered: where the answer came from, its route, and the request id sent to the client. */
export interface CacheNote {
  route: string;
  result: "hit" | "stale" | "miss";
  request_id: string;
}

/** Requests the address from the application, without cache or cookies. `gone` aborts it when no visitor waits. */
export type Make = (url: string, gone: AbortSignal) => Promise<MadeAnswer>;

/** An answer that is being made. */
interface Making {
  answer: Promise<CachedAnswer | MadeAnswer>;
  /** Number of visitors who wait for it; 0 when a stale answer is refreshed in the background. */
  waiting: number;
  gone: AbortController;
}

/**
 * Caches answers to public reads in the memory of this process. Visitors who miss at the same time share one answer. A
 * change of content drops all answers. An answer whose making began before the change is not stored.
 */
export class PageCache {
  readonly counts = { hit: 0, stale: 0, miss: 0 };
  readonly #answers = new LRUCache<string, CachedAnswer>({
    max: MAX_ANSWERS,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }) => size,
    ttl: STALE_MS,
  });
  readonly #underWay = new Map<string, Making>();
  readonly #parameters: PublicParameters;
  #generation = 0;

  constructor(parameters: PublicParameters) {
    this.#parameters = parameters;
  }

  /** Returns the number of answers and their approximate size. */
  get size(): { answers: number; bytes: number } {
    return { answers: this.#answers.size, bytes: this.#answers.calculatedSize };
  }

  /** Drops all answers, because content has changed. */
  drop(): void {
    this.#generation += 1;
    this.#answers.clear();
    this.#underWay.clear();
  }

  /** Answers the request and returns how, or returns undefined to leave it to the application. */
  answer(request: IncomingMessage, response: ServerResponse, make: Make): CacheNote | undefined {
    const found = cacheKey(request, this.#parameters);
    if (!found) return undefined;
    const { key, url } = found;
    const makeIt = (gone: AbortSignal) => make(url, gone);
    const request_id = randomUUID();
    const cached = this.#answers.get(key);
    if (!cached) {
      this.counts.miss += 1;
      // The route is known only after the answer is made.
      const note: CacheNote = { route: "none", result: "miss", request_id };
      void this.#makeAndSend(key, makeIt, request, response, note);
      return note;
    }
    const isFresh = performance.now() - cached.made_at_ms <= FRESH_MS;
    const result = isFresh ? "hit" : "stale";
    this.counts[result] += 1;
    if (!isFresh) this.#making(key, makeIt).answer.catch(() => undefined);
    send(cached, request, response, request_id);
    return { route: cached.route, result, request_id };
  }

  async #makeAndSend(
    key: string,
    make: MakeIt,
    request: IncomingMessage,
    response: ServerResponse,
    note: CacheNote,
  ): Promise<void> {
    try {
      const made = await this.#waitFor(key, make, response);
      note.route = made.route;
      if (made instanceof CachedAnswer) {
        send(made, request, response, note.request_id);
      } else {
        // The body of an error contains the id of the request that made it.
        note.request_id = String(made.headers["x-request-id"] ?? note.request_id);
        sendMade(made, request, response);
      }
    } catch {
      const { body } = apiError("database_away");
      const { request_id } = note;
      const headers = { "retry-after": "5", "content-type": "application/json", "x-request-id": request_id };
      response.writeHead(503, headers).end(JSON.stringify({ ...body, request_id }));
    }
  }

  /** Waits for the answer. If the visitor shared another's request and it got a 429 or 503, requests it again. */
  async #waitFor(key: string, make: MakeIt, response: ServerResponse): Promise<CachedAnswer | MadeAnswer> {
    const hasJoined = this.#underWay.has(key);
    const making = this.#making(key, make);
    making.waiting += 1;
    const leave = () => {
      making.waiting -= 1;
      if (making.waiting > 0) return;
      if (this.#underWay.get(key) === making) this.#underWay.delete(key);
      making.gone.abort();
    };
    response.once("close", leave);
    const made = await making.answer.finally(() => response.off("close", leave));
    const isRefused = !(made instanceof CachedAnswer) && (made.status === 429 || made.status === 503);
    return hasJoined && isRefused ? make(new AbortController().signal) : made;
  }

  /** Returns the answer being made for this key, or starts one. */
  #making(key: string, make: MakeIt): Making {
    const running = this.#underWay.get(key);
    if (running) return running;
    const gone = new AbortController();
    const answer = this.#makeAndStore(key, make, gone.signal).finally(() => {
      if (this.#underWay.get(key) === making) this.#underWay.delete(key);
    });
    const making: Making = { answer, waiting: 0, gone };
    this.#underWay.set(key, making);
    return making;
  }

  async #makeAndStore(key: string, make: MakeIt, gone: AbortSignal): Promise<CachedAnswer | MadeAnswer> {
    const generation = this.#generation;
    const made = await make(gone);
    if (made.status !== 200 || made.headers["set-cookie"] !== undefined) return made;
    const answer = new CachedAnswer(made.body, made.headers, made.route);
    if (generation === this.#generation) {
      // Searches are rarely repeated, so remove expired answers to free memory.
      this.#answers.purgeStale();
      this.#answers.set(key, answer);
    }
    return answer;
  }
}

/** `Make` bound to one address. */
type MakeIt = (gone: AbortSignal) => Promise<MadeAnswer>;

function send(
  answer: CachedAnswer,
  request: IncomingMessage,
  response: ServerResponse,
  request_id: string,
): void {
  const variant = answer.variant(encodingFor(request.headers["accept-encoding"]));
  const sendIt = (made: Variant) => sendVariant(made, request, response, request_id);
  if (variant instanceof Promise) variant.then(sendIt, () => response.destroy());
  else sendIt(variant);
}

function sendVariant(
  variant: Variant,
  request: IncomingMessage,
  response: ServerResponse,
  request_id: string,
): void {
  const headers = [...variant.headers, "x-request-id", request_id];
  if (request.headers["if-none-match"]?.includes(variant.etag)) {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  response.writeHead(200, headers);
  response.end(request.method === "HEAD" ? undefined : variant.body);
}

function sendMade(made: MadeAnswer, request: IncomingMessage, response: ServerResponse): void {
  const { connection, "transfer-encoding": _chunked, ...headers } = made.headers;
  response.writeHead(made.status, headers as Record<string, string>);
  response.end(request.method === "HEAD" ? undefined : made.body);
}
