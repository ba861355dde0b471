import type { UploadedFile } from "#server/platform/storage/uploads.ts";

/** The input of a call, before it is parsed. */
export interface RawInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  files?: Record<string, UploadedFile[]>;
  /** A page's own key for the call, also for a visitor. */
  idempotencyKey?: string;
}
