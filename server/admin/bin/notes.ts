import { alongInWords, type BinKind, binKinds } from "#contract/admin/bin-kinds.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { deletions } from "#server/platform/records/deletions.ts";
import type { KeptRows } from "#server/platform/records/kept-rows.ts";
import { countThere, hidingProgram } from "./queries.ts";

/** Tables whose missing rows are reported after a restore, with their name in counts */
const missed = { enrollments: "enrollments", submissions: "submissions", community_messages: "messages" };

const inPrograms: readonly BinKind[] = ["assignment", "communication"];

/** Returns notes for staff about a restored record: what was not restored, and what still hides it. */
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
  if (words) notes.push(`${words} could not be restored, because what they belong to has been deleted.`);
  const hidden = inPrograms.includes(kind) && (await hidingProgram(db, deletions[kind].table, id));
  if (hidden)
    notes.push(
      `This ${binKinds[kind].label.toLowerCase()} shows again when its program "${hidden}" is restored.`,
    );
  return notes;
}
