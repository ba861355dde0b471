import { createHash } from "node:crypto";
import type { Sharp } from "sharp";
import { apiError } from "#contract/shared/errors.ts";
import { imageName, imageWidths } from "#contract/shared/files/images.ts";
import {
  MAX_JPEG_PIXELS,
  MAX_PICTURE_PIXELS,
  MAX_PICTURE_SIDE,
  turnLimits,
} from "#contract/shared/limits.ts";
import { loadOnce } from "#server/platform/load-once.ts";
import type { Caller } from "#server/platform/network/caller.ts";
import { Turns } from "#server/platform/network/turns.ts";
import type { Storage } from "./storage.ts";
import type { UploadedFile } from "./uploads.ts";

/** Public and private pictures share one limit, because decoding a picture takes much memory. */
export const pictureTurns = new Turns(turnLimits.pictures);

/** Loads the library with the first picture. A process without pictures is 20 MB smaller. */
export const pictureLibrary = loadOnce(async () => {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
});

export interface ImageOptions {
  /** If true, crops the picture to a square, for portraits. */
  square?: boolean;
  /** The client that the picture is made for. */
  caller: Caller;
}

/**
 * Re-encodes an uploaded picture as WebP and AVIF in the widths that pages use, without metadata, and stores them under
 * public/. Returns the name for the database, whose format is in contract/shared/files/images.ts.
 * @throws ApiError 415 at the field when the bytes are not a picture that can be decoded, 503 while too many wait
 */
export function storeImage(
  storage: Storage,
  file: UploadedFile,
  field: string,
  options: ImageOptions,
): Promise<string> {
  return pictureTurns.run(async () => {
    const sharp = await pictureLibrary();
    const decoded = await decodePicture(sharp, file.path, field, options);
    const { data: full, info } = await decoded
      .clone()
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    const { dominant, isOpaque } = await sharp(full).stats();
    // A picture with a transparent background is shown on white, for which most are drawn.
    const { r, g, b } = isOpaque ? dominant : { r: 255, g: 255, b: 255 };
    const name = imageName({
      hash: createHash("sha256").update(full).digest("hex").slice(0, 24),
      width: info.width,
      height: info.height,
      color: [r, g, b].map((part) => part.toString(16).padStart(2, "0")).join(""),
    });
    for (const width of imageWidths) {
      const resized = sharp(full).resize({ width, withoutEnlargement: true });
      await storage.putBytes(
        `public/${name}-${width}.webp`,
        await resized.clone().webp({ quality: 76 }).toBuffer(),
      );
      await storage.putBytes(
        `public/${name}-${width}.avif`,
        await resized.clone().avif({ quality: 52, effort: 2 }).toBuffer(),
      );
    }
    return name;
  }, options.caller);
}

/**
 * Decodes the picture upright and without metadata, and shrinks it to the largest size that pages use.
 * @throws ApiError 415 at the field when the bytes are not a picture that can be decoded
 */
export async function decodePicture(
  sharp: Awaited<ReturnType<typeof pictureLibrary>>,
  file: string,
  field: string,
  { square }: Pick<ImageOptions, "square"> = {},
): Promise<Sharp> {
  try {
    const original = sharp(file, { limitInputPixels: MAX_JPEG_PIXELS, failOn: "error" });
    const { width, height, format } = await original.metadata();
    if (Math.max(width, height) > MAX_PICTURE_SIDE) throw apiError("unsupported_image", { field });
    if (format !== "jpeg" && width * height > MAX_PICTURE_PIXELS)
      throw apiError("unsupported_image", { field });
    // A small picture is not enlarged. A small portrait is cropped to its shorter side.
    const longest = square ? Math.min(imageWidths[2], width, height) : imageWidths[2];
    const picture = original.rotate().resize({
      width: longest,
      height: square ? longest : undefined,
      fit: square ? "cover" : "inside",
      withoutEnlargement: true,
    });
    // Decodes here, so that a damaged file is refused before anything is stored.
    return sharp(await picture.png({ compressionLevel: 0 }).toBuffer());
  } catch {
    throw apiError("unsupported_image", { field });
  }
}
