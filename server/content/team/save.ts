import type { House } from "#server/context.ts";
import type { Exchange } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import type { VersionedNoun } from "#server/platform/records/change-record.ts";
import { adoptPicture } from "#server/platform/storage/detached-files.ts";
import { storeImage } from "#server/platform/storage/images.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { insertTeamMember, lockedTeamMember, type TeamMemberRow, updateTeamMember } from "./queries.ts";

export const teamMember: VersionedNoun<TeamMemberRow, Parameters<typeof updateTeamMember>[2]> = {
  noun: "team_member",
  lock: lockedTeamMember,
  update: updateTeamMember,
  squareImage: true,
};

export async function addTeamMember(
  house: House,
  exchange: Exchange,
  fields: Parameters<typeof insertTeamMember>[1],
  image: UploadedFile | undefined,
): Promise<TeamMemberRow> {
  const stored = image ? await storeImage(house.files, image, "image", { square: true }) : null;
  const now = house.clock();
  return house.db.transaction().execute(async (db) => {
    const times = { created_at: now, updated_at: now };
    const made = await insertTeamMember(db, { ...fields, ...times, image: stored });
    if (stored) await adoptPicture(db, stored);
    await recordAudit(db, exchange, now, {
      action: "create",
      noun: "team_member",
      noun_id: made.id,
      after: fields,
    });
    return made;
  });
}
