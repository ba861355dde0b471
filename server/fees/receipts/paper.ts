import { visibleLine } from "#contract/shared/bounded-text.ts";
import { drawQr, fonts, mm, type Pdf } from "#server/platform/pdf/pdf.ts";

/** Who sends a receipt or an invoice, as it stands on the paper. */
export interface Sender {
  name: string;
  lines: readonly string[];
}

export type Line = readonly [label: string, value: string];

const grey = "#555555";
const LABEL_WIDTH = mm(48);

/** The institute at the top, the kind of the paper below it with its number. */
export function drawHead(pdf: Pdf, sender: Sender, kind: string, number: string): void {
  pdf.font(fonts.bold).fontSize(15).text(visibleLine(sender.name));
  pdf.font(fonts.plain).fontSize(9).fillColor(grey);
  for (const line of sender.lines) pdf.text(visibleLine(line));
  pdf.fillColor("black").moveDown(2.5);
  pdf.font(fonts.bold).fontSize(22).text(kind);
  pdf.font(fonts.plain).fontSize(11).fillColor(grey).text(number).fillColor("black").moveDown(1.5);
}

/** A table of labels and values; a long value takes as many lines as it needs. What is empty is left out. */
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
    pdf.fillColor("black").text(visibleLine(value), left + LABEL_WIDTH, top, { width: width - LABEL_WIDTH });
    const bottom = Math.max(below, pdf.y) + 5;
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

/** The sum, larger than the rest. */
export function drawSum(pdf: Pdf, label: string, sum: string): void {
  pdf.moveDown(0.8).font(fonts.plain).fontSize(10).fillColor(grey).text(label);
  pdf.font(fonts.bold).fontSize(20).fillColor("black").text(sum).moveDown(0.8);
}

export function drawNote(pdf: Pdf, text: string): void {
  pdf.moveDown(0.8).font(fonts.plain).fontSize(9.5).fillColor("black").text(text);
}

/** Where anybody can ask whether the paper is valid, as a code and in letters. */
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
