import { drawPicture } from "./shrink-picture.ts";

/** A JPEG that becomes a page of the PDF. */
export interface PicturePage {
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/** Sides of A4 in points. */
const SHORT_SIDE = 595;
const LONG_SIDE = 842;

/** Turns several photographs, e.g. of a notebook, into a single PDF in their order. Shrinks each. */
export async function picturesToPdf(files: readonly File[]): Promise<File> {
  const pages: PicturePage[] = [];
  // One after the other, because a cheap phone has no memory for ten open photographs.
  for (const file of files) {
    const { blob, width, height } = await drawPicture(file, "image/jpeg");
    pages.push({ bytes: new Uint8Array(await blob.arrayBuffer()), width, height });
  }
  const name = `${files[0]?.name.replace(/\.\w+$/, "") ?? "photographs"} and ${files.length - 1} more.pdf`;
  return new File([pdfOf(pages)], name, { type: "application/pdf" });
}

/** Builds a PDF from JPEGs. PDF embeds JPEGs unchanged (ISO 32000-1, DCTDecode), so no library is needed. */
export function pdfOf(pages: readonly PicturePage[]): Blob {
  const parts: (string | Uint8Array<ArrayBuffer>)[] = [];
  const starts: number[] = [];
  let length = 0;
  const add = (part: string | Uint8Array<ArrayBuffer>) => {
    parts.push(part);
    // All texts here are ASCII, so their length equals their number of bytes.
    length += part.length;
  };
  const object = (...content: (string | Uint8Array<ArrayBuffer>)[]) => {
    starts.push(length);
    for (const part of [`${starts.length} 0 obj\n`, ...content, "\nendobj\n"]) add(part);
  };
  const pageNumber = (index: number) => 3 + 3 * index;
  add("%PDF-1.4\n");
  object("<< /Type /Catalog /Pages 2 0 R >>");
  const kids = pages.map((_page, index) => `${pageNumber(index)} 0 R`).join(" ");
  object(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  for (const [index, { bytes, width, height }] of pages.entries()) {
    const number = pageNumber(index);
    const { wide, high } = sheetOf(width, height);
    const draw = `q ${wide} 0 0 ${high} 0 0 cm /P Do Q`;
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${high}] /Contents ${number + 1} 0 R /Resources << /XObject << /P ${number + 2} 0 R >> >> >>`,
    );
    object(`<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`);
    object(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${bytes.length} >>\nstream\n`,
      bytes,
      "\nendstream",
    );
  }
  const table = length;
  const entries = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`);
  add(`xref\n0 ${starts.length + 1}\n0000000000 65535 f \n${entries.join("")}`);
  add(`trailer\n<< /Size ${starts.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return new Blob(parts, { type: "application/pdf" });
}

/**
 * Returns the page size in points: as wide as A4, portrait or landscape like the picture, and as high as the picture
 * needs.
 */
function sheetOf(width: number, height: number) {
  const wide = width > height ? LONG_SIDE : SHORT_SIDE;
  return { wide, high: Math.round((wide * height) / width) };
}
