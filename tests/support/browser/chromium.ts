import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export type Chromium = { executablePath: string; env: Record<string, string> };

const systemChromium = "/usr/bin/chromium";

/** Finds the browser of the journeys: CHROMIUM_PATH, otherwise the machine's, otherwise the one that npm installed. */
export async function findChromium(): Promise<Chromium> {
  const own = [process.env.CHROMIUM_PATH, systemChromium].find((path) => path && existsSync(path));
  return own ? { executablePath: own, env: {} } : await packagedChromium();
}

/** Returns the package's Chromium. It is compressed, with the libraries and fonts that bare servers lack. */
async function packagedChromium(): Promise<Chromium> {
  const packageFolder = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "..");
  const folder = join(packageFolder, "unpacked");
  if (!existsSync(folder)) await unpack(join(packageFolder, "bin"), folder);
  const fonts = join(folder, "fonts", "here.conf");
  if (!existsSync(fonts)) writeFileSync(fonts, fontsConfiguration);
  return {
    executablePath: join(folder, "chromium"),
    env: {
      LD_LIBRARY_PATH: [join(folder, "al2023", "lib"), process.env.LD_LIBRARY_PATH].filter(Boolean).join(":"),
      FONTCONFIG_FILE: fonts,
    },
  };
}

/**
 * Fonts configuration. The package's own file names folders of Amazon's servers, and without a font Chromium crashes.
 */
const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** Unpacks into a temporary folder and renames it, so that an existing folder is always complete. */
async function unpack(archives: string, folder: string): Promise<void> {
  const { inflate } = await import("@sparticuz/chromium");
  const half = `${folder}.${process.pid}`;
  mkdirSync(half, { recursive: true });
  // The package unpacks into the temporary folder, whose path it reads at each call.
  const temporary = process.env.TMPDIR;
  process.env.TMPDIR = half;
  try {
    await Promise.all(readdirSync(archives).map((name) => inflate(join(archives, name))));
    renameSync(half, folder);
  } finally {
    if (temporary === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = temporary;
    rmSync(half, { recursive: true, force: true });
  }
}
