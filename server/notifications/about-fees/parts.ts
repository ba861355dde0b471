import { z } from "zod";
import { formatMoney } from "#contract/shared/money/money.ts";
import { longDay } from "#contract/shared/time/kampala-time.ts";
import type { Done, Follower } from "#server/context.ts";
import { type ChargeRow, chargeRows, type PartRow, partsOfCharges } from "#server/fees/charges/queries.ts";
import { feeRules } from "#server/fees/rules/queries.ts";
import { publishNews } from "#server/notifications/live/news.ts";
import { notify } from "#server/notifications/sending/notify.ts";

/** Publishes a student's wish to open dashboards of staff with `fees`. */
export const addPartsWish: Follower = ({ db, ids }) =>
  publishNews(
    db,
    ids.map((id) => ({ kind: "payment", id, staff: "fees" })),
  );

/** The part of an act about the wish that it answers. */
const Answered = z.object({ parts_wish: z.string().default(""), reason: z.string().default("") });

/** Notifies the student who asked to pay in parts of the plan. A plan that nobody asked for is agreed elsewhere. */
export const tellOfPlan: Follower = async (done) => {
  const { parts_wish } = Answered.parse(done.deeds[0]?.after);
  if (parts_wish) await tellStudent(done, planEmail);
};

/** Notifies the student whose wish to pay in parts was declined, with the reason. */
export const tellOfDeclinedParts: Follower = async (done) => {
  const { reason } = Answered.parse(done.deeds[0]?.after);
  await tellStudent(done, (charge) => declinedPartsEmail(charge, reason));
};

interface Words {
  subject: string;
  paragraphs: string[];
}

async function tellStudent(
  { context, db, ids, now }: Done,
  wordsOf: (charge: ChargeRow, parts: readonly PartRow[]) => Words,
): Promise<void> {
  const [charge] = await chargeRows(db, ids);
  if (charge?.user_id == null || !(await feeRules(db)).is_on) return;
  const { id, user_id } = charge;
  await publishNews(db, [{ kind: "fee", id, user: user_id }]);
  const words = wordsOf(charge, await partsOfCharges(db, [id]));
  const occasion = `parts ${now.toISOString()}`;
  await notify(context, db, "fee", [
    {
      ...{ user_id, record_id: id, occasion },
      key: () => `fee-${occasion} ${id}`,
      content: ({ public_url }) => ({
        ...words,
        action: { label: "See my fees", url: `${public_url}/dashboard?section=fees` },
      }),
      line: words.subject,
      path: "/dashboard?section=fees",
    },
  ]);
}

export function planEmail(charge: ChargeRow, parts: readonly PartRow[]): Words {
  const lines = parts.map(
    ({ number, amount_minor, due_at }) =>
      `${number}. ${formatMoney({ currency: charge.currency, amount_minor })}, due on ${longDay(due_at)}`,
  );
  return lines.length > 0
    ? {
        subject: `You can pay your fee for ${charge.program_title} in parts`,
        paragraphs: ["You asked to pay in parts. Please pay:", ...lines],
      }
    : declinedPartsEmail(charge, "It is due in one sum.");
}

export const declinedPartsEmail = ({ program_title }: ChargeRow, reason: string): Words => ({
  subject: `Your fee for ${program_title} cannot be paid in parts`,
  paragraphs: [`You asked to pay the fee for "${program_title}" in parts. ${reason}`],
});
