import { type SiteTextName, siteTextField, siteTextList } from "#contract/content/site-texts.ts";
import { invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn, rowItself } from "#server/platform/records/act.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import { sanitizeDescription } from "#server/platform/records/rich-text.ts";
import { lockText, saveText } from "./queries.ts";

/** Value of the original text in the audit log. */
const ORIGINAL = "Original text";

/**
 * Stores a text of the site. A value of null restores the original text. Restoring it again counts as looking at
 * it (staff.md 6, "First steps").
 * @throws ApiError 400 at `value`, 409 `stale` with the present text
 */
export async function saveSiteText(
  context: AppContext,
  request: RequestContext,
  name: SiteTextName,
  { value, updated_at: version }: { value: string | null; updated_at?: string | undefined },
) {
  const stored = value === null ? null : cleaned(name, value);
  const subject = { lock: (db: Database) => lockText(db, name), version, current: rowItself };
  return actOn(context, request, subject, async (before, { db, now, did }) => {
    const updated_at = nextVersion(before, now);
    await saveText(db, name, { value: stored, updated_at });
    did(stored === null ? "site_text.restore" : "site_text.update", {
      id: null,
      before: { [name]: before.value ?? ORIGINAL },
      after: { [name]: stored ?? ORIGINAL },
    });
    return { name, value: stored, updated_at };
  });
}

/** @throws ApiError 400 at `value` */
function cleaned(name: SiteTextName, value: string): string {
  const safe = siteTextList[name].kind === "rich" ? sanitizeDescription(value) : value;
  const { success, data, error } = siteTextField(name).safeParse(safe);
  if (!success) throw invalid({ value: error.issues.map(({ message }) => message) });
  return data;
}
