import type { AppContext } from "#server/context.ts";

/** Returns the link that affiliates share (staff.md 2.6). It is built from PUBLIC_URL, never from the Host header. */
export function referralLink(context: AppContext, code: string): string {
  return `${context.config.publicUrl}/programs?ref=${code}`;
}
