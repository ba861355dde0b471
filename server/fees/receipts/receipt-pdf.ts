import { paymentMethodLabels } from "#contract/fees/payments.ts";
import { formatMoney } from "#contract/shared/money.ts";
import type { RawReply } from "#server/platform/http/handler.ts";
import { dayText, makePdf } from "#server/platform/pdf/pdf.ts";
import { attachmentHeaders } from "#server/platform/storage/download.ts";
import { type ReceiptFacts, receiptNumber } from "./issue.ts";
import { drawHead, drawLines, drawProof, drawSum } from "./paper.ts";

interface Receipt {
  year: number;
  number: number;
  code: string;
  issued_at: Date;
  facts: unknown;
}

/** A receipt, made of what was true when it was issued and of nothing else: always the same bytes (beyond.md section 1). */
export async function receiptPdf(receipt: Receipt): Promise<RawReply> {
  const facts = receipt.facts as ReceiptFacts;
  const number = receiptNumber(receipt.year, receipt.number);
  const money = (amount_minor: number) => formatMoney({ currency: facts.currency, amount_minor });
  const about = { title: `Receipt ${number}`, author: facts.sender.name, at: receipt.issued_at };
  const body = await makePdf(about, (pdf) => {
    drawHead(pdf, facts.sender, "Receipt", `No. ${number}`);
    drawLines(pdf, [
      ["Received from", facts.payer],
      ["Student", facts.student],
      ["Program", facts.program],
      ["Reference", facts.reference],
      ["Paid by", paymentMethodLabels[facts.method]],
      ["Transaction", facts.transaction],
      // The other fees are not named: each is between the institute and its student.
      [
        "Part of",
        facts.transfer_minor ? `A transfer of ${money(facts.transfer_minor)} for several fees` : "",
      ],
      ["Paid on", dayText(facts.paid_on)],
      ["Issued on", dayText(receipt.issued_at)],
      ["Left to pay", money(facts.left_minor)],
    ]);
    drawSum(pdf, "Received", money(facts.amount_minor));
    drawProof(pdf, facts.address);
  });
  const headers = attachmentHeaders(`receipt-${number}.pdf`, "application/pdf");
  return { headers: { ...headers, "content-length": String(body.length) }, body };
}
