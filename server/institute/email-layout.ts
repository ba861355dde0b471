import type { StoredInstitute } from "#contract/content/institute.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { EmailLayout } from "#server/platform/email/email.ts";
import { emailLogo } from "./logo-pictures.ts";
import { storedInstitute } from "./queries.ts";

/**
 * Returns the sender's data for emails; `db` is the caller's transaction. Links are built from PUBLIC_URL, never from a
 * request.
 */
export async function emailLayout(context: Pick<AppContext, "config">, db: Database): Promise<EmailLayout> {
  return emailLayoutOf(context, await storedInstitute(db));
}

/** Returns the sender's data of an institute that is already loaded. */
export function emailLayoutOf(
  context: Pick<AppContext, "config">,
  { name, support_email, logo }: Pick<StoredInstitute, "name" | "support_email" | "logo">,
): EmailLayout {
  const { publicUrl } = context.config;
  const picture = emailLogo(publicUrl, logo);
  return { institute: name, support_email, public_url: publicUrl, ...(picture && { logo: picture }) };
}
