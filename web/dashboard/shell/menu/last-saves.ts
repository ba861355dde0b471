/** Sends a person's unsent work that is not in the outbox. Returns a sentence about what remains unsent, or "". */
type LastSave = (userId: number) => Promise<string>;

const lastSaves: LastSave[] = [];

/** Adds what the end of a session does first. Staff add theirs in web/staff/sections.ts, so that students do not load it. */
export const addLastSave = (save: LastSave) => lastSaves.push(save);

/** Sends all such work. Returns what remains unsent in words, or "". */
export const saveLast = async (userId: number): Promise<string> =>
  (await Promise.all(lastSaves.map((save) => save(userId)))).join("");
