import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Caller } from "#server/platform/network/caller.ts";
import { fittingName } from "./file-names.ts";
import { decodePicture, pictureLibrary, pictureTurns } from "./images.ts";
import type { UploadedFile } from "./uploads.ts";

export interface PrivatePicture {
  file: UploadedFile;
  width: number;
  height: number;
}

/**
 * Re-encodes an uploaded picture in place as one WebP in the largest width that pages use. Removes the camera's
 * metadata, such as the location, because others see the picture. The caller stores it as a private file.
 * @throws ApiError 415 at the field when the bytes are not a picture that can be decoded, 503 while too many wait
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
    const filename = fittingName(`${path.parse(file.filename).name}.webp`);
    const webp = { filename, size: data.byteLength, mime: "image/webp", extension: "webp" };
    return { file: { ...file, ...webp }, width: info.width, height: info.height };
  }, caller);
}
