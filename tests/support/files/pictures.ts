import sharp from "sharp";

/** A PNG of one pixel. */
export const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Makes a PNG of one colour. */
export async function plainPng(width: number, height: number, background = "#17623f"): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "plain.png", { type: "image/png" });
}

/** Returns the fields as a multipart form, optionally with a picture. */
export function formOf(fields: object, image?: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  if (image) form.set("image", image);
  return form;
}
