import { isFreePrice, studentPrice } from "#contract/shared/prices.ts";
import type { EmailContent, EmailLayout } from "#server/platform/email/email.ts";

/** What the emails of an enrollment need of its program. */
export interface EnrolledIn {
  id: number;
  title: string;
  price: string;
}

/** In those emails: what a place that costs something still needs, by the terms (public-site.md section 2), and where to read how. */
export function howToPay(
  { public_url }: EmailLayout,
  { id, price }: EnrolledIn,
): Required<Pick<EmailContent, "paragraphs" | "lists">> {
  if (isFreePrice(price)) return { paragraphs: [], lists: [] };
  return {
    paragraphs: [
      `Your registration is complete when the fee of ${studentPrice(price)} is paid or a purchase order is approved.`,
    ],
    lists: [
      {
        heading: "Next step",
        links: [{ label: "How to pay", url: `${public_url}/programs/${id}#how-to-pay` }],
      },
    ],
  };
}
