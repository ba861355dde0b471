import { employers } from "#contract/content/employers.ts";
import { imageUrl } from "#contract/shared/files/images.ts";
import { listOrPage } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { recordHandlers } from "#server/platform/records/record-handlers.ts";
import { type EmployerRow, employersById } from "./queries.ts";
import { employer } from "./resource.ts";

const serialize = (row: EmployerRow) => ({ ...row, image: imageUrl(row.image) });

export const employerHandlers: Handlers<typeof employers> = {
  ...recordHandlers(employer, serialize),

  list: (call) =>
    listOrPage(call, employers.list.path, {
      filtered: call.db.selectFrom("employers"),
      id: "employers.id",
      order: { by: "employers.id", direction: "asc" },
      rows: (ids) => employersById(call.db, ids),
      serialize,
    }),
};
