import type { AppContext } from "#server/context.ts";

/** What affiliates share (staff-dashboard.md section 2); from PUBLIC_URL, never the Host header (security.md T64). */
export function referralLink(context: AppContext, code: string): string {
  return `${context.config.publicUrl}/programs?ref=${code}`;
}
