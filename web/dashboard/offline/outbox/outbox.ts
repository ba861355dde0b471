import { ApiError } from "#contract/shared/api-error.ts";
import type { CallOptions } from "#contract/shared/endpoint.ts";
import { openDevice, readAll } from "#web/dashboard/offline/store/device.ts";
import { hasFiles, isOpen, type NewItem, type OutboxItem } from "./item.ts";
import { isForNetwork, isOver, timeToNextTry, waitAfter, waitForNetwork } from "./wait.ts";

export type Sending = Required<Pick<CallOptions, "signal" | "onProgress">>;

export interface OutboxState {
  items: readonly OutboxItem[];
  /** By key: how far each item is that is being sent now, here or in another tab, from 0 to 1. */
  progress: ReadonlyMap<string, number>;
}

/** @throws NoResponse, or ApiError */
export type Deliver = (item: OutboxItem, sending: Sending) => Promise<unknown>;

interface Unstored {
  item: OutboxItem;
  /** Whether the disk has an older state of the item. */
  isOnDisk: boolean;
}

/** Between the tabs of a browser and its service worker. */
export type OutboxMessage =
  | { type: "changed" }
  | { type: "progress"; key: string; fraction: number | null }
  | { type: "cancelled"; key: string }
  | ({ type: "delivered"; reply: unknown } & Pick<OutboxItem, "key" | "queue" | "metadata" | "has_waited">);

/** The server forgets keys after 7 days. An item that may have arrived so long ago is not sent by itself. */
const KEY_LIFETIME_MS = 6 * 86_400_000;

/**
 * What a user did without a network, stored on the device until the server has answered. Tabs and the service worker
 * share it: the one that holds a queue's lock sends, and reads the items again before each.
 */
export class Outbox {
  /** Another object after each change. */
  state: OutboxState = { items: [], progress: new Map() };
  readonly #userId: number;
  readonly #deliver: Deliver;
  readonly #now: () => number;
  readonly #channel: BroadcastChannel;
  readonly #listeners = new Set<(message: OutboxMessage) => void>();
  readonly #controllers = new Map<string, AbortController>();
  /** The newest state of each item that the disk does not have: it is full, or about to have it. */
  readonly #unstored = new Map<string, Unstored>();
  /** What was delivered or cancelled, and a full disk keeps all the same. */
  readonly #kept = new Set<string>();

  constructor(userId: number, deliver: Deliver, now: () => number = Date.now) {
    this.#userId = userId;
    this.#deliver = deliver;
    this.#now = now;
    this.#channel = new BroadcastChannel(`darasa-outbox-${userId}`);
    this.#channel.onmessage = ({ data }: MessageEvent<OutboxMessage>) => this.#receive(data);
  }

  subscribe(listener: (message: OutboxMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Whether leaving the page loses what the device could not store. A file on its way asks by itself (web/send.ts). */
  get losesByLeaving(): boolean {
    return [...this.#unstored.values()].some(({ isOnDisk }) => !isOnDisk);
  }

  /** Milliseconds until the next item is to be tried; undefined when none waits for a time. */
  get nextTry_ms(): number | undefined {
    return timeToNextTry(this.state.items, (key) => this.state.progress.has(key), this.#now());
  }

  close(): void {
    this.#channel.close();
  }

  async load(): Promise<void> {
    this.#change({ items: await this.#read() });
  }

  /** Shows the item at once, and resolves when the device has stored it. */
  async add(newItem: NewItem): Promise<void> {
    const order = Math.max(this.#now(), (this.state.items.at(-1)?.order ?? 0) + 1);
    const isOffline = navigator.onLine === false;
    const wait = isOffline ? waitForNetwork(this.#now()) : null;
    const state = { first_sent_ms: null, has_waited: isOffline, wait, rejection: null };
    const item = { files: {}, ...newItem, ...state, user_id: this.#userId, order };
    this.#kept.delete(item.key);
    this.#unstored.set(item.key, { item, isOnDisk: false });
    this.#change({ items: [...this.state.items, item] });
    await this.#store(item);
  }

  /** Deletes the item. An item that is being sent at this moment may have arrived. */
  async cancel(key: string): Promise<void> {
    await this.#tell({ type: "cancelled", key });
    await this.#delete(key);
  }

  /** Sends the item's queue now, also when it waits for a time: its user has just asked for it. */
  async retry(key: string): Promise<void> {
    const item = this.state.items.find((one) => one.key === key);
    if (item?.rejection) await this.#update({ ...item, rejection: null, wait: null, first_sent_ms: null });
    if (item) await this.#locked(item.queue, () => this.#drainQueue(item.queue, () => true));
    await this.drain();
  }

  /**
   * Sends the items of each queue in their order, until one is not answered or has to wait until the server's time. With
   * `skipsFiles` a queue also stops at an item with a file whose own time has not come: files cost data.
   */
  async drain({ skipsFiles = false } = {}): Promise<void> {
    const mayGo = (item: OutboxItem) => {
      const { wait } = item;
      const goesByTime = !isForNetwork(wait) || (skipsFiles && hasFiles(item));
      return !goesByTime || (wait ? isOver(wait, this.#now()) : false);
    };
    const queues = new Set((await this.#read()).filter(isOpen).map(({ queue }) => queue));
    await Promise.all([...queues].map((queue) => this.#locked(queue, () => this.#drainQueue(queue, mayGo))));
    await this.load();
  }

  /** Sends one item, also when others of its queue wait: its user has just asked for it. */
  async send({ key, queue }: Pick<OutboxItem, "key" | "queue">): Promise<void> {
    await this.#locked(queue, async () => {
      const item = (await this.#read()).find((one) => one.key === key);
      if (item && isOpen(item)) await this.#send(item);
    });
    await this.load();
  }

  /** No locks without https. Of two calls with one key the server carries out the first. */
  async #locked(queue: string, work: () => Promise<void>): Promise<void> {
    await (navigator.locks?.request(`darasa-outbox-${this.#userId}-${queue}`, work) ?? work());
  }

  async #drainQueue(queue: string, mayGo: (item: OutboxItem) => boolean): Promise<void> {
    for (;;) {
      const next = (await this.#read()).find((item) => item.queue === queue && isOpen(item));
      if (!next || !mayGo(next) || !(await this.#send(next))) return;
    }
  }

  /** Resolves with whether the next item may follow. */
  async #send(item: OutboxItem): Promise<boolean> {
    const { key } = item;
    const sent = { ...item, first_sent_ms: item.first_sent_ms ?? this.#now() };
    if (this.#now() - sent.first_sent_ms > KEY_LIFETIME_MS) {
      await this.#update({ ...item, rejection: { status: 0, body: {} } });
      return true;
    }
    // Before anything is awaited, so that a cancel finds it.
    const controller = new AbortController();
    this.#controllers.set(key, controller);
    const onProgress = (fraction: number | null) => void this.#tell({ type: "progress", key, fraction });
    onProgress(0);
    try {
      if (item.first_sent_ms === null) await this.#update(sent);
      if (controller.signal.aborted || !(await this.#has(key))) return true;
      const reply = await this.#deliver(sent, { signal: controller.signal, onProgress });
      const { queue, metadata, has_waited } = item;
      await this.#tell({ type: "delivered", key, reply, queue, metadata, has_waited });
      await this.#delete(key);
      return true;
    } catch (error) {
      return controller.signal.aborted || (await this.#recordFailure(sent, error));
    } finally {
      this.#controllers.delete(key);
      onProgress(null);
    }
  }

  async #recordFailure(item: OutboxItem, error: unknown): Promise<boolean> {
    const wait = waitAfter(error, item, this.#now());
    if (wait) {
      await this.#update({ ...item, has_waited: true, wait });
      return false;
    }
    const { status, body } = error instanceof ApiError ? error : { status: 500, body: {} };
    await this.#update({ ...item, rejection: { status, body } });
    return true;
  }

  async #read(): Promise<OutboxItem[]> {
    const stored = (await readAll("outbox")).filter(({ user_id }) => user_id === this.#userId);
    const newest = new Map(stored.map((item) => [item.key, item]));
    for (const [key, { item }] of this.#unstored) newest.set(key, item);
    for (const key of this.#kept) newest.delete(key);
    return [...newest.values()].sort((one, other) => one.order - other.order);
  }

  /** Whether nobody has deleted the item since it was read: a cancel in another tab, say. */
  async #has(key: string): Promise<boolean> {
    return (await this.#read()).some((item) => item.key === key);
  }

  /** Changes an item that is there. An item that was cancelled in the meantime stays deleted. */
  async #update(item: OutboxItem): Promise<void> {
    const isOnDisk = this.#unstored.get(item.key)?.isOnDisk ?? true;
    this.#unstored.set(item.key, { item, isOnDisk });
    await this.#store(item);
  }

  /** Resolves once the item is on the disk, so that it survives an empty battery. A full disk leaves it in the page. */
  async #store(item: OutboxItem): Promise<void> {
    const { key } = item;
    try {
      const device = await openDevice();
      const { store, done } = device.transaction("outbox", "readwrite", { durability: "strict" });
      // It fails with the call that failed, which is awaited below.
      done.catch(() => undefined);
      const isThere = (await store.getKey(key)) !== undefined;
      const newest = this.#unstored.get(key);
      if (newest?.item === item && (isThere || !newest.isOnDisk)) await store.put(item);
      await done;
      if (this.#unstored.get(key)?.item === item) this.#unstored.delete(key);
    } catch {
      // Still in the page.
    }
    await this.#tell({ type: "changed" });
  }

  async #delete(key: string): Promise<void> {
    this.#unstored.delete(key);
    await openDevice()
      .then((device) => device.delete("outbox", key))
      .catch(() => this.#kept.add(key));
    await this.#tell({ type: "changed" });
  }

  /** Tells the other tabs, and does here what they do. */
  #tell(message: OutboxMessage): Promise<void> {
    this.#channel.postMessage(message);
    return this.#receive(message);
  }

  async #receive(message: OutboxMessage): Promise<void> {
    if (message.type === "changed") return this.load();
    if (message.type === "cancelled" || message.type === "delivered") this.#unstored.delete(message.key);
    if (message.type === "cancelled") this.#controllers.get(message.key)?.abort();
    if (message.type !== "progress") return this.#change({}, message);
    const progress = new Map(this.state.progress);
    if (message.fraction === null) progress.delete(message.key);
    else progress.set(message.key, message.fraction);
    this.#change({ progress });
  }

  #change(changes: Partial<OutboxState>, message: OutboxMessage = { type: "changed" }): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.#listeners) listener(message);
  }
}
