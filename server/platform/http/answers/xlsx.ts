import type { RawReply } from "#server/platform/http/handler.ts";
import { writeXlsx } from "#server/platform/spreadsheets/write-xlsx.ts";
import type { Cell } from "./csv.ts";

/** Returns a reply that downloads these rows as a workbook under a file name. */
export async function xlsxDownload(filename: string, rows: readonly (readonly Cell[])[]): Promise<RawReply> {
  return {
    headers: {
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-disposition": `attachment; filename="${filename}"`,
    },
    body: await writeXlsx(rows),
  };
}
