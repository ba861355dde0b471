import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Sharp } from "sharp";
import { apiError } from "#contract/shared/errors.ts";
import { imageWidths } from "#contract/shared/files/images.ts";
import type { Caller } from "#server/platform/network/caller.ts";
import { fittingName } from "./file-names.ts";
import { decodePicture, pictureLibrary, pictureTurns } from "./images.ts";
import type { UploadedFile } from "./uploads.ts";

export interface PrivatePicture {
  file: UploadedFile;
  width: number;
  height: number;
}

interface PictureSize {
  width: number;
  quality: number;
}

/** Widths and qualities that are tried until a picture is small enough. The first is that of all pictures. */
const sizes: [PictureSize, ...PictureSize[]] = [
  { width: imageWidths[2], quality: 76 },
  { width: imageWidths[2], quality: 60 },
  { width: 960, quality: 60 },
  { width: imageWidths[1], quality: 50 },
];

interface PictureOptions {
  /** Maximum size of the stored picture, inclusive. Without it, only the first size is tried. */
  max_bytes?: number;
}

/**
 * Re-encodes an uploaded picture in place as one WebP in the largest width that pages use. Removes the camera's
 * metadata, such as the location, because others see the picture. The caller stores it as a private file.
 * @throws ApiError 415 at the field when the bytes are not a picture that can be decoded, 413 at the field when it stays
 * too large in the smallest size, 503 while too many wait
 */
export function preparePrivatePicture(
  file: UploadedFile,
  field: string,
  caller: Caller,
  { max_bytes = Number.POSITIVE_INFINITY }: PictureOptions = {},
): Promise<PrivatePicture> {
  return pictureTurns.run(async () => {
    const sharp = await pictureLibrary();
    const decoded = await decodePicture(sharp, file.path, field);
    const { data, info } = await encode(decoded, max_bytes);
    if (data.byteLength > max_bytes) throw apiError("picture_stays_large", { field });
    await writeFile(file.path, data, { mode: 0o600 });
    const filename = fittingName(`${path.parse(file.filename).name}.webp`);
    const webp = { filename, size: data.byteLength, mime: "image/webp", extension: "webp" };
    return { file: { ...file, ...webp }, width: info.width, height: info.height };
  }, caller);
}

/** Encodes a picture in the first size that is small enough, else in the smallest. */
async function encode(decoded: Sharp, max_bytes: number) {
  const [first, ...smaller] = sizes;
  let encoded = await inSize(decoded, first);
  for (const size of smaller) {
    if (encoded.data.byteLength <= max_bytes) break;
    encoded = await inSize(decoded, size);
  }
  return encoded;
}

const inSize = (decoded: Sharp, { width, quality }: PictureSize) =>
  decoded
    .clone()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality })
    .toBuffer({ resolveWithObject: true });
