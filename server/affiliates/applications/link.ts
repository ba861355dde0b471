import type { AppContext } from "#server/context.ts";

/** The link that affiliates share (staff-dashboard.md section 2). It is built from PUBLIC_URL, never from the Host header. */
export function referralLink(context: AppContext, code: string): string {
  return `${context.config.publicUrl}/programs?ref=${code}`;
}
