import { DAY_MS } from "#contract/shared/time/durations.ts";
import type { AppContext } from "#server/context.ts";
import { endOfDueDay } from "#server/fees/charges/due-day.ts";
import { type DueSum, withDueSums } from "#server/fees/charges/due-sum.ts";
import { type ChargeRow, chargesDueBetween } from "#server/fees/charges/queries.ts";
import {
  type OpenFee,
  openFeeSentence,
  openFeeWords,
} from "#server/fees/charges/reminders/open-fee-email.ts";
import { feeRules } from "#server/fees/rules/queries.ts";
import { notify } from "#server/notifications/sending/notify.ts";
import { wasTold } from "#server/notifications/sending/queries.ts";
import type { EmailLayout } from "#server/platform/email/email.ts";
import { act } from "#server/platform/records/act.ts";
import { byItself } from "#server/platform/records/deed.ts";

const DAYS_BEFORE = 3;
const AT_ONCE = 200;

/**
 * Notifies students each morning of fees that fall due within three days, once for each due date, however often the job
 * runs. Does nothing while fees are switched off.
 */
export async function tellOfDueFees(context: AppContext): Promise<void> {
  if (!(await feeRules(context.db)).is_on) return;
  const now = context.clock();
  const until = endOfDueDay(new Date(now.getTime() + DAYS_BEFORE * DAY_MS));
  let after = 0;
  for (let count = AT_ONCE; count === AT_ONCE; ) {
    const charges = await chargesDueBetween(context.db, now, until, after, AT_ONCE);
    for (const charge of await withDueSums(context.db, charges, now)) await tellOf(context, charge);
    count = charges.length;
    after = charges.at(-1)?.id ?? after;
  }
}

async function tellOf(context: AppContext, charge: ChargeRow & DueSum): Promise<void> {
  const { id, due_at, user_id } = charge;
  if (user_id === null) return;
  const about = { record_id: id, occasion: `due ${due_at.toISOString()}` };
  const key = `fee-due ${id} ${due_at.toISOString()}`;
  await act(context, byItself, async ({ db, now }) => {
    if (await wasTold(db, key, { kind: "fee", ...about, user_id })) return;
    await notify(context, db, "fee", [
      {
        ...{ ...about, user_id },
        key: () => key,
        content: (layout) => feeDueEmail(layout, charge, now),
        line: openFeeSentence(charge, now),
        path: "/dashboard?section=fees",
      },
    ]);
  });
}

export const feeDueEmail = (layout: EmailLayout, charge: OpenFee, now: Date) => ({
  subject: `Your fee for ${charge.program_title} is due soon`,
  ...openFeeWords(layout, charge, now),
});
