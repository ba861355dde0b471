import type { Institute } from "#contract/content/institute.ts";
import { adjustmentLabels } from "#contract/fees/charge-states.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import type { AppContext } from "#server/context.ts";
import { type ChargeRow, discountsOf, partsOfCharges } from "#server/fees/charges/queries.ts";
import { leftOf, serializeParts } from "#server/fees/charges/serialize.ts";
import { type FeeRulesRow, feeRules } from "#server/fees/rules/queries.ts";
import { paperPicture } from "#server/institute/logo-pictures.ts";
import { instituteIdentity } from "#server/institute/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { attachmentHeaders } from "#server/platform/http/answers/download.ts";
import type { RawReply } from "#server/platform/http/handler.ts";
import { dayText, makePdf } from "#server/platform/pdf/pdf.ts";
import { drawHead, drawLines, drawNote, drawSum, drawWarning, type Line } from "./paper.ts";
import { paperNameOf } from "./queries.ts";
import { presentSender } from "./sender.ts";

/** Returns a pro-forma invoice for an employer with the charge's current state (beyond.md 1.3). */
export async function invoicePdf(
  { files, clock }: Pick<AppContext, "files" | "clock">,
  db: Database,
  charge: ChargeRow,
  employer: { organization: string; purchase_order: string },
): Promise<RawReply> {
  const now = clock();
  const [institute, sender, rules, plan, discounts, student] = await Promise.all([
    instituteIdentity(db),
    presentSender(db),
    feeRules(db),
    partsOfCharges(db, [charge.id]),
    discountsOf(db, charge.id),
    paperNameOf(db, charge),
  ]);
  const logo = await paperPicture(files, sender.logo);
  const parts = serializeParts(charge, plan, now);
  const money = (amount_minor: number) => formatMoney({ currency: charge.currency, amount_minor });
  const signed = (minor: number) => `${minor < 0 ? "−" : "+"} ${money(Math.abs(minor))}`;
  const above = (minor: number, sign = "") => (minor > 0 ? `${sign}${money(minor)}` : "");
  const left = leftOf(charge);
  const about = { title: `Pro-forma invoice ${charge.reference}`, author: institute.name, at: now };
  const body = await makePdf(about, (pdf) => {
    drawHead(pdf, { sender, logo }, "Pro-forma invoice", charge.reference);
    if (charge.state === "cancelled") drawWarning(pdf, "This fee is cancelled.");
    drawLines(pdf, [
      ["For", employer.organization || charge.organization],
      ["Purchase order", employer.purchase_order || charge.purchase_order],
      ["Student", student],
      ["Program", charge.program_title],
      ["Date", dayText(now)],
      ["Due", left === 0 ? "" : parts.length > 0 ? "In the parts below" : dayText(charge.due_at)],
      ["Fee", money(charge.amount_minor)],
      ...discounts.map(({ kind, amount_minor }): Line => [adjustmentLabels[kind], signed(-amount_minor)]),
      ["Paid so far", above(charge.paid_minor, "− ")],
      ["Cancelled", charge.state === "cancelled" ? signed(charge.discount_minor - charge.amount_minor) : ""],
      ["To pay back", above(charge.to_pay_back_minor, "+ ")],
      ...(left === 0 ? [] : parts.map((part) => partLine(part, money))),
    ]);
    if (left === 0) {
      drawSum(pdf, "To pay", money(0));
      for (const text of settledNotes(charge, money)) drawNote(pdf, text);
    } else {
      drawSum(pdf, "To pay", money(left));
      drawLines(pdf, waysToPay(institute, rules));
      drawNote(
        pdf,
        `Please write ${charge.reference} on the transfer, so that the payment is found at once.`,
      );
    }
    drawNote(pdf, "This is not a receipt. A receipt is issued when the payment has arrived.");
  });
  const headers = attachmentHeaders(`invoice-${charge.reference}.pdf`, "application/pdf");
  return { headers: { ...headers, "content-length": String(body.length) }, body };
}

/** Returns why nothing is to be paid, and what the institute pays back. */
function settledNotes(
  { state, discount_minor, amount_minor, to_pay_back_minor }: ChargeRow,
  money: (minor: number) => string,
): string[] {
  const isWaived = discount_minor === amount_minor;
  const why = state === "cancelled" ? "Cancelled" : isWaived ? "Waived" : "Paid";
  return [
    `${why}: nothing is left to pay. Please do not send money.`,
    ...(to_pay_back_minor > 0 ? [`${money(to_pay_back_minor)} is to be paid back.`] : []),
  ];
}

/** Returns for example "Part 1: UGX 200,000, due 5 March 2026, of which UGX 50,000 is left". */
function partLine(
  { number, amount_minor, left_minor, due_at }: ReturnType<typeof serializeParts>[number],
  money: (minor: number) => string,
): Line {
  const left =
    left_minor === 0 ? ", paid" : left_minor < amount_minor ? `, of which ${money(left_minor)} is left` : "";
  return [`Part ${number}`, `${money(amount_minor)}, due ${dayText(new Date(due_at))}${left}`];
}

function waysToPay({ bank }: Institute, { mobile_money }: FeeRulesRow): [string, string][] {
  return [
    ["Bank", [bank.bank, bank.branch].filter(Boolean).join(", ")],
    ["Account", [bank.account_number, bank.account_name].filter(Boolean).join(", ")],
    ["SWIFT", bank.swift],
    ...mobile_money.map(({ network, number, name }): [string, string] => [
      network,
      [number, name].filter(Boolean).join(", "),
    ]),
  ];
}
