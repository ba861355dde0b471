import { hasPermission, type Principal } from "#contract/shared/permissions.ts";

/** Returns whether the viewer moderates all communities. Staff who may send communications do. */
export const isModerator = (viewer: Principal): boolean => hasPermission(viewer, "communications");

/**
 * Returns what a person who may use a community may do with a message or reply. The message itself does not contain
 * these rights, because the live stream sends the same bytes to everybody (docs/decisions/0057).
 */
export function messageRights(viewer: Principal & { id: number }, sender: number | null) {
  const isOwn = sender === viewer.id;
  return {
    isOwn,
    mayEdit: isOwn,
    mayDelete: isOwn || isModerator(viewer),
    mayReport: !isOwn && !isModerator(viewer),
  };
}
