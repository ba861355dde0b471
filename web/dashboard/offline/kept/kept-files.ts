import { type KeptFile, openDevice, readAll } from "#web/dashboard/offline/store/device.ts";

export type NewKeptFile = Omit<KeptFile, "user_id" | "content">;

export interface KeptState {
  files: readonly KeptFile[];
  /** Fraction from 0 to 1 of each file that is being fetched now, by URL. */
  progress: ReadonlyMap<string, number>;
  /** The reason why the last file could not be stored. */
  problem: "no_room" | null;
}

/** Space to leave free, so that the browser does not delete all of the site's data. */
const SPARE_BYTES = 5 * 1024 * 1024;
/** Time without a byte after which a download is aborted. Its row stays, so that it is tried again. */
const SILENCE_MS = 30_000;

/**
 * Files of units and pictures of quizzes that are stored on the student's device, for reading without a network. The row of a file is written
 * before its download. If the tab closes, the next page or the service worker fetches the missing files.
 */
export class KeptFiles {
  /** A new object after each change. */
  state: KeptState = { files: [], progress: new Map(), problem: null };
  readonly #userId: number;
  readonly #channel: BroadcastChannel;
  readonly #listeners = new Set<() => void>();

  constructor(userId: number) {
    this.#userId = userId;
    this.#channel = new BroadcastChannel(`darasa-kept-${userId}`);
    this.#channel.onmessage = () => void this.load();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#channel.close();
  }

  async load(): Promise<void> {
    const files = (await readAll("files")).filter(({ user_id }) => user_id === this.#userId);
    this.#change({ files });
  }

  /** Adds rows for new files, and fetches all that are missing. */
  async keep(files: readonly NewKeptFile[]): Promise<void> {
    await this.load();
    const known = new Map(this.state.files.map((file) => [file.url, file]));
    const missing = files.filter(
      ({ url, is_asked_for }) => !known.has(url) || (is_asked_for && !known.get(url)?.is_asked_for),
    );
    try {
      if (missing.length > 0) await this.#want(missing, known);
    } catch (error) {
      // The disk is too full even for the rows.
      if (isFull(error)) this.#change({ problem: "no_room" });
      throw error;
    }
    await this.drain();
  }

  async #want(missing: readonly NewKeptFile[], known: ReadonlyMap<string, KeptFile>): Promise<void> {
    const device = await openDevice();
    for (const file of missing)
      await device.put("files", {
        ...file,
        user_id: this.#userId,
        content: known.get(file.url)?.content ?? null,
      });
    await this.#tell();
  }

  async remove(urls: readonly string[]): Promise<void> {
    const device = await openDevice();
    for (const url of urls) await device.delete("files", url);
    this.#change({ problem: null });
    await this.#tell();
  }

  /** Fetches the missing files one after the other. A lock lets only one tab or the service worker do so at a time. */
  async drain(): Promise<void> {
    const work = async () => {
      this.#change({ problem: null });
      const missing = (await readAll("files")).filter(
        ({ user_id, content }) => user_id === this.#userId && content === null,
      );
      for (const file of missing) if (!(await this.#fetch(file))) break;
      await this.load();
    };
    await (navigator.locks?.request(`darasa-kept-${this.#userId}`, work) ?? work());
  }

  /** Fetches one file. Returns whether to go on with the next one. */
  async #fetch(file: KeptFile): Promise<boolean> {
    if (!(await hasRoom(file.size_bytes))) {
      this.#change({ problem: "no_room" });
      return false;
    }
    try {
      const content = await this.#download(file.url);
      await this.#put(file.url, content);
      await this.#tell();
      return true;
    } catch (error) {
      if (isFull(error)) this.#change({ problem: "no_room" });
      return false;
    } finally {
      this.#setProgress(file.url, null);
    }
  }

  /**
   * Stores the content in the file's present row: the student may have removed the file since, or asked for it. Without
   * content, deletes the row: the student may no longer read the file.
   */
  async #put(url: string, content: Blob | null): Promise<void> {
    const { store, done } = (await openDevice()).transaction("files", "readwrite");
    // Avoids an unhandled rejection: if the transaction fails, the calls below fail, too.
    done.catch(() => undefined);
    const row = await store.get(url);
    if (row && content) await store.put({ ...row, content });
    else if (row) await store.delete(url);
    await done;
  }

  /** Downloads a file. Returns null if the server refuses it. */
  async #download(url: string): Promise<Blob | null> {
    const controller = new AbortController();
    let silence = setTimeout(() => controller.abort(), SILENCE_MS);
    try {
      const reply = await fetch(url, { signal: controller.signal });
      if ([401, 403, 404].includes(reply.status)) return null;
      if (!reply.ok || !reply.body) throw new Error(`The file answered ${reply.status}`);
      const total = Number(reply.headers.get("content-length")) || 1;
      const chunks: BlobPart[] = [];
      let received = 0;
      for (const reader = reply.body.getReader(); ; ) {
        const { done, value } = await reader.read();
        if (done) break;
        clearTimeout(silence);
        silence = setTimeout(() => controller.abort(), SILENCE_MS);
        chunks.push(value);
        received += value.byteLength;
        this.#setProgress(url, Math.min(1, received / total));
      }
      return new Blob(chunks, { type: reply.headers.get("content-type") ?? "" });
    } finally {
      clearTimeout(silence);
    }
  }

  #setProgress(url: string, fraction: number | null): void {
    const progress = new Map(this.state.progress);
    if (fraction === null) progress.delete(url);
    else progress.set(url, fraction);
    this.#change({ progress });
  }

  /** Notifies the other tabs, and loads the rows again here. */
  #tell(): Promise<void> {
    this.#channel.postMessage("changed");
    return this.load();
  }

  #change(changes: Partial<KeptState>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

const isFull = (error: unknown) => error instanceof Error && error.name === "QuotaExceededError";

/** Returns whether the browser has space for so many more bytes. If it does not say, assumes yes. */
async function hasRoom(bytes: number): Promise<boolean> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined || quota - usage > bytes + SPARE_BYTES;
}
