import { networkKey } from "#contract/fees/payments/network-key.ts";
import { openRowStates } from "#contract/fees/statements/statements.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import {
  deleteAside,
  insertAside,
  lockStatement,
  rowOfLine,
  saveSuggestions,
  touchStatement,
} from "./queries.ts";
import { serializeRow } from "./serialize.ts";
import { guessByName, suggestCharges } from "./suggest.ts";
import { setAside } from "./suggest-payments.ts";
import { nothingSuggested } from "./suggestion.ts";

/**
 * Sets a line aside for good, or takes it back. Its bank or network and its transaction number identify it in every
 * statement.
 * @throws ApiError 404, or 400 when the line's state does not allow it
 */
export function setLineAside(
  context: AppContext,
  request: RequestContext,
  id: number,
  line: number,
  is_set_aside: boolean,
) {
  const subject = { lock: (db: Transaction) => lockStatement(db, id) };
  return actOn(context, request, subject, async ({ format }, { db, now, did }) => {
    const row = await rowOfLine(db, id, line);
    if (!row) throw apiError("not_found");
    if (row.is_set_aside !== is_set_aside) {
      if (!format || (is_set_aside && !openRowStates.some((state) => state === row.state)))
        throw invalid({ is_set_aside: [`Line ${line} cannot be set aside.`] });
      const key = { network_key: networkKey(format.provider), number_key: row.number_key };
      const plain = { ...row, ...nothingSuggested, state: "unmatched" as const, remark: "" };
      if (is_set_aside) {
        await insertAside(db, { ...key, set_by: request.viewer?.id ?? null, set_at: now });
        const remark = setAside(request.viewer?.name ?? "");
        await saveSuggestions(db, id, [{ ...plain, state: "left_aside", is_set_aside, remark }]);
      } else {
        await deleteAside(db, key);
        await suggestCharges(db, id, format, [plain]);
        await saveSuggestions(db, id, [plain]);
        await guessByName(db, id);
      }
      await touchStatement(db, id, now);
      const action = is_set_aside ? "set_aside" : "take_back";
      did(`statement.${action}`, { id, after: { line, external_id: row.external_id } });
    }
    const after = await rowOfLine(db, id, line);
    if (!after) throw apiError("not_found");
    return serializeRow(after);
  });
}
