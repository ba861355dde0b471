import { visibleLine } from "#contract/shared/text/bounded-text.ts";
import { fonts } from "#server/platform/pdf/fonts.ts";
import { drawQr, fittingSize, mm, type Pdf } from "#server/platform/pdf/pdf.ts";
import { writeText } from "#server/platform/pdf/text.ts";
import type { ReceiptFacts } from "./queries.ts";

export type Line = readonly [label: string, value: string];

const grey = "#555555";
const LABEL_WIDTH = mm(48);

interface Head {
  sender: ReceiptFacts["sender"];
  logo: Buffer | undefined;
}

/** Draws the institute at the top, with its logo on the right, and below it the kind and number of the document. */
export function drawHead(pdf: Pdf, { sender, logo }: Head, kind: string, number: string): void {
  const { left, right } = pdf.page.margins;
  const size = logo && fittingSize(logo, mm(45), mm(16));
  const width = pdf.page.width - left - right - (size ? size.width + mm(5) : 0);
  const top = pdf.y;
  if (logo && size) pdf.image(logo, pdf.page.width - right - size.width, top, size);
  // The library continues below a picture.
  pdf.x = left;
  pdf.y = top;
  const write = (text: string, font: string, size: number) =>
    writeText(pdf, visibleLine(text), { font, size, x: left, y: pdf.y, width });
  write(sender.name, fonts.bold, 15);
  pdf.fillColor(grey);
  for (const line of sender.lines) write(line, fonts.plain, 9);
  pdf.fillColor("black").moveDown(2.5);
  pdf.font(fonts.bold).fontSize(22).text(kind);
  pdf.font(fonts.plain).fontSize(11).fillColor(grey).text(number).fillColor("black").moveDown(1.5);
}

/** Draws a table of labels and values. Long values wrap; rows without a value are left out. */
export function drawLines(pdf: Pdf, lines: readonly Line[]): void {
  const left = pdf.page.margins.left;
  const width = pdf.page.width - left - pdf.page.margins.right;
  for (const [label, value] of lines.filter(([, text]) => visibleLine(text) !== "")) {
    const top = pdf.y;
    pdf
      .font(fonts.plain)
      .fontSize(10)
      .fillColor(grey)
      .text(visibleLine(label), left, top, { width: LABEL_WIDTH });
    const below = pdf.y;
    pdf.fillColor("black");
    const look = { font: fonts.plain, size: 10, x: left + LABEL_WIDTH, y: top, width: width - LABEL_WIDTH };
    const end = writeText(pdf, visibleLine(value), look);
    const bottom = Math.max(below, end) + 5;
    pdf
      .moveTo(left, bottom)
      .lineTo(left + width, bottom)
      .lineWidth(0.5)
      .strokeColor("#dddddd")
      .stroke();
    pdf.x = left;
    pdf.y = bottom + 5;
  }
}

/** Draws the sum, larger than other text. */
export function drawSum(pdf: Pdf, label: string, sum: string): void {
  pdf.moveDown(0.8).font(fonts.plain).fontSize(10).fillColor(grey).text(label);
  pdf.font(fonts.bold).fontSize(20).fillColor("black").text(sum).moveDown(0.8);
}

export function drawNote(pdf: Pdf, text: string): void {
  pdf.moveDown(0.8).font(fonts.plain).fontSize(9.5).fillColor("black").text(text);
}

/** Draws a sentence that a reader must not miss. */
export function drawWarning(pdf: Pdf, text: string): void {
  pdf.font(fonts.bold).fontSize(12).fillColor("#b00020").text(text).fillColor("black").moveDown(1);
}

/** Draws the address where anybody can check the receipt, as QR code and as text. */
export function drawProof(pdf: Pdf, address: string): void {
  const size = mm(30);
  const left = pdf.page.margins.left;
  const top = pdf.page.height - pdf.page.margins.bottom - size;
  drawQr(pdf, address, left, top, size);
  pdf
    .font(fonts.plain)
    .fontSize(9)
    .fillColor(grey)
    .text("Whether this receipt is valid can be seen at", left + size + mm(6), top + mm(9))
    .fillColor("black")
    .text(address, { link: address });
}
