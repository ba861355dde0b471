import path from "node:path";
import type { Logger } from "pino";
import type { Config, S3Settings } from "#server/config/config.ts";
import { diskStorage, hasRoom } from "./disk.ts";
import type { Store } from "./store.ts";

/**
 * Where uploads are stored. Keys under `public/` are images that anybody may see. Everything else is private and
 * is sent only by a handler that checks the viewer.
 */
export interface Storage extends Store {
  /** Folder on this machine's disk for uploads that are being received. */
  incoming: string;
  /** Whether this machine's disk can take another upload. */
  hasRoom(): Promise<boolean>;
}

/** The disk in DATA_DIR, or the bucket of STORAGE_URL. */
export function openStorage(config: Config, log: Logger): Storage {
  const incoming = path.join(config.dataDir, "incoming");
  return {
    incoming,
    hasRoom: () => hasRoom(incoming),
    ...(config.s3 ? bucket(config.s3, log) : diskStorage(config.dataDir)),
  };
}

/** The client of S3 is as large as a tenth of the process: it is loaded with the first file, and only for a bucket. */
function bucket(settings: S3Settings, log: Logger): Store {
  let opened: Promise<Store> | undefined;
  const store = () => {
    opened ??= import("./s3.ts").then(({ s3Storage }) => s3Storage(settings, log));
    return opened;
  };
  return {
    put: async (key, file) => (await store()).put(key, file),
    putBytes: async (key, bytes) => (await store()).putBytes(key, bytes),
    get: async (key) => (await store()).get(key),
    remove: async (key) => (await store()).remove(key),
    async *keys() {
      yield* (await store()).keys();
    },
  };
}
