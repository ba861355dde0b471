import { ApiError } from "#contract/shared/api-error.ts";
import type { CallOptions } from "#contract/shared/endpoint.ts";
import { openDevice, readAll } from "#web/dashboard/offline/store/device.ts";
import { commonCall, joined } from "./common-call.ts";
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
  /** Keys of items whose common call was refused. Each is sent alone, to learn which of them is meant. */
  readonly #alone = new Set<string>();

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

  /**
   * Shows the item at once, and resolves when the device has stored it. It takes the place of waiting items of its slot,
   * which are deleted when it is stored.
   */
  async add(newItem: NewItem): Promise<void> {
    const replaced = this.state.items.filter((one) => this.#isReplaced(one, newItem));
    const last = Math.max(0, ...this.state.items.map(({ order }) => order));
    const order = replaced[0]?.order ?? Math.max(this.#now(), last + 1);
    const isOffline = navigator.onLine === false;
    const wait = replaced[0]?.wait ?? (isOffline ? waitForNetwork(this.#now()) : null);
    const has_waited = isOffline || replaced.some((one) => one.has_waited);
    const state = { first_sent_ms: null, has_waited, wait, rejection: null };
    const item = { files: {}, ...newItem, ...state, user_id: this.#userId, order };
    this.#kept.delete(item.key);
    this.#unstored.set(item.key, { item, isOnDisk: false });
    this.#change({ items: [...this.state.items, item] });
    await this.#store([item], replaced);
  }

  #isReplaced(one: OutboxItem, { key, queue, metadata: { slot } }: NewItem): boolean {
    const hasSlot = slot !== undefined && one.metadata.slot === slot && one.queue === queue;
    return hasSlot && one.key !== key && isOpen(one) && !this.state.progress.has(one.key);
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
      await this.#update([{ ...retriedItem(item), rejection: null, wait: null, first_sent_ms: null }]);
    if (item) await this.#locked(item.queue, () => this.#drainQueue(item.queue, () => true));
    await this.drain();
  }

  /**
   * Sends the items of each queue in order. It stops at an item that gets no answer, or that waits for the server's
   * time. Items that are added later wait for the next drain, because an answer that is being typed may change again. With
   * `skipsFiles`, it also stops at a file whose own time has not come, because files cost data.
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
      if (item && isOpen(item)) await this.#send([item], item);
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
    const readOpen = async () => (await this.#read()).filter((item) => item.queue === queue && isOpen(item));
    const last = (await readOpen()).at(-1)?.order ?? 0;
    for (;;) {
      const [next, ...others] = (await readOpen()).filter(({ order }) => order <= last);
      if (!next || !mayGo(next)) return;
      const items = commonCall([next, ...others], (key) => this.#alone.has(key));
      if (!(await this.#send(items, next))) return;
    }
  }

  /** Sends items in one call, of which the first decides. Returns whether to go on with the next ones. */
  async #send(items: readonly OutboxItem[], first: OutboxItem): Promise<boolean> {
    const now_ms = this.#now();
    if (now_ms - (first.first_sent_ms ?? now_ms) > KEY_LIFETIME_MS) {
      await this.#update([{ ...first, rejection: { status: 0, body: {} } }]);
      return true;
    }
    let sent = items.map((item) => ({ ...item, first_sent_ms: item.first_sent_ms ?? now_ms }));
    // Register the controller before the first await, so that a cancel finds it.
    const controller = new AbortController();
    for (const { key } of items) this.#controllers.set(key, controller);
    const onProgress = (fraction: number | null) => {
      for (const { key } of items) void this.#tell({ type: "progress", key, fraction });
    };
    onProgress(0);
    try {
      const isNew = new Set(items.filter((item) => item.first_sent_ms === null).map(({ key }) => key));
      if (isNew.size > 0) await this.#update(sent.filter(({ key }) => isNew.has(key)));
      // Another tab may have cancelled some since they were read.
      const present = new Set((await this.#read()).map(({ key }) => key));
      sent = sent.filter(({ key }) => present.has(key));
      const [leader] = sent;
      if (controller.signal.aborted || !leader) return true;
      const reply = await this.#deliver(joined(sent, leader), { signal: controller.signal, onProgress });
      for (const { key, queue, metadata, has_waited } of sent) {
        await this.#tell({ type: "delivered", key, reply, queue, metadata, has_waited });
        await this.#delete(key);
      }
      return true;
    } catch (error) {
      return controller.signal.aborted || (await this.#recordFailure(sent, error));
    } finally {
      for (const { key } of items) this.#controllers.delete(key);
      onProgress(null);
    }
  }

  async #recordFailure(items: readonly OutboxItem[], error: unknown): Promise<boolean> {
    const [first] = items;
    const wait = first && waitAfter(error, first, this.#now());
    if (first && wait) {
      await this.#update([{ ...first, has_waited: true, wait }]);
      return false;
    }
    const { status, body } = error instanceof ApiError ? error : { status: 500, body: {} };
    // A 403 or 404 means the person or the address, which are the same for all.
    if (items.length > 1 && status !== 403 && status !== 404)
      for (const { key } of items) this.#alone.add(key);
    else await this.#update(items.map((item) => ({ ...item, rejection: { status, body } })));
    return true;
  }

  async #read(): Promise<OutboxItem[]> {
    const stored = (await readAll("outbox")).filter(({ user_id }) => user_id === this.#userId);
    const newest = new Map(stored.map((item) => [item.key, item]));
    for (const [key, { item }] of this.#unstored) newest.set(key, item);
    for (const key of this.#kept) newest.delete(key);
    return [...newest.values()].sort((one, other) => one.order - other.order);
  }

  /** Changes existing items. An item that was cancelled in the meantime stays deleted. */
  async #update(items: readonly OutboxItem[]): Promise<void> {
    for (const item of items) {
      const isOnDisk = this.#unstored.get(item.key)?.isOnDisk ?? true;
      this.#unstored.set(item.key, { item, isOnDisk });
    }
    await this.#store(items);
  }

  /**
   * Stores the items, and deletes those that they replace. Resolves when they are on the disk, so that they survive an
   * empty battery, or when the disk is full.
   */
  async #store(items: readonly OutboxItem[], replaced: readonly OutboxItem[] = []): Promise<void> {
    try {
      const device = await openDevice();
      const { store, done } = device.transaction("outbox", "readwrite", { durability: "strict" });
      // Avoids an unhandled rejection: if the transaction fails, the calls below fail, too.
      done.catch(() => undefined);
      for (const item of items) {
        const isThere = (await store.getKey(item.key)) !== undefined;
        const newest = this.#unstored.get(item.key);
        if (newest?.item === item && (isThere || !newest.isOnDisk)) await store.put(item);
      }
      for (const { key } of replaced) await store.delete(key);
      await done;
      for (const item of items)
        if (this.#unstored.get(item.key)?.item === item) this.#unstored.delete(item.key);
      for (const { key } of replaced) this.#unstored.delete(key);
    } catch {
      for (const { key } of items) {
        const kept = this.#unstored.get(key);
        if (kept) this.#unstored.set(key, { ...kept, isRefused: true });
      }
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
