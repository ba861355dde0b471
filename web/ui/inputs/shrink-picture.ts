/** The longer side of a picture that is sent. The site shows none wider than 1280 pixels, and a sheet of paper stays readable. */
const MAX_SIDE_PX = 1600;
const JPEG_QUALITY = 0.85;
const shrinkable = ["image/jpeg", "image/png"];

export const isPhotograph = ({ type }: { type: string }) => shrinkable.includes(type);

/**
 * A smaller copy of a large picture, made on the device: a phone's photograph of 6 MB becomes 300 KB for somebody who pays for
 * each. It is turned as the camera noted. A picture that is small, or that this browser cannot draw, stays as it is.
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (!isPhotograph(file)) return file;
  try {
    const { blob, width, height, original } = await drawPicture(file, file.type);
    const isSmaller =
      Math.max(original.width, original.height) > Math.max(width, height) && blob.size < file.size;
    return isSmaller
      ? new File([blob], file.name, { type: file.type, lastModified: file.lastModified })
      : file;
  } catch {
    return file;
  }
}

/**
 * The picture at most MAX_SIDE_PX long, upright, in the kind that is asked for.
 * @throws when the browser cannot read or draw it
 */
export async function drawPicture(file: File, type: string) {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const pen = canvas.getContext("2d");
    if (!pen) throw new Error("This browser has no canvas");
    // JPEG has no transparency, and paper is white.
    if (type === "image/jpeg") pen.fillStyle = "#fff";
    if (type === "image/jpeg") pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingQuality = "high";
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, JPEG_QUALITY));
    if (blob?.type !== type) throw new Error(`This browser writes no ${type}`);
    const { width, height } = canvas;
    return { blob, width, height, original: { width: bitmap.width, height: bitmap.height } };
  } finally {
    bitmap.close();
  }
}
