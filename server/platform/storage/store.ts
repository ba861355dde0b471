import type { Readable } from "node:stream";

/** Stores files by key: a disk or a bucket. */
export interface Store {
  /** Moves the file. When it returns, the whole file is stored. */
  put(key: string, file: string): Promise<void>;
  putBytes(key: string, bytes: Uint8Array): Promise<void>;
  /** The file as a stream, or undefined when there is none. */
  get(key: string): Promise<Readable | undefined>;
  remove(key: string): Promise<void>;
  /** Every key that is stored, in no order. */
  keys(): AsyncIterable<string>;
}
