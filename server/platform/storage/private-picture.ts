import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Caller } from "#server/platform/http/admission/caller.ts";
import { decodePicture, pictureLibrary, pictureTurns } from "./images.ts";
import type { UploadedFile } from "./uploads.ts";

export interface PrivatePicture {
  file: UploadedFile;
  width: number;
  height: number;
}

/**
 * Re-encodes an uploaded picture in place as one WebP as wide as pages show it. What the camera noted, such as the place, is
 * left out: others see the picture. The caller stores it as a private file.
 * @throws ApiError 415 at the field when the bytes are no picture that can be decoded; 503 while too many wait for a turn
 */
export function preparePrivatePicture(
  file: UploadedFile,
  field: string,
  caller: Caller,
): Promise<PrivatePicture> {
  return pictureTurns.run(async () => {
    const sharp = await pictureLibrary();
    const decoded = await decodePicture(sharp, file.path, field);
    const { data, info } = await decoded.webp({ quality: 76 }).toBuffer({ resolveWithObject: true });
    await writeFile(file.path, data, { mode: 0o600 });
    const filename = `${path.parse(file.filename).name}.webp`;
    const webp = { filename, size: data.byteLength, mime: "image/webp", extension: "webp" };
    return { file: { ...file, ...webp }, width: info.width, height: info.height };
  }, caller);
}
