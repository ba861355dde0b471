import path from "node:path";
import sharp from "sharp";

/**
 * The site's own heading font as the drawing library reads it (no WOFF2), so that a server without any font
 * draws the same words; emails that it lacks come from the machine's fonts.
 */
const fontFile = path.join(import.meta.dirname, "bricolage-grotesque.ttf");
// The name that the file itself carries; its weights are chosen beside it.
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

/** Words as a transparent picture, broken into lines of at most `width_px`. */
export async function drawText(
  words: string,
  { size_px, weight, color, width_px }: TextLook,
): Promise<TextPicture> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escaped(words)}</span>`,
      font: `${family}, ${weight} ${size_px}`,
      fontfile: fontFile,
      width: width_px,
      // At 72 dots an inch a point is a pixel.
      dpi: 72,
      wrap: "word-char",
      rgba: true,
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

/** The words in the largest of the sizes at which they are not taller than `height_px`. */
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

/** The text is read as markup, so what is typed must not be any. */
function escaped(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
