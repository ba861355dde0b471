import { bin } from "#contract/admin/bin.ts";
import { type BinKind, kindsFor } from "#contract/admin/bin-kinds.ts";
import { apiError } from "#contract/shared/errors.ts";
import { authorize, type Principal } from "#contract/shared/permissions.ts";
import { moneyOfDeletion } from "#server/fees/charges/ending.ts";
import { feeRules } from "#server/fees/rules/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { pageOf } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { heldUntil, restorableSince } from "#server/platform/records/bin-items.ts";
import { countAlong } from "#server/platform/records/deletions.ts";
import { binItemsById, itemsInBin } from "./item-queries.ts";
import { purgeItem } from "./purge.ts";
import { restoreFromBin } from "./restore.ts";

export const binHandlers: Handlers<typeof bin> = {
  list(call) {
    const { context, db, viewer, query } = call;
    const kinds = kindsFor(viewer).filter((kind) => !query.kind || kind === query.kind);
    return pageOf(call, bin.list.path, {
      filtered: itemsInBin(db, kinds, { search: query.search, after: restorableSince(context.clock()) }),
      id: "bin_items.id",
      order: { newestBy: "bin_items.deleted_at" },
      rows: (ids) => binItemsById(db, ids),
      serialize: (row) => ({ ...row, ends_at: heldUntil(row.deleted_at) }),
    });
  },

  async along({ db, viewer, params: { kind, id } }) {
    requireKind(viewer, kind);
    return { along: await countAlong(db, kind, id), ...(await moneyAlong(db, viewer, kind, id)) };
  },

  async restore({ context, viewer, request, body, params: { kind, id } }) {
    requireKind(viewer, kind);
    // Restoring a sub-admin enables their log-in again, so it needs proof.
    if (kind === "sub_admin") await context.sessions.prove(request, body.current_password ?? undefined);
    return restoreFromBin(context, request, kind, id);
  },

  async remove({ context, request, params: { kind, id } }) {
    if (kind === "sub_admin" || kind === "student") await context.sessions.prove(request, undefined);
    await purgeItem(context, request, kind, id);
  },
};

async function moneyAlong(db: Database, viewer: Principal, kind: BinKind, id: number) {
  if (kind !== "student" && kind !== "enrollment" && kind !== "program")
    return { money: [], may_have_fees: false };
  const money = await moneyOfDeletion(db, kind, id);
  const may_have_fees = (await feeRules(db)).is_on || money.length > 0;
  return { money: authorize("staff:fees", viewer) === "allowed" ? money : [], may_have_fees };
}

/** Refuses kinds that the viewer may not delete, as they are not in their bin. */
function requireKind(viewer: Principal, kind: BinKind): void {
  if (!kindsFor(viewer).includes(kind)) throw apiError("not_found");
}
