import { readFile } from "node:fs/promises";
import type PDFDocument from "pdfkit";
import { encode } from "uqr";

/** Points of a length in millimetres: papers are measured in these, PDF in points. */
export const mm = (length: number) => (length * 72) / 25.4;

export type Pdf = InstanceType<typeof PDFDocument>;

/** What stands in the file besides its pages. The same page with the same facts is the same bytes. */
interface Facts {
  title: string;
  author: string;
  /** When what it says became true; the moment of the making would make each file another. */
  at: Date;
  layout?: "portrait" | "landscape";
}

/** All have every letter of Latin script with its marks, also those that are put together; of a font only what is used is in a file. */
export const fonts = {
  plain: "NotoSans-Regular",
  bold: "NotoSans-Bold",
  display: "NotoSerifDisplay-Bold",
} as const;

/** A file of one A4 page. */
export async function makePdf(facts: Facts, draw: (page: Pdf) => void): Promise<Buffer> {
  // Few people ask for a PDF, so its library is loaded for the first of them.
  const { default: Document } = await import("pdfkit");
  const pdf = new Document({
    size: "A4",
    layout: facts.layout ?? "portrait",
    margin: mm(22),
    lang: "en",
    displayTitle: true,
    info: { Title: facts.title, Author: facts.author, CreationDate: facts.at },
  });
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on("end", resolve);
    pdf.on("error", reject);
  });
  for (const name of Object.values(fonts)) pdf.registerFont(name, await fontFile(name));
  pdf.font(fonts.plain);
  draw(pdf);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

const files = new Map<string, Promise<Buffer>>();

function fontFile(name: string): Promise<Buffer> {
  const file = files.get(name) ?? readFile(new URL(`./fonts/${name}.ttf`, import.meta.url));
  files.set(name, file);
  return file;
}

/** A QR code as a drawing, so that it stays sharp on paper. */
export function drawQr(pdf: Pdf, text: string, x: number, y: number, size: number): void {
  const { data } = encode(text, { ecc: "M", border: 0 });
  const module = size / data.length;
  data.forEach((row, line) => {
    row.forEach((isDark, column) => {
      // A little larger than its place, so that no printer leaves hairlines between them.
      if (isDark) pdf.rect(x + column * module, y + line * module, module + 0.05, module + 0.05);
    });
  });
  pdf.fill("#000000");
}

/** "2 March 2026" of a moment in Kampala, or of a calendar day. */
export function dayText(day: Date | string): string {
  const options = { dateStyle: "long" } as const;
  return typeof day === "string"
    ? new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", { ...options, timeZone: "UTC" })
    : day.toLocaleDateString("en-GB", { ...options, timeZone: "Africa/Kampala" });
}
