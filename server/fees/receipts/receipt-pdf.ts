import { paymentMethodLabels } from "#contract/fees/payments/payment-methods.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { paperPicture } from "#server/institute/logo-pictures.ts";
import { attachmentHeaders } from "#server/platform/http/answers/download.ts";
import type { RawReply } from "#server/platform/http/handler.ts";
import { dayText, makePdf } from "#server/platform/pdf/pdf.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { receiptNumber } from "./issue.ts";
import { drawHead, drawLines, drawProof, drawSum, drawWarning } from "./paper.ts";
import type { ReceiptFacts } from "./queries.ts";

interface Receipt {
  year: number;
  number: number;
  code: string;
  issued_at: Date;
  /** When the payment was reversed; null for a valid receipt. */
  reversed_at: Date | null;
  facts: ReceiptFacts;
}

/**
 * Returns a receipt as PDF. It is made only from the facts and the logo of the time of issue, so its bytes never change. After
 * a reversal it is another document, which says so, and which never changes either (beyond.md 1.3).
 */
export async function receiptPdf(storage: Storage, receipt: Receipt): Promise<RawReply> {
  const { facts } = receipt;
  const { sender } = facts;
  const logo = await paperPicture(storage, sender.logo);
  const number = receiptNumber(receipt.year, receipt.number);
  const money = (amount_minor: number) => formatMoney({ currency: facts.currency, amount_minor });
  const { reversed_at } = receipt;
  const about = {
    title: reversed_at ? `Receipt ${number}, reversed` : `Receipt ${number}`,
    author: sender.name,
    at: reversed_at ?? receipt.issued_at,
  };
  const body = await makePdf(about, (pdf) => {
    drawHead(pdf, { sender, logo }, reversed_at ? "Receipt, reversed" : "Receipt", `No. ${number}`);
    if (reversed_at) drawWarning(pdf, notValid(reversed_at));
    drawLines(pdf, [
      ["Received from", facts.payer],
      ["Student", facts.student],
      ["Program", facts.program],
      ["Reference", facts.reference],
      ["Paid by", [paymentMethodLabels[facts.method], facts.network].filter(Boolean).join(", ")],
      ["Transaction", facts.transaction],
      // Other fees of the transfer are not named, because they concern other students.
      [
        "Part of",
        facts.transfer_minor ? `A transfer of ${money(facts.transfer_minor)} for several fees` : "",
      ],
      ["Paid on", dayText(facts.paid_on)],
      ["Issued on", dayText(receipt.issued_at)],
      ["Reversed on", reversed_at ? dayText(reversed_at) : ""],
      // The sum at the time of issue is no longer true.
      ["Left to pay", reversed_at ? "" : money(facts.left_minor)],
    ]);
    drawSum(pdf, reversed_at ? "Received, and reversed" : "Received", money(facts.amount_minor));
    drawProof(pdf, facts.address);
  });
  const name = reversed_at ? `receipt-${number}-reversed.pdf` : `receipt-${number}.pdf`;
  const headers = attachmentHeaders(name, "application/pdf");
  return { headers: { ...headers, "content-length": String(body.length) }, body };
}

const notValid = (reversed_at: Date) =>
  `This receipt is not valid: the payment was reversed on ${dayText(reversed_at)}.`;
