import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { loadOnce } from "#server/platform/load-once.ts";

/** Fonts with every accented Latin letter, even composed ones. A file contains only the characters used. */
export const fonts = {
  plain: "NotoSans-Regular",
  bold: "NotoSans-Bold",
  display: "NotoSerifDisplay-Bold",
} as const;

/** Fonts of other scripts, tried in this order for characters that a text's own font lacks. */
const scripts = [
  // Greek, Cyrillic and Devanagari.
  { name: "sans", file: "NotoSans", hasBold: true },
  { name: "arabic", file: "NotoSansArabic", hasBold: true },
  { name: "ethiopic", file: "NotoSansEthiopic", hasBold: true },
  { name: "tifinagh", file: "NotoSansTifinagh" },
  { name: "nko", file: "NotoSansNKo" },
  { name: "adlam", file: "NotoSansAdlam", hasBold: true },
  { name: "vai", file: "NotoSansVai" },
];
const emoji = "NotoEmoji_400Regular";

/** Returns the fonts for a text, its own first. */
export function fontsFor(font: string): readonly string[] {
  const isBold = font !== fonts.plain;
  const plain = isBold ? fonts.bold : fonts.plain;
  const others = scripts.map(
    ({ file, hasBold }) => `${file}_${isBold && hasBold ? "700Bold" : "400Regular"}`,
  );
  return [...new Set([font, plain, ...others, emoji])];
}

const own = Object.values(fonts).map((name): [string, string | URL] => [
  name,
  new URL(`./fonts/${name}.ttf`, import.meta.url),
]);
const { resolve } = createRequire(import.meta.url);
const packaged = [
  ...scripts.flatMap(({ name, file, hasBold }) =>
    ["400Regular", ...(hasBold ? ["700Bold"] : [])].map((weight) => ({
      name: name === "sans" ? "noto-sans" : `noto-sans-${name}`,
      file,
      weight,
    })),
  ),
  { name: "noto-emoji", file: "NotoEmoji", weight: "400Regular" },
].map(({ name, file, weight }): [string, string | URL] => [
  `${file}_${weight}`,
  resolve(`@expo-google-fonts/${name}/${weight}/${file}_${weight}.ttf`),
]);

/** Files of the regular fonts of other scripts. A drawing library can take missing characters from them. */
export const scriptFontFiles = packaged
  .filter(([name]) => name.endsWith("400Regular"))
  .map(([, file]) => String(file));

/** Reads every font, once in a process. */
export const fontFiles = loadOnce(() =>
  Promise.all(
    [...own, ...packaged].map(
      async ([name, file]): Promise<[name: string, file: Buffer]> => [name, await readFile(file)],
    ),
  ),
);
