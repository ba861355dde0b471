/**
 * Maximum of the longer side of a sent picture. The site shows at most 1280 px, and a photographed page stays readable.
 */
const MAX_SIDE_PX = 1600;
const JPEG_QUALITY = 0.85;
const shrinkable = ["image/jpeg", "image/png"];

export const isPhotograph = ({ type }: { type: string }) => shrinkable.includes(type);

/**
 * Returns a smaller copy of a large picture: a phone's photograph of 6 MB becomes 300 KB, because people pay for their
 * data. Applies the camera's rotation. Small pictures, and those that the browser cannot draw, are returned unchanged.
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
 * Draws the picture upright, at most MAX_SIDE_PX long, in the given image type.
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
