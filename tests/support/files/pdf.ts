import { inflateSync } from "node:zlib";
import jsqr from "jsqr";

/** Returns the contents of a PDF's compressed streams. */
export function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString("latin1");
  return [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, bytes = ""]) => {
    try {
      return [inflateSync(Buffer.from(bytes, "latin1")).toString("latin1")];
    } catch {
      return [];
    }
  });
}

/**
 * Reads the QR code of a PDF. Paints the page's filled squares on a bitmap, eight pixels a module, and decodes it as a
 * phone would.
 */
export function qrIn(pdf: Buffer): string | undefined {
  const page = streamsOf(pdf).find((stream) => stream.includes(" re\n"));
  const shapes = [...(page ?? "").matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map((match) =>
    match.slice(1).map(Number),
  );
  // Lines and borders are rectangles too. The code's modules are the most frequent squares.
  const bySide = Map.groupBy(shapes, ([, , wide, high]) => (wide === high ? wide : undefined));
  bySide.delete(undefined);
  const squares = [...bySide.values()].sort((one, other) => other.length - one.length)[0] ?? [];
  const left = Math.min(...squares.map(([x = 0]) => x));
  const top = Math.min(...squares.map(([, y = 0]) => y));
  const module = (squares[0]?.[2] ?? 1) - 0.05;
  const [scale, border, size] = [8, 32, 600];
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [x = 0, y = 0] of squares)
    for (let line = 0; line < scale; line++) {
      const row = border + Math.round((y - top) / module) * scale + line;
      const column = border + Math.round((x - left) / module) * scale;
      for (let pixel = 0; pixel < scale; pixel++)
        pixels.fill(0, (row * size + column + pixel) * 4, (row * size + column + pixel) * 4 + 3);
    }
  const read = (jsqr as unknown as { default: typeof import("jsqr").default }).default ?? jsqr;
  return read(pixels, size, size)?.data;
}
