import type PDFDocument from "pdfkit";
import { encode } from "uqr";
import { fontFiles, fonts } from "./fonts.ts";

/** Converts millimetres, in which papers are measured, to points, the unit of PDF. */
export const mm = (length: number) => (length * 72) / 25.4;

export type Pdf = InstanceType<typeof PDFDocument>;

/** Metadata of the file. The same page with the same metadata has the same bytes. */
interface Facts {
  title: string;
  author: string;
  /** Date of the content. The current time would make each file different. */
  at: Date;
  layout?: "portrait" | "landscape";
}

/** Makes a file of one A4 page. */
export async function makePdf(facts: Facts, draw: (page: Pdf) => void): Promise<Buffer> {
  // Few requests need a PDF, so the library is loaded at the first one.
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
  for (const [name, file] of await fontFiles()) pdf.registerFont(name, file);
  pdf.font(fonts.plain);
  draw(pdf);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Draws a QR code as vectors, so that it stays sharp on paper. */
export function drawQr(pdf: Pdf, text: string, x: number, y: number, size: number): void {
  const { data } = encode(text, { ecc: "M", border: 0 });
  const module = size / data.length;
  data.forEach((row, line) => {
    row.forEach((isDark, column) => {
      // Modules overlap slightly, so that printers leave no hairlines between them.
      if (isDark) pdf.rect(x + column * module, y + line * module, module + 0.05, module + 0.05);
    });
  });
  pdf.fill("#000000");
}

/** Returns the size at which a PNG fits the box in its own shape. The file begins with its own size. */
export function fittingSize(png: Buffer, width: number, height: number) {
  const own = { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
  const scale = Math.min(width / own.width, height / own.height);
  return { width: own.width * scale, height: own.height * scale };
}

/** Formats a time in Kampala, or a calendar day, as "2 March 2026". */
export function dayText(day: Date | string): string {
  const options = { dateStyle: "long" } as const;
  return typeof day === "string"
    ? new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", { ...options, timeZone: "UTC" })
    : day.toLocaleDateString("en-GB", { ...options, timeZone: "Africa/Kampala" });
}
