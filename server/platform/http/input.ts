import type { UploadedFile } from "#server/platform/storage/uploads.ts";

/** The input of a call, before it is parsed. */
export interface RawInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  files?: Record<string, UploadedFile[]>;
  /** Idempotency key made by a page, also for visitors. */
  idempotencyKey?: string;
}
