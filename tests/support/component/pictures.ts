import { vi } from "vitest";

/** Draws a PNG with a transparent background in the browser. */
export async function drawnPicture(name: string, width = 40, height = 30): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d");
  if (pen) pen.fillStyle = "#1b6b45";
  pen?.fillRect(0, 0, width / 2, height);
  const type = name.endsWith(".png") ? "image/png" : "image/jpeg";
  return new File([await canvas.convertToBlob({ type })], name, { type });
}

/** Holds back the reading of pictures until the returned function is called. */
export function holdPictures(): () => void {
  const read = createImageBitmap;
  const gate = Promise.withResolvers<void>();
  vi.stubGlobal("createImageBitmap", async (...given: Parameters<typeof read>) => {
    await gate.promise;
    return read(...given);
  });
  return () => {
    gate.resolve();
    vi.unstubAllGlobals();
  };
}
