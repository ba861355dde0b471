import { shownCode } from "#contract/courses/certificates/certificate-codes.ts";
import { certificateNumber } from "#contract/courses/certificates/certificates.ts";
import { paperPicture } from "#server/institute/logo-pictures.ts";
import { attachmentHeaders } from "#server/platform/http/answers/download.ts";
import type { RawReply } from "#server/platform/http/handler.ts";
import { fonts } from "#server/platform/pdf/fonts.ts";
import { dayText, drawQr, fittingSize, makePdf, mm, type Pdf } from "#server/platform/pdf/pdf.ts";
import { heightOf, isOneLine, writeText } from "#server/platform/pdf/text.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { colours, drawBorder, drawSign } from "./certificate-border.ts";
import { credentialId } from "./credential.ts";
import type { CertificateRow } from "./queries.ts";

const LEFT = mm(26);
const QR_SIZE = mm(27);

/**
 * Returns the certificate as an A4 landscape PDF. It depends on the row and its logo alone, so its bytes never change
 * (beyond.md 2).
 */
export async function certificatePdf(storage: Storage, row: CertificateRow): Promise<RawReply> {
  const logo = await paperPicture(storage, row.facts.logo);
  const number = certificateNumber(row);
  const about = {
    title: `Certificate ${number}, ${row.holder_name}`,
    author: row.facts.institute_name,
    at: row.issued_at,
    layout: "landscape",
  } as const;
  const body = await makePdf(about, (pdf) => {
    // A bottom margin would move text near the lower edge to a second page.
    pdf.page.margins.bottom = 0;
    drawBorder(pdf);
    drawHead(pdf, row.facts.institute_name, logo);
    drawHolder(pdf, row);
    drawSignatory(pdf, row);
    drawProof(pdf, row, number);
  });
  const headers = attachmentHeaders(`certificate-${number}.pdf`, "application/pdf");
  return { headers: { ...headers, "content-length": String(body.length) }, body };
}

/** Draws the institute's logo next to its name. Without a logo, draws the sign of Darasa. */
function drawHead(pdf: Pdf, institute: string, logo: Buffer | undefined): void {
  const size = mm(10);
  const sign = logo ? fittingSize(logo, mm(34), size) : { width: size, height: size };
  const gap = logo ? 8 : 4;
  pdf.font(fonts.bold).fontSize(17);
  const width = sign.width + gap + 4 + Math.min(pdf.widthOfString(institute), 420);
  const left = (pdf.page.width - width) / 2;
  if (logo) pdf.image(logo, left, mm(30) + (size - sign.height) / 2, sign);
  else drawSign(pdf, left, mm(30), size);
  pdf
    .fillColor(colours.forest)
    .text(institute, left + sign.width + gap, mm(31.4), { width: 430, height: 24, ellipsis: true });
  centred(pdf, "Certificate of Completion", mm(47), { font: fonts.display, sizes: [40], height: 60 });
}

function drawHolder(pdf: Pdf, row: CertificateRow): void {
  const { holder_name, program_title, facts, started_on, completed_on } = row;
  const small = { font: fonts.plain, sizes: [12], height: 20, colour: colours.grey };
  centred(pdf, "This is to certify that", mm(71), small);
  const bottom = centred(pdf, holder_name, mm(77), {
    font: fonts.display,
    sizes: [36, 32, 28, 24, 20],
    height: mm(22),
    colour: colours.green,
    isAtBottom: true,
  });
  const rule = bottom + mm(1.5);
  pdf.rect(pdf.page.width / 2 - mm(50), rule, mm(100), 1.6).fill(colours.marigold);
  centred(pdf, "has successfully completed the program", rule + mm(5), small);
  const below = centred(pdf, program_title, rule + mm(12), {
    font: fonts.bold,
    sizes: [22, 20, 18],
    height: mm(20),
  });
  const dates = `${facts.duration}  ·  ${dayText(started_on)} to ${dayText(completed_on)}`;
  centred(pdf, dates, below + mm(2.5), small);
}

/** Draws a line to sign on by hand, with the signatory's name, their role and the date. */
function drawSignatory(pdf: Pdf, { facts, issued_at }: CertificateRow): void {
  const width = mm(75);
  const top = mm(170);
  pdf.rect(LEFT, top, width, 0.8).fill(colours.forest);
  const lines = { width, lineBreak: false, ellipsis: true, height: 16 };
  pdf.fillColor(colours.forest);
  const signatory = (size: number) => ({ font: fonts.bold, size, x: LEFT, y: top + 6, width });
  const size = [12, 10, 8].find((one) => isOneLine(pdf, facts.signatory_name, signatory(one))) ?? 6;
  writeText(pdf, facts.signatory_name, signatory(size));
  const role = [facts.signatory_title, facts.institute_name].filter(Boolean).join(", ");
  pdf
    .font(fonts.plain)
    .fontSize(9.5)
    .fillColor(colours.grey)
    .text(role, LEFT, top + 23, lines);
  pdf.text(`Issued on ${dayText(issued_at)}`, LEFT, top + 37, lines);
}

/** Draws the address where anyone can check the certificate, as a QR code and as text. */
function drawProof(pdf: Pdf, row: CertificateRow, number: string): void {
  const left = pdf.page.width - LEFT - QR_SIZE;
  const top = mm(160);
  const address = credentialId(row);
  drawQr(pdf, address, left, top, QR_SIZE);
  const width = mm(85);
  const right = { width, align: "right" as const };
  const at = left - width - mm(5);
  pdf
    .font(fonts.bold)
    .fontSize(11)
    .fillColor(colours.forest)
    .text(`No. ${number}`, at, top + mm(4), right);
  pdf
    .font(fonts.plain)
    .fontSize(9.5)
    .fillColor(colours.grey)
    .text(shownCode(row.code), { ...right });
  pdf.moveDown(0.5).fontSize(8).text("Whether it is valid can be seen at", right);
  pdf.fillColor(colours.forest).text(address.replace(/^https?:\/\//, ""), { ...right, link: address });
}

interface Look {
  font: string;
  /**
   * Font sizes from largest to smallest. Uses the first that fits on one line, otherwise the first that fits the
   * height.
   */
  sizes: readonly number[];
  height: number;
  colour?: string;
  /** Aligns the text with the bottom of the height */
  isAtBottom?: boolean;
}

/** Sizes for text that does not fit in any other */
const smallest = [18, 16, 14, 12, 10];

/** Writes centred lines and returns the position of their end. */
function centred(pdf: Pdf, text: string, top: number, look: Look): number {
  const at = (size: number, y = top) =>
    ({
      font: look.font,
      size,
      x: LEFT,
      y,
      width: pdf.page.width - 2 * LEFT,
      align: "center",
      lineGap: -2,
    }) as const;
  pdf.fillColor(look.colour ?? colours.forest);
  const fits = (one: number) => heightOf(pdf, text, at(one)) <= look.height;
  const size =
    look.sizes.find((one) => isOneLine(pdf, text, at(one))) ??
    [...look.sizes, ...smallest].find(fits) ??
    smallest.at(-1) ??
    10;
  const height = heightOf(pdf, text, at(size));
  const begin = look.isAtBottom ? top + Math.max(0, look.height - height) : top;
  writeText(pdf, text, at(size, begin));
  return begin + height;
}
