import { apiError } from "#contract/shared/errors.ts";
import { clientKeyOf, siteOf } from "../networks.ts";
import type { Caller } from "./caller.ts";

export interface TurnLimits {
  at_once: number;
  at_once_for_client: number;
  /** Waiting calls of all clients, and of one. */
  waiting: number;
  waiting_for_client: number;
}

interface Waiting {
  go: () => void;
  /** Refuses it. Work of the server itself cannot be refused. */
  refuse: (() => void) | undefined;
}

/** Those who take turns with each other: the clients of one network, networks, or known devices and all others. */
interface Line {
  key: string;
  parent: Line | undefined;
  /** In the order of their next turn. */
  parts: Map<string, Line>;
  /** Of all parts together. */
  running: number;
  waiting: number;
  /** Of a client: what of it waits. */
  places: Set<Waiting>;
}

const RETRY_SECONDS = 2;

/**
 * Runs costly work a few pieces at a time. Clients take turns, each with its own line, so that a line of one client delays
 * nobody else; before them the networks that they are in take turns, since whoever rents one has all its addresses. When all places
 * to wait are taken, the longest line gives its newest place to a client with a shorter one. Known devices and all others are
 * served alternately, and a known device takes a place of the others. Work whose caller has left is dropped before it begins.
 * Work of the server itself has no caller and is never refused.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #all = newLine("", undefined);
  readonly #known = partOf(this.#all, "known");
  readonly #others = partOf(this.#all, "others");

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** @throws ApiError 503 with Retry-After when too much waits already, or the caller has left */
  async run<T>(work: () => Promise<T>, caller?: Caller): Promise<T> {
    if (caller?.gone.aborted) throw busy();
    const client = this.#clientOf(caller);
    if (!this.#mayRun(client)) await this.#wait(client, caller);
    else this.#begin(client);
    try {
      return await work();
    } finally {
      for (const line of upwards(client)) line.running -= 1;
      this.#forgetIdle(client);
      this.#next();
    }
  }

  #clientOf(caller: Caller | undefined): Line {
    if (!caller || caller.device) return partOf(this.#known, caller?.device ?? "");
    return partOf(partOf(this.#others, siteOf(caller.address)), clientKeyOf(caller.address));
  }

  #mayRun(client: Line): boolean {
    const { at_once, at_once_for_client } = this.#limits;
    return this.#all.running < at_once && client.running < at_once_for_client;
  }

  #begin(client: Line): void {
    for (const line of upwards(client)) line.running += 1;
  }

  #wait(client: Line, caller: Caller | undefined): Promise<void> {
    if (caller && !this.#mayWait(client)) {
      this.#forgetIdle(client);
      return Promise.reject(busy());
    }
    return new Promise((resolve, reject) => {
      const end = () => {
        caller?.gone.removeEventListener("abort", refuse);
        client.places.delete(place);
        for (const line of upwards(client)) line.waiting -= 1;
      };
      const refuse = () => {
        end();
        this.#forgetIdle(client);
        reject(busy());
      };
      const go = () => {
        end();
        this.#begin(client);
        resolve();
      };
      const place: Waiting = { go, refuse: caller && refuse };
      client.places.add(place);
      for (const line of upwards(client)) line.waiting += 1;
      caller?.gone.addEventListener("abort", refuse, { once: true });
    });
  }

  #mayWait(client: Line): boolean {
    const { waiting, waiting_for_client } = this.#limits;
    if (client.waiting >= waiting_for_client) return false;
    return this.#all.waiting < waiting || this.#takePlaceFor(client);
  }

  #takePlaceFor(client: Line): boolean {
    const refuse = [...clientIn(this.#lineThatGives(client))].at(-1)?.refuse;
    refuse?.();
    return refuse !== undefined;
  }

  /**
   * Who gives up a place: for a known device the others, else the longest line beside the client's own or its network's, unless
   * that would only turn the two around.
   */
  #lineThatGives(client: Line): Line | undefined {
    const [kind, ...own] = [...upwards(client)].reverse().slice(1);
    if (kind === this.#known && this.#others.waiting > 0) return this.#others;
    return own
      .map((line) => ({ line, longest: longestPart(line.parent) }))
      .find(({ line, longest }) => longest && longest.waiting > line.waiting + 1)?.longest;
  }

  /** Lets the first client begin that waits and may, and moves it and what it is in behind those of their kind. */
  #next(): void {
    const client = this.#firstIn(this.#all);
    const [place] = client?.places ?? [];
    if (!client || !place) return;
    for (const line of upwards(client)) {
      line.parent?.parts.delete(line.key);
      line.parent?.parts.set(line.key, line);
    }
    place.go();
  }

  #firstIn(line: Line): Line | undefined {
    if (line.waiting === 0) return undefined;
    if (line.places.size > 0) return this.#mayRun(line) ? line : undefined;
    for (const part of line.parts.values()) {
      const first = this.#firstIn(part);
      if (first) return first;
    }
    return undefined;
  }

  #forgetIdle(client: Line): void {
    for (const line of upwards(client))
      if (line.running === 0 && line.waiting === 0 && line.parent !== this.#all)
        line.parent?.parts.delete(line.key);
  }
}

const newLine = (key: string, parent: Line | undefined): Line => ({
  ...{ key, parent, parts: new Map(), places: new Set() },
  ...{ running: 0, waiting: 0 },
});

/** The part with this key, a new one if there is none. */
function partOf(line: Line, key: string): Line {
  const part = line.parts.get(key) ?? newLine(key, line);
  line.parts.set(key, part);
  return part;
}

/** The line and all that it is part of. */
function* upwards(line: Line): Generator<Line> {
  for (let at: Line | undefined = line; at; at = at.parent) yield at;
}

/** Of several as long the one whose turn is furthest. */
function longestPart(line: Line | undefined): Line | undefined {
  let longest: Line | undefined;
  for (const part of line?.parts.values() ?? [])
    if (part.waiting > 0 && part.waiting >= (longest?.waiting ?? 0)) longest = part;
  return longest;
}

/** What waits of the client with the longest line in it. */
function clientIn(line: Line | undefined): Set<Waiting> {
  let at = line;
  while (at && at.places.size === 0) at = longestPart(at);
  return at?.places ?? new Set();
}

function busy() {
  return apiError("overloaded", { seconds: RETRY_SECONDS });
}
