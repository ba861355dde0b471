import path from "node:path";
import sharp from "sharp";
import { loadOnce } from "#server/platform/load-once.ts";
import { scriptFontFiles } from "#server/platform/pdf/fonts.ts";

/**
 * Heading font of the site in a format that the drawing library reads, so that a server without fonts draws the same
 * text.
 */
const fontFile = path.join(import.meta.dirname, "bricolage-grotesque.ttf");
// Family name inside the file. The weight is named separately.
const family = "Bricolage Grotesque 96pt ExtraBold";

export interface TextLook {
  size_px: number;
  weight: "Medium" | "Bold";
  color: string;
  width_px: number;
}

export interface TextPicture {
  input: Buffer;
  width: number;
  height: number;
}

/** Opens the fonts of other scripts. The library keeps them, and takes characters from them that the heading font lacks. */
const registerScripts = loadOnce(() =>
  Promise.all(
    scriptFontFiles.map((fontfile) =>
      sharp({ text: { text: "a", fontfile } })
        .png()
        .toBuffer(),
    ),
  ),
);

/** Draws text as a transparent picture, in lines of at most `width_px`. */
export async function drawText(
  words: string,
  { size_px, weight, color, width_px }: TextLook,
): Promise<TextPicture> {
  await registerScripts();
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escaped(words)}</span>`,
      font: `${family}, ${weight} ${size_px}`,
      fontfile: fontFile,
      width: width_px,
      // At 72 dots per inch a point is a pixel.
      dpi: 72,
      wrap: "word-char",
      rgba: true,
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

/** Draws text in the largest size at which it is at most `height_px` tall, or in the last size. */
export async function drawFitting(
  words: string,
  sizes: readonly number[],
  height_px: number,
  look: Omit<TextLook, "size_px">,
): Promise<TextPicture> {
  for (const size_px of sizes) {
    const drawn = await drawText(words, { ...look, size_px });
    if (drawn.height <= height_px || size_px === sizes.at(-1)) return drawn;
  }
  throw new Error("no sizes were given");
}

/** Escapes text, because the drawing library reads it as markup. */
function escaped(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
