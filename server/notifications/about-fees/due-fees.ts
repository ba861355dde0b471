import { formatMoney } from "#contract/shared/money.ts";
import type { AppContext } from "#server/context.ts";
import { endOfDueDay } from "#server/fees/charges/due-day.ts";
import { type DueSum, withDueSums } from "#server/fees/charges/due-sum.ts";
import { type ChargeRow, chargesDueBetween } from "#server/fees/charges/queries.ts";
import { feeRules } from "#server/fees/rules/queries.ts";
import { notify } from "#server/notifications/sending/notify.ts";
import { wasTold } from "#server/notifications/sending/queries.ts";
import type { EmailLayout } from "#server/platform/email/email.ts";
import { act } from "#server/platform/records/act.ts";
import { byItself } from "#server/platform/records/deed.ts";

const DAY_MS = 86_400_000;
const DAYS_BEFORE = 3;
const AT_ONCE = 200;

/**
 * Each morning, tells of what falls due until the third day after it. Of each due date it tells once, however often the job runs; nobody hears of
 * fees while the institute has them off.
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
  await act(context, byItself, async ({ db }) => {
    if (await wasTold(db, key, { kind: "fee", ...about, user_id })) return;
    await notify(context, db, "fee", [
      {
        ...{ ...about, user_id },
        key: () => key,
        content: (layout) => feeDueEmail(layout, charge),
        line: sentenceOf(charge),
        path: "/dashboard?section=fees",
      },
    ]);
  });
}

type Due = Pick<ChargeRow, "currency" | "program_title" | "reference"> & DueSum;

function sentenceOf(charge: Due): string {
  const due = formatMoney({ currency: charge.currency, amount_minor: charge.due_minor });
  const day = charge.due_at.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "Africa/Kampala" });
  return `${due} of your fee for "${charge.program_title}" is due on ${day}`;
}

export function feeDueEmail(layout: EmailLayout, charge: Due) {
  return {
    subject: `Your fee for ${charge.program_title} is due soon`,
    paragraphs: [
      `${sentenceOf(charge)}.`,
      `Write this reference on the transfer, so that we find your payment at once:\n${charge.reference}`,
    ],
    action: { label: "See how to pay", url: `${layout.public_url}/dashboard?section=fees` },
    after: [
      "If you have paid already, report it there with the transaction's number or a photograph of the receipt.",
    ],
  };
}
