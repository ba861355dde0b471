import type { UploadedFile } from "#server/platform/storage/uploads.ts";

/** What came in, before it is believed. */
export interface RawInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  files?: Record<string, UploadedFile[]>;
}
