import { createReadStream } from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Config } from "#server/config.ts";

/**
 * Where uploads live. Keys under `public/` are images that anybody may see; everything else is private and
 * leaves only through a handler that checks who asks.
 */
export interface Storage {
  /** Folder on this machine's disk for uploads on their way in. */
  incoming: string;
  put(key: string, file: string): Promise<void>;
  putBytes(key: string, bytes: Uint8Array): Promise<void>;
  /** The file as a stream, or undefined when there is none. */
  get(key: string): Promise<Readable | undefined>;
  remove(key: string): Promise<void>;
}

export function openStorage(config: Config): Storage {
  const disk = new Disk(
    new FSDriver({ location: path.join(config.dataDir, "uploads"), visibility: "private" }),
  );
  return {
    incoming: path.join(config.dataDir, "incoming"),
    put: (key, file) => disk.putStream(key, createReadStream(file)),
    putBytes: (key, bytes) => disk.put(key, bytes),
    async get(key) {
      return (await disk.exists(key)) ? disk.getStream(key) : undefined;
    },
    remove: (key) => disk.delete(key),
  };
}
