import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FileKind } from "#contract/shared/files/file-types.ts";
import { sniff } from "./file-types.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "darasa-types-"));
});
afterAll(() => rm(folder, { recursive: true }));

const typeOf = async (kind: FileKind, name: string, content: Buffer | string) => {
  const file = path.join(folder, "content");
  await writeFile(file, content);
  const found = await sniff(kind, file, name);
  return typeof found === "string" ? found : found.mime;
};
const hex = (bytes: string, rest = 64) => Buffer.concat([Buffer.from(bytes, "hex"), Buffer.alloc(rest)]);
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

/** Returns the first file of an archive, whose name decides about its type in other programs. */
function zipWith(name: string, content = ""): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(name.length, 26);
  head.writeUInt32LE(content.length, 22);
  return Buffer.concat([head, Buffer.from(name + content), Buffer.alloc(22)]);
}
const compound = (...parts: string[]) =>
  Buffer.concat([hex("d0cf11e0a1b11ae1", 5_000), ...parts.map((part) => Buffer.from(part, "utf16le"))]);
const box = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`);

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

describe("text is what has no zero bytes (students.md 5)", () => {
  const beginnings = [
    "BM",
    "FORM",
    "solid",
    "MZ",
    "MAC ",
    "ID3",
    "<?xml version='1.0'?>",
    "PK",
    "GIF89a",
    "{\\rtf1",
  ];
  it.each(beginnings)("a .txt may begin with %j", async (beginning) => {
    expect(await typeOf("submission", "notes.txt", `${beginning} and more`)).toBe("text/plain");
    expect(await typeOf("statement", "notes.csv", `${beginning},and,more\n1,2,3`)).toBe("text/csv");
  });

  it.each([
    ["UTF-16 of Notepad", utf16("Ŵork and more")],
    ["big-endian UTF-16", utf16("Work and more").swap16()],
    ["UTF-16 of 4,100 bytes that end within an emoji", utf16(`${"a".repeat(2_048)}😀`)],
    ["Windows-1252", Buffer.from("caf\xe9", "latin1")],
  ])("a .txt may be %s", async (_what, content) => {
    expect(await typeOf("submission", "notes.txt", content)).toBe("text/plain");
  });

  it("a PDF or an archive with the name of a text is refused", async () => {
    for (const content of ["%PDF-1.7\n", "PK\u0003\u0004abc"]) {
      expect(await typeOf("submission", "notes.txt", content)).toBe("unsupported_submission");
      expect(await typeOf("students", "notes.csv", content)).toBe("unsupported_students");
    }
  });

  it("a zero byte anywhere in a .txt refuses it", async () => {
    expect(await typeOf("submission", "notes.txt", Buffer.from(`${"a".repeat(9_000)}\0`))).toBe(
      "unsupported_submission",
    );
    expect(await typeOf("assignment", "notes.txt", hex("4d5a9000"))).toBe("unsupported_assignment");
  });
});

describe("archives and documents (students.md 5)", () => {
  it.each(["word/a.xml", "ppt/a.xml", "xl/a.xml", "META-INF/", "[Content_Types].xml", "AndroidManifest.xml"])(
    "a .zip may begin with %s",
    async (name) => {
      expect(await typeOf("submission", "work.zip", zipWith(name))).toBe("application/zip");
      expect(await typeOf("submission", "work.docx", zipWith(name))).toBe(WORD);
    },
  );
  it("a .zip may begin with the mimetype of a book, or be empty", async () => {
    const book = zipWith("mimetype", "application/epub+zip");
    expect(await typeOf("submission", "work.zip", book)).toBe("application/zip");
    expect(await typeOf("submission", "work.zip", hex("504b0506", 18))).toBe("application/zip");
  });

  it.each([0, 3, 700, 1_023])("a PDF's header may follow %i other bytes", async (count) => {
    const content = Buffer.from(`${"\n".repeat(count)}%PDF-1.7\n`);
    expect(await typeOf("submission", "work.pdf", content)).toBe("application/pdf");
  });
  it("a header after 1,024 bytes is no PDF", async () => {
    const content = `${" ".repeat(1_024)}%PDF-1.7\n`;
    expect(await typeOf("submission", "work.pdf", content)).toBe("unsupported_submission");
  });

  it.each([
    ["submission", "work.doc", "{\\rtf1 Hello}", "application/rtf"],
    ["submission", "work.doc", zipWith("word/a.xml"), WORD],
    ["submission", "work.doc", compound("WordDocument"), "application/msword"],
    ["submission", "work.docx", compound("WordDocument"), "application/msword"],
    ["attachment", "sums.xls", zipWith("xl/a.xml"), EXCEL],
    ["attachment", "sums.xls", compound("Workbook"), "application/vnd.ms-excel"],
    ["attachment", "talk.ppt", compound("PowerPoint Document"), "application/vnd.ms-powerpoint"],
    ["attachment", "talk.odp", zipWith("mimetype"), "application/vnd.oasis.opendocument.presentation"],
    ["attachment", "sums.csv", "a,b", "text/csv"],
    ["attachment", "sums.ods", compound("Workbook"), "unsupported_attachment"],
    ["attachment", "sums.xls", "{\\rtf1 Hello}", "unsupported_attachment"],
    ["submission", "sums.xlsx", zipWith("xl/a.xml"), "unsupported_submission"],
  ] as const)("as a %s, %s is known by its content", async (kind, name, content, type) => {
    expect(await typeOf(kind, name, content)).toBe(type);
  });

  it.each([
    ["submission", "work.docx"],
    ["submission", "work.doc"],
    ["attachment", "sums.xlsx"],
    ["attachment", "talk.pptx"],
  ] as const)("as a %s, a locked %s has its own reason", async (kind, name) => {
    expect(await typeOf(kind, name, compound("EncryptionInfo", "EncryptedPackage"))).toBe("locked_document");
  });
  it("a .docx that is an empty compound file counts as locked", async () => {
    expect(await typeOf("assignment", "work.docx", compound())).toBe("locked_document");
  });
});

describe("images (students.md 5)", () => {
  const contents: [string, Buffer, string][] = [
    ["PNG", hex("89504e470d0a1a0a0000000d49484452"), "image/png"],
    ["JPEG", hex("ffd8ffe000104a464946"), "image/jpeg"],
    ["WebP", hex("524946460c000000574542505650384c"), "image/webp"],
    ["GIF", hex("474946383961"), "image/gif"],
  ];
  it.each(contents)("%s may have any image's extension", async (_what, content, mime) => {
    for (const name of ["a.jpg", "a.JPEG", "a.png"])
      for (const kind of ["image", "submission", "proof", "attachment"] as const)
        expect(await typeOf(kind, name, content)).toBe(mime);
    expect(await typeOf("image", "a.gif", content)).toBe(mime);
    expect(await typeOf("image", "a.webp", content)).toBe(mime);
  });

  it.each(["heic", "heix", "mif1", "msf1", "hevc"])(
    "HEIC of the brand %s has its own reason",
    async (brand) => {
      for (const name of ["a.jpg", "a.heic", "a.png", "a"])
        for (const kind of ["image", "submission", "proof", "attachment"] as const)
          expect(await typeOf(kind, name, box(brand))).toBe("heic_picture");
      expect(await typeOf("assignment", "a.heic", box(brand))).toBe("unsupported_assignment");
    },
  );

  it("other content with an image's extension is refused", async () => {
    expect(await typeOf("image", "a.png", "<html>")).toBe("unsupported_image");
    expect(await typeOf("proof", "a.jpg", "%PDF-1.7")).toBe("unsupported_proof");
    expect(await typeOf("image", "a.svg", hex("89504e470d0a1a0a"))).toBe("unsupported_image");
  });
});
