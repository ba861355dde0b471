import { shownCode } from "#contract/learning/certificate-codes.ts";
import { certificateNumber } from "#contract/learning/certificates.ts";
import type { RawReply } from "#server/platform/http/handler.ts";
import { dayText, drawQr, fonts, makePdf, mm, type Pdf } from "#server/platform/pdf/pdf.ts";
import { attachmentHeaders } from "#server/platform/storage/download.ts";
import { colours, drawBorder, drawSign } from "./certificate-border.ts";
import { credentialId } from "./credential.ts";
import type { CertificateRow } from "./queries.ts";

const LEFT = mm(26);
const QR_SIZE = mm(27);

/** The certificate on A4 across, made of its row and of nothing else: always the same bytes (beyond.md section 2). */
export async function certificatePdf(row: CertificateRow): Promise<RawReply> {
  const number = certificateNumber(row);
  const about = {
    title: `Certificate ${number}, ${row.holder_name}`,
    author: row.facts.institute_name,
    at: row.issued_at,
    layout: "landscape",
  } as const;
  const body = await makePdf(about, (pdf) => {
    // What stands near the lower edge must not begin a second page.
    pdf.page.margins.bottom = 0;
    drawBorder(pdf);
    drawHead(pdf, row.facts.institute_name);
    drawHolder(pdf, row);
    drawSignatory(pdf, row);
    drawProof(pdf, row, number);
  });
  const headers = attachmentHeaders(`certificate-${number}.pdf`, "application/pdf");
  return { headers: { ...headers, "content-length": String(body.length) }, body };
}

function drawHead(pdf: Pdf, institute: string): void {
  const size = mm(10);
  pdf.font(fonts.bold).fontSize(17);
  const width = size + 8 + Math.min(pdf.widthOfString(institute), 420);
  const left = (pdf.page.width - width) / 2;
  drawSign(pdf, left, mm(30), size);
  pdf
    .fillColor(colours.forest)
    .text(institute, left + size + 4, mm(31.4), { width: 430, height: 24, ellipsis: true });
  centred(pdf, "Certificate of Completion", mm(47), { font: fonts.display, sizes: [40], height: 60 });
}

function drawHolder(pdf: Pdf, row: CertificateRow): void {
  const { holder_name, program_title, facts, started_on, completed_on } = row;
  const small = { font: fonts.plain, sizes: [12], height: 20, colour: colours.grey };
  centred(pdf, "This is to certify that", mm(71), small);
  const bottom = centred(pdf, holder_name, mm(74), {
    font: fonts.display,
    sizes: [36, 32, 28, 24, 20],
    height: mm(25),
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

/** The line is for a signature by hand. */
function drawSignatory(pdf: Pdf, { facts, issued_at }: CertificateRow): void {
  const width = mm(75);
  const top = mm(170);
  pdf.rect(LEFT, top, width, 0.8).fill(colours.forest);
  const lines = { width, lineBreak: false, ellipsis: true, height: 16 };
  pdf
    .font(fonts.bold)
    .fontSize(12)
    .fillColor(colours.forest)
    .text(facts.signatory_name, LEFT, top + 6, lines);
  const role = [facts.signatory_title, facts.institute_name].filter(Boolean).join(", ");
  pdf
    .font(fonts.plain)
    .fontSize(9.5)
    .fillColor(colours.grey)
    .text(role, LEFT, top + 23, lines);
  pdf.text(`Issued on ${dayText(issued_at)}`, LEFT, top + 37, lines);
}

/** Where anybody sees whether it is valid, as a code and in letters. */
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
  /** The first size in which the text fits into one line, else into the height. */
  sizes: readonly number[];
  height: number;
  colour?: string;
  /** Whether it stands at the bottom of the height. */
  isAtBottom?: boolean;
}

/** Writes centred lines; returns where they end. */
function centred(pdf: Pdf, text: string, top: number, look: Look): number {
  const options = { width: pdf.page.width - 2 * LEFT, align: "center", lineGap: -2 } as const;
  pdf.font(look.font).fillColor(look.colour ?? colours.forest);
  const fits = (one: number) => pdf.fontSize(one).heightOfString(text, options) <= look.height;
  const isOneLine = (one: number) => pdf.fontSize(one).widthOfString(text) <= options.width;
  const size = look.sizes.find(isOneLine) ?? look.sizes.find(fits) ?? look.sizes.at(-1) ?? 12;
  const height = pdf.fontSize(size).heightOfString(text, options);
  const begin = look.isAtBottom ? top + Math.max(0, look.height - height) : top;
  pdf.text(text, LEFT, begin, { ...options, height: look.height + size });
  return begin + height;
}
