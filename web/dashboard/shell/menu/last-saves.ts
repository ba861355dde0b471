/** Sends a person's unsent work that is not in the outbox. Returns a sentence about what remains unsent, or "". */
type LastSave = (userId: number) => Promise<string>;

/** What a log-out does first. Staff add theirs in web/staff/sections.ts, so that students do not load it. */
export const lastSaves: LastSave[] = [];
