/** Accepted endings of files by kind of field, without the dot. The server also checks the content. */
export const fileTypes = {
  image: ["png", "jpg", "jpeg", "jfif", "gif", "webp"],
  /** Work of a student (students.md 5). */
  submission: ["pdf", "doc", "docx", "txt", "jpg", "jpeg", "png", "zip", "rar"],
  /** Brief of an assignment (staff.md 5). */
  assignment: ["pdf", "doc", "docx", "txt", "zip"],
  /** Files that staff give to students: of units and communications, and feedback files (staff.md 5). */
  attachment: [
    ...["pdf", "doc", "docx", "odt", "txt", "xls", "xlsx", "ods", "csv", "ppt", "pptx", "odp"],
    ...["jpg", "jpeg", "png", "zip", "rar"],
  ],
  proof: ["pdf", "jpg", "jpeg", "png"],
  statement: ["csv", "txt", "xlsx"],
  students: ["csv", "txt", "xlsx"],
  /** Participant report of a meeting (beyond.md 2.7). */
  report: ["csv", "txt", "xlsx"],
  /** Questions of a quiz (beyond.md 6.1). */
  questions: ["csv", "xlsx", "txt", "gift"],
} as const satisfies Record<string, readonly string[]>;

export type FileKind = keyof typeof fileTypes;

/** Returns whether files of the kind may be photographs, which phones save in types that we do not accept. */
export const takesPictures = (kind: FileKind) => (fileTypes[kind] as readonly string[]).includes("jpg");
