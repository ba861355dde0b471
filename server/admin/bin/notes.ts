import { alongInWords, type BinKind, binKinds } from "#contract/admin/bin-kinds.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { KeptRows } from "#server/platform/records/kept-rows.ts";
import { markedTables } from "#server/platform/records/marked-tables.ts";
import { countThere, hidingProgram } from "./queries.ts";

/** Tables whose rows people miss, with the name that counts have. */
const missed = { enrollments: "enrollments", submissions: "submissions", community_messages: "messages" };

const inPrograms: readonly BinKind[] = ["assignment", "communication"];

/** What staff need to know of a restored record: what did not come back, and what still hides it. */
export async function notesOn(
  db: Database,
  kind: BinKind,
  id: number,
  content: KeptRows | null,
): Promise<string[]> {
  const notes: string[] = [];
  const absent: Record<string, number> = {};
  for (const [table, noun] of Object.entries(missed)) {
    const rows = content?.tables.find(({ name }) => name === table)?.rows ?? [];
    if (rows.length > 0)
      absent[noun] =
        rows.length -
        (await countThere(
          db,
          table,
          rows.map((row) => row.id),
        ));
  }
  const words = alongInWords(absent);
  if (words) notes.push(`${words} could not come back: what they belong to is gone meanwhile.`);
  const table = markedTables[kind]?.table;
  const hidden = table && inPrograms.includes(kind) && (await hidingProgram(db, table, id));
  if (hidden)
    notes.push(
      `This ${binKinds[kind].label.toLowerCase()} shows again when its program "${hidden}" is restored.`,
    );
  return notes;
}
