import { unprintableName } from "#contract/accounts/name-on-papers.ts";
import { invalid } from "#contract/shared/errors.ts";
import { loadOnce } from "#server/platform/load-once.ts";
import { fontFiles, fonts } from "./fonts.ts";
import type { Pdf } from "./pdf.ts";
import { missingIn } from "./text.ts";

/** Opens a file without pages, which only gives access to the fonts. */
const emptyPdf = loadOnce(async (): Promise<Pdf> => {
  const { default: Document } = await import("pdfkit");
  const pdf = new Document({ autoFirstPage: false });
  for (const [name, file] of await fontFiles()) pdf.registerFont(name, file);
  return pdf;
});

/** Returns a function that finds the characters of a name that no font of the papers has. */
export async function unprintableFinder(): Promise<(name: string) => string[]> {
  const pdf = await emptyPdf();
  return (name) => missingIn(pdf, name, fonts.display);
}

/** @throws ApiError 400 at each field whose name has characters that papers cannot show */
export async function requirePrintable(names: Record<string, string | null | undefined>): Promise<void> {
  const unprintable = await unprintableFinder();
  const errors = Object.entries(names).flatMap(([field, name]) => {
    const characters = name ? unprintable(name) : [];
    return characters.length > 0 ? [[field, [unprintableName(characters)]] as [string, string[]]] : [];
  });
  if (errors.length > 0) throw invalid(Object.fromEntries(errors));
}
