import type { Readable } from "node:stream";

/** Stores files by key, on a disk or in a bucket. */
export interface Store {
  /** Moves the file into the store. When it returns, the whole file is stored. */
  put(key: string, file: string): Promise<void>;
  putBytes(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns the file as a stream, or undefined if it does not exist. */
  get(key: string): Promise<Readable | undefined>;
  remove(key: string): Promise<void>;
  /** Yields every stored key, in no particular order. */
  keys(): AsyncIterable<string>;
}
