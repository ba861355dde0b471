import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import type { VersionedResource } from "#server/platform/records/change-record.ts";
import { attachPicture } from "#server/platform/storage/detached-files.ts";
import { storeImage } from "#server/platform/storage/images.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { insertTeamMember, lockedTeamMember, type TeamMemberRow, updateTeamMember } from "./queries.ts";

export const teamMember: VersionedResource<TeamMemberRow, Parameters<typeof updateTeamMember>[2]> = {
  resource: "team_member",
  lock: lockedTeamMember,
  update: updateTeamMember,
  squareImage: true,
};

export async function addTeamMember(
  context: AppContext,
  request: RequestContext,
  fields: Parameters<typeof insertTeamMember>[1],
  image: UploadedFile | undefined,
): Promise<TeamMemberRow> {
  const stored = image ? await storeImage(context.files, image, "image", { square: true }) : null;
  const now = context.clock();
  return inTransaction(context, async (db) => {
    const times = { created_at: now, updated_at: now };
    const made = await insertTeamMember(db, { ...fields, ...times, image: stored });
    if (stored) await attachPicture(db, stored);
    await recordAudit(db, request, now, {
      action: "create",
      resource: "team_member",
      resource_id: made.id,
      after: fields,
    });
    return made;
  });
}
