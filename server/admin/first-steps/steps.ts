import type { z } from "zod";
import type { FirstStepName, FirstSteps } from "#contract/admin/first-steps.ts";
import { firstStepNames } from "#contract/admin/first-steps.ts";
import { exampleFigures } from "#contract/content/default-figures.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import { factorIsOn } from "#server/accounts/two-factor/queries.ts";
import { wasTested } from "#server/admin/emails/mail-server-queries.ts";
import { hasSavedTexts } from "#server/content/site-texts/queries.ts";
import type { AppContext } from "#server/context.ts";
import { hasPublished } from "#server/courses/programs/queries.ts";
import { feeRules } from "#server/fees/rules/queries.ts";
import { defaultInstitute } from "#server/institute/default-institute.ts";
import { storedInstitute } from "#server/institute/queries.ts";
import { lastBackup } from "#server/platform/backup/last-backup.ts";
import { isSendingEmails, mailServerOf } from "#server/platform/email/transport.ts";

/**
 * Returns which first steps are done, by the present state (staff.md 2.13). The demonstration's name, texts and figures
 * are the defaults, so its steps count as done.
 */
export async function firstStepsFor(
  { config, db }: Pick<AppContext, "config" | "db">,
  viewer: Viewer,
): Promise<z.input<typeof FirstSteps>> {
  const institute = await storedInstitute(db);
  const { name, logo, email, phones, bank, principal, figures } = institute;
  const { mobile_money } = await feeRules(db);
  const backup = await lastBackup(config.dataDir);
  const server = mailServerOf(config);
  const areFiguresOwn = exampleFigures(figures).length === 0;
  const done: Record<FirstStepName, boolean> = {
    identity: config.demo || logo !== null || name !== defaultInstitute.name,
    contacts: email !== "" && phones.length > 0,
    payment: bank.account_number !== "" || mobile_money.length > 0,
    people: principal.name !== "",
    texts: config.demo || (areFiguresOwn && (await hasSavedTexts(db))),
    program: await hasPublished(db),
    mail: server !== undefined && (await wasTested(db, server)),
    backup: backup !== undefined,
    two_factor: await factorIsOn(db, viewer.id),
  };
  return {
    steps: firstStepNames.map((name) => ({ name, is_done: done[name] })),
    is_sending: isSendingEmails(config),
    last_backup_at: backup ?? null,
  };
}
