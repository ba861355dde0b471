import { ApiError } from "#contract/shared/api-error.ts";
import type { CallOptions } from "#contract/shared/endpoint.ts";
import { openDevice, readAll } from "#web/dashboard/offline/store/device.ts";
import { hasFiles, isOpen, mayHaveArrived, type NewItem, type OutboxItem } from "./item.ts";
import { isForNetwork, isOver, timeToNextTry, waitAfter, waitForNetwork } from "./wait.ts";

export type Sending = Required<Pick<CallOptions, "signal" | "onProgress">>;

export interface OutboxState {
  items: readonly OutboxItem[];
  /** Fraction from 0 to 1 of each item that any tab is sending now, by key. */
  progress: ReadonlyMap<string, number>;
  /** True if the device had no space for an item, so that only this page has it. */
  lacksSpace: boolean;
  /** False until the items on the device have been read. */
  isRead: boolean;
}

/** @throws NoResponse, or ApiError */
export type Deliver = (item: OutboxItem, sending: Sending) => Promise<unknown>;

interface Unstored {
  item: OutboxItem;
  /** True if the disk has an older state of the item. */
  isOnDisk: boolean;
  /** True if the disk refused it. */
  isRefused?: boolean;
}

/** Message between the tabs of a browser and its service worker. */
export type OutboxMessage =
  | { type: "changed" }
  | { type: "progress"; key: string; fraction: number | null }
  | ({ type: "cancelled"; mayHaveArrived: boolean } & Pick<OutboxItem, "key"> &
      Partial<Pick<OutboxItem, "metadata">>)
  | ({ type: "delivered"; reply: unknown } & Pick<OutboxItem, "key" | "queue" | "metadata" | "has_waited">);

/** Maximum age for automatic resending. The server forgets keys after 7 days; an older item may have arrived. */
const KEY_LIFETIME_MS = 6 * 86_400_000;

/**
 * Calls of a user that the server has not answered yet, stored on the device. Tabs and the service worker share them.
 * Only the holder of a queue's lock sends, and it reads the items again before each send.
 */
export class Outbox {
  /** A new object after each change. */
  state: OutboxState = { items: [], progress: new Map(), lacksSpace: false, isRead: false };
  readonly #userId: number;
  readonly #deliver: Deliver;
  readonly #now: () => number;
  readonly #channel: BroadcastChannel;
  readonly #listeners = new Set<(message: OutboxMessage) => void>();
  readonly #controllers = new Map<string, AbortController>();
  /** The newest state of each item that is not on the disk: the disk is full, or the write is still running. */
  readonly #unstored = new Map<string, Unstored>();
  /** Keys of delivered or cancelled items that a full disk could not delete. */
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

  /**
   * True if items are only in memory, so that leaving would lose them. Uploads ask before leaving, too
   * (web/api/send.ts).
   */
  get losesByLeaving(): boolean {
    return [...this.#unstored.values()].some(({ isOnDisk }) => !isOnDisk);
  }

  /** Milliseconds until the next item is due. Undefined if none waits for a time. */
  get nextTry_ms(): number | undefined {
    return timeToNextTry(this.state.items, (key) => this.state.progress.has(key), this.#now());
  }

  close(): void {
    this.#channel.close();
  }

  async load(): Promise<void> {
    this.#change({ items: await this.#read(), isRead: true });
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

  /** Deletes the item. The listeners learn whether it may have arrived. */
  async cancel(key: string): Promise<void> {
    const item = this.state.items.find((one) => one.key === key);
    await this.#tell({
      type: "cancelled",
      key,
      mayHaveArrived: item !== undefined && mayHaveArrived(item, this.state.progress.get(key)),
      ...(item && { metadata: item.metadata }),
    });
    await this.#delete(key);
  }

  /** Sends the item's queue now, even if it waits for a time: the user has just asked for it. */
  async retry(key: string): Promise<void> {
    const item = this.state.items.find((one) => one.key === key);
    if (item?.rejection)
      await this.#update({ ...retriedItem(item), rejection: null, wait: null, first_sent_ms: null });
    if (item) await this.#locked(item.queue, () => this.#drainQueue(item.queue, () => true));
    await this.drain();
  }

  /**
   * Sends the items of each queue in order. It stops at an item that gets no answer, or that waits for the server's
   * time. With `skipsFiles`, it also stops at a file whose own time has not come, because files cost data.
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

  /** Sends one item, even if others of its queue wait: the user has just asked for it. */
  async send({ key, queue }: Pick<OutboxItem, "key" | "queue">): Promise<void> {
    await this.#locked(queue, async () => {
      const item = (await this.#read()).find((one) => one.key === key);
      if (item && isOpen(item)) await this.#send(item);
    });
    await this.load();
  }

  /**
   * Runs the work under the queue's lock. Without https there are no locks; the server ignores calls with a repeated
   * key.
   */
  async #locked(queue: string, work: () => Promise<void>): Promise<void> {
    await (navigator.locks?.request(`darasa-outbox-${this.#userId}-${queue}`, work) ?? work());
  }

  async #drainQueue(queue: string, mayGo: (item: OutboxItem) => boolean): Promise<void> {
    for (;;) {
      const next = (await this.#read()).find((item) => item.queue === queue && isOpen(item));
      if (!next || !mayGo(next) || !(await this.#send(next))) return;
    }
  }

  /** Sends one item. Returns whether to go on with the next one. */
  async #send(item: OutboxItem): Promise<boolean> {
    const { key } = item;
    const sent = { ...item, first_sent_ms: item.first_sent_ms ?? this.#now() };
    if (this.#now() - sent.first_sent_ms > KEY_LIFETIME_MS) {
      await this.#update({ ...item, rejection: { status: 0, body: {} } });
      return true;
    }
    // Register the controller before the first await, so that a cancel finds it.
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

  /** Returns whether the item still exists. Another tab may have cancelled it since it was read. */
  async #has(key: string): Promise<boolean> {
    return (await this.#read()).some((item) => item.key === key);
  }

  /** Changes an existing item. An item that was cancelled in the meantime stays deleted. */
  async #update(item: OutboxItem): Promise<void> {
    const isOnDisk = this.#unstored.get(item.key)?.isOnDisk ?? true;
    this.#unstored.set(item.key, { item, isOnDisk });
    await this.#store(item);
  }

  /**
   * Stores the item. Resolves when it is on the disk, so that it survives an empty battery, or when the disk is full.
   */
  async #store(item: OutboxItem): Promise<void> {
    const { key } = item;
    try {
      const device = await openDevice();
      const { store, done } = device.transaction("outbox", "readwrite", { durability: "strict" });
      // Avoids an unhandled rejection: if the transaction fails, the calls below fail, too.
      done.catch(() => undefined);
      const isThere = (await store.getKey(key)) !== undefined;
      const newest = this.#unstored.get(key);
      if (newest?.item === item && (isThere || !newest.isOnDisk)) await store.put(item);
      await done;
      if (this.#unstored.get(key)?.item === item) this.#unstored.delete(key);
    } catch {
      const kept = this.#unstored.get(key);
      if (kept) this.#unstored.set(key, { ...kept, isRefused: true });
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

  /** Sends the message to the other tabs, and handles it here in the same way. */
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
    const lacksSpace = [...this.#unstored.values()].some(({ isOnDisk, isRefused }) => isRefused && !isOnDisk);
    this.state = { ...this.state, ...changes, lacksSpace };
    for (const listener of this.#listeners) listener(message);
  }
}

/**
 * Returns the item as a person sends it again. After a conflict it has no version: the person has read the refusal, and
 * presses "Try Again" on purpose.
 */
function retriedItem(item: OutboxItem): OutboxItem {
  if (item.rejection?.status !== 409) return item;
  const { updated_at: _read, ...body } = item.body;
  return { ...item, body };
}
