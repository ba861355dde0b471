import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { S3Client } from "@aws-sdk/client-s3";
import { Disk } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
import type { Logger } from "pino";
import { apiError } from "#contract/shared/errors.ts";
import type { S3Settings } from "#server/config/config.ts";
import { keysOf } from "./keys.ts";
import { warningsOnly } from "./s3-log.ts";
import type { Store } from "./store.ts";

const CONNECT_MS = 5_000;
/** Maximum wait for an answer, after which the store counts as down. */
const ANSWER_MS = 15_000;
/** Maximum silence on a socket. It is long because a slow download may pause the socket. */
const SILENCE_MS = 60_000;
const ATTEMPTS = 2;
/** Maximum duration of a call with its second attempt. Otherwise an answer could trickle in forever. */
const CALL_MS = 25_000;

/**
 * Opens the storage in a private bucket of S3 or a compatible store. The store checks every file against the digest
 * sent with it, so a `put` that returns has stored a whole file.
 */
export function s3Storage(settings: S3Settings, log: Logger): Store {
  const { bucket } = settings;
  const disk = new Disk(
    new S3Driver({ client: s3Client(settings, log), bucket, visibility: "private", supportsACL: false }),
  );
  const guarded = async <T>(what: string, key: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await inTime(work());
    } catch (error) {
      log.error({ err: error, what, key }, "storage failed");
      throw apiError("storage_away", { seconds: 10 });
    }
  };
  return {
    put: (key, file) =>
      guarded("put", key, async () => {
        const options = { contentLength: (await stat(file)).size, ContentMD5: await digest(file) };
        await disk.putStream(key, createReadStream(file), options);
      }),
    putBytes: (key, bytes) =>
      guarded("put", key, () =>
        disk.put(key, bytes, { ContentMD5: createHash("md5").update(bytes).digest("base64") }),
      ),
    get: (key) => guarded("get", key, () => streamOf(disk, key)),
    remove: (key) => guarded("remove", key, () => disk.delete(key)),
    keys: () => keysOf(disk),
  };
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const done = new AbortController();
  const tooLate = sleep(CALL_MS, undefined, { signal: done.signal }).then(() => {
    throw new Error(`the store did not finish its answer in ${CALL_MS} ms`);
  });
  return Promise.race([work, tooLate]).finally(() => done.abort());
}

function s3Client({ endpoint, region, credentials }: S3Settings, log: Logger): S3Client {
  return new S3Client({
    region,
    ...(credentials && { credentials }),
    // Outside Amazon, the bucket has no host name and is part of the path.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts: ATTEMPTS,
    logger: warningsOnly(log),
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
    },
    // All stores support Content-MD5, but some do not support the newer trailing checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}

async function digest(file: string): Promise<string> {
  const hash = createHash("md5");
  await pipeline(createReadStream(file), hash);
  return hash.digest("base64");
}

async function streamOf(disk: Disk, key: string): Promise<Readable | undefined> {
  try {
    return await disk.getStream(key);
  } catch (error) {
    const cause = (error as { cause?: { $metadata?: { httpStatusCode?: number } } }).cause;
    if (cause?.$metadata?.httpStatusCode === 404) return undefined;
    throw error;
  }
}
