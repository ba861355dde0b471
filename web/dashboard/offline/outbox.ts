import { ApiError } from "#contract/shared/errors.ts";
import { NoResponse } from "#web/no-response.ts";
import { alone } from "./alone.ts";
import { putRow, removeRow, rowsIn } from "./device.ts";

/** One call that the server has not answered yet, as it is kept on the device. */
export interface Waiting {
  /** Sent as Idempotency-Key: it happens once, however often it is sent. */
  key: string;
  user_id: number;
  /** Things of one lane are sent one after the other, in the order in which they were made. */
  lane: string;
  order: number;
  method: string;
  url: string;
  body: Record<string, unknown>;
  files: Record<string, File[]>;
  /** What its section needs to show it, and in a few words what it is. */
  note: Record<string, string | number | null> & { label: string };
  made_at_ms: number;
  /** When it was first sent without an answer; it may have arrived. */
  first_tried_ms: number | null;
  /** Whether it was ever held up by the network. */
  has_waited: boolean;
  /** What the server answered that will not have it. It stays, to be tried again or thrown away. */
  refusal: { status: number; body: Record<string, unknown> } | null;
}

export type Thing = Pick<Waiting, "key" | "lane" | "method" | "url" | "body" | "note"> &
  Partial<Pick<Waiting, "files">>;

export interface Sending {
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
}

/** @throws NoResponse, or ApiError */
export type Deliver = (thing: Waiting, sending: Sending) => Promise<unknown>;
export type OnDelivered = (thing: Omit<Waiting, "files">, reply: unknown) => void;

/** What the tabs of a browser, and its service worker, say to each other. */
type Word =
  | { say: "changed" }
  | { say: "sending"; key: string; fraction: number | null }
  | { say: "cancel"; key: string }
  | { say: "delivered"; thing: Omit<Waiting, "files">; reply: unknown };

/** The server forgets keys after 7 days (server/clean-up.ts): what may have arrived so long ago, a person decides. */
const KEY_LIFE_MS = 6 * 86_400_000;
/** Nothing is wrong with what was sent. */
const comeAgain = [401, 408, 429, 502, 503, 504];

/**
 * What a person did while there was no network, kept on the device until the server has answered it. Tabs and the
 * service worker share it: whoever holds a lane's lock sends, reads anew before each, and tells the others.
 */
export class Outbox {
  readonly #userId: number;
  readonly #deliver: Deliver;
  readonly #now: () => number;
  readonly #channel: BroadcastChannel | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #deliveredListeners = new Set<OnDelivered>();
  readonly #controllers = new Map<string, AbortController>();
  /** Where nothing can be kept it waits in the page. */
  readonly #unkept = new Map<string, Waiting>();
  #things: readonly Waiting[] = [];
  #sending: ReadonlyMap<string, number> = new Map();

  constructor(userId: number, deliver: Deliver, now: () => number = Date.now) {
    this.#userId = userId;
    this.#deliver = deliver;
    this.#now = now;
    if (!("BroadcastChannel" in globalThis)) return;
    this.#channel = new BroadcastChannel(`darasa-outbox-${userId}`);
    this.#channel.onmessage = ({ data }: MessageEvent<Word>) => this.#hear(data);
  }

  /** As they are known here, in order; another array whenever one of them is another. */
  get things(): readonly Waiting[] {
    return this.#things;
  }

  /** How far each is that is being sent now, here or in another tab, 0 to 1. */
  get sending(): ReadonlyMap<string, number> {
    return this.#sending;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onDelivered(listener: OnDelivered): () => void {
    this.#deliveredListeners.add(listener);
    return () => this.#deliveredListeners.delete(listener);
  }

  close(): void {
    this.#channel?.close();
  }

  async load(): Promise<void> {
    this.#show(await this.#read());
  }

  /** Shown at once, kept as soon as the device has written it, sent as soon as somebody answers. */
  async add(thing: Thing): Promise<void> {
    const now = this.#now();
    const order = Math.max(now, (this.#things.at(-1)?.order ?? 0) + 1);
    const empty = {
      files: {},
      first_tried_ms: null,
      has_waited: navigator.onLine === false,
      refusal: null,
    };
    const waiting = { ...empty, ...thing, user_id: this.#userId, order, made_at_ms: now };
    this.#unkept.set(thing.key, waiting);
    this.#show([...this.#things, waiting]);
    await this.#write(waiting);
  }

  /** Takes it back; if it is on its way at this moment, it may have arrived. */
  async cancel(key: string): Promise<void> {
    this.#controllers.get(key)?.abort();
    this.#say({ say: "cancel", key });
    await this.#erase(key);
  }

  /** Of what was refused, or is not to be sent by itself any more. */
  async retry(key: string): Promise<void> {
    const thing = this.#things.find((one) => one.key === key);
    if (thing?.refusal) await this.#write({ ...thing, refusal: null, first_tried_ms: null });
    await this.drain();
  }

  /**
   * Sends what waits, each lane in its order, until one of it is not answered. With `isLight` lanes that begin with a
   * file are left: who pays for data decides when such a thing is sent again. Resolves when there is no more to do now.
   */
  async drain({ isLight = false } = {}): Promise<void> {
    const lanes = new Set((await this.#read()).filter(isOpen).map(({ lane }) => lane));
    await Promise.all(
      [...lanes].map((lane) =>
        alone(`darasa-outbox-${this.#userId}-${lane}`, () => this.#drainLane(lane, isLight)),
      ),
    );
  }

  async #drainLane(lane: string, isLight: boolean): Promise<void> {
    for (;;) {
      const next = (await this.#read()).find((one) => one.lane === lane && isOpen(one));
      if (!next || (isLight && Object.keys(next.files).length > 0)) return;
      if (!(await this.#send(next))) return;
    }
  }

  /** Whether the next may follow. */
  async #send(thing: Waiting): Promise<boolean> {
    const { key, first_tried_ms } = thing;
    if (first_tried_ms !== null && this.#now() - first_tried_ms > KEY_LIFE_MS) {
      await this.#write({ ...thing, refusal: { status: 0, body: {} } });
      return true;
    }
    const tried = { ...thing, first_tried_ms: first_tried_ms ?? this.#now() };
    if (first_tried_ms === null) await this.#write(tried);
    const controller = new AbortController();
    this.#controllers.set(key, controller);
    this.#tellProgress(key, 0);
    try {
      const reply = await this.#deliver(tried, {
        signal: controller.signal,
        onProgress: (fraction) => this.#tellProgress(key, fraction),
      });
      const { files: _files, ...told } = tried;
      this.#say({ say: "delivered", thing: told, reply });
      for (const listener of this.#deliveredListeners) listener(told, reply);
      await this.#erase(key);
      return true;
    } catch (error) {
      if (controller.signal.aborted) return true;
      if (isForLater(error)) {
        if (!tried.has_waited) await this.#write({ ...tried, has_waited: true });
        return false;
      }
      const refusal = error instanceof ApiError ? { status: error.status, body: error.body } : noReason;
      await this.#write({ ...tried, refusal });
      return true;
    } finally {
      this.#controllers.delete(key);
      this.#tellProgress(key, null);
    }
  }

  async #read(): Promise<Waiting[]> {
    const kept = await rowsIn<Waiting>("outbox").catch(() => []);
    const keys = new Set(kept.map(({ key }) => key));
    const unkept = [...this.#unkept.values()].filter(({ key }) => !keys.has(key));
    return [...kept.filter(({ user_id }) => user_id === this.#userId), ...unkept].sort(
      (one, other) => one.order - other.order,
    );
  }

  async #write(thing: Waiting): Promise<void> {
    try {
      await putRow("outbox", thing);
      this.#unkept.delete(thing.key);
    } catch {
      this.#unkept.set(thing.key, thing);
    }
    await this.#changed();
  }

  async #erase(key: string): Promise<void> {
    this.#unkept.delete(key);
    await removeRow("outbox", key).catch(() => undefined);
    await this.#changed();
  }

  async #changed(): Promise<void> {
    this.#say({ say: "changed" });
    await this.load();
  }

  #hear(word: Word): void {
    if (word.say === "changed") void this.load();
    else if (word.say === "sending") this.#setProgress(word.key, word.fraction);
    else if (word.say === "cancel") this.#controllers.get(word.key)?.abort();
    else for (const listener of this.#deliveredListeners) listener(word.thing, word.reply);
  }

  #say(word: Word): void {
    this.#channel?.postMessage(word);
  }

  #tellProgress(key: string, fraction: number | null): void {
    this.#say({ say: "sending", key, fraction });
    this.#setProgress(key, fraction);
  }

  #setProgress(key: string, fraction: number | null): void {
    const sending = new Map(this.#sending);
    if (fraction === null) sending.delete(key);
    else sending.set(key, fraction);
    this.#sending = sending;
    for (const listener of this.#listeners) listener();
  }

  #show(things: readonly Waiting[]): void {
    this.#things = things;
    for (const listener of this.#listeners) listener();
  }
}

const noReason = { status: 500, body: {} };
const isOpen = ({ refusal }: Waiting) => refusal === null;

/** The login comes back, the limit passes, the network returns: the thing itself is as good as before. */
function isForLater(error: unknown): boolean {
  return error instanceof NoResponse || (error instanceof ApiError && comeAgain.includes(error.status));
}
