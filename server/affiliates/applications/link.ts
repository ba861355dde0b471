import type { House } from "#server/context.ts";

/** What affiliates share (staff-dashboard.md section 2); from PUBLIC_URL, never the Host header (security.md T64). */
export function referralLink(house: House, code: string): string {
  return `${house.config.publicUrl}/programs?ref=${code}`;
}
