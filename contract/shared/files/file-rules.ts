import { MAX_FILE_BYTES } from "../limits.ts";
import { fileErrors } from "./file-errors.ts";
import { type FileKind, fileTypes, takesPictures } from "./file-types.ts";

/** Error code for a file of the wrong type, by kind. */
export const wrongType = {
  image: "unsupported_image",
  submission: "unsupported_submission",
  assignment: "unsupported_assignment",
  attachment: "unsupported_attachment",
  proof: "unsupported_proof",
  statement: "unsupported_statement",
  students: "unsupported_students",
  report: "unsupported_report",
  questions: "unsupported_questions",
} as const satisfies Record<FileKind, keyof typeof fileErrors>;

/** Returns whether messages about files of the kind begin with the file's name. The specification's do not. */
export const namesFile = (kind: FileKind) => kind === "attachment";

/** Returns the rules that a device checks before it sends a file. The messages are those of the server. */
export function fileRules(kind: FileKind) {
  const types: readonly string[] = fileTypes[kind];
  return {
    types,
    // Phones offer their camera for images, and not for a list of endings.
    accept: kind === "image" ? "image/*" : types.map((type) => `.${type}`).join(","),
    max_bytes: MAX_FILE_BYTES,
    namesFile: namesFile(kind),
    messages: {
      type: fileErrors[wrongType[kind]].sentence,
      size: fileErrors.file_too_large.sentence,
      empty: fileErrors.file_empty.sentence,
      heic: takesPictures(kind) ? fileErrors.heic_picture.sentence : undefined,
    },
  };
}

/** Maximum size of a file, as hints show it. */
export const shownMaxSize = `${MAX_FILE_BYTES / 1024 ** 2} MB`;

/** Returns the hint of a file field: "pdf, jpg, jpeg, png; up to 10 MB". */
export const fileHint = (kind: FileKind) =>
  `${kind === "image" ? "PNG, JPG, GIF or WebP" : fileTypes[kind].join(", ")}; up to ${shownMaxSize}`;
