import { fileTypes } from "./file-types.ts";

const typesOf = (types: readonly string[]) => `File type not supported. Accepted types: ${types.join(", ")}`;

/** Errors of chosen files. Browsers check files too, and load these without all other errors. */
export const fileErrors = {
  file_too_large: { status: 413, sentence: "File size must be less than 10MB" },
  file_empty: { status: 400, sentence: "The file is empty." },
  picture_stays_large: {
    status: 413,
    sentence:
      "The picture is larger than 200 KB, even when it is made smaller. Cut it, or save it with fewer details.",
  },
  heic_picture: {
    status: 415,
    sentence:
      "HEIC photographs cannot be shown everywhere. Save the photograph as JPEG and choose that. On an iPhone, choose Settings, Camera, Formats, Most Compatible before you take it.",
  },
  unsupported_image: { status: 415, sentence: "Please upload an image file (PNG, JPG, GIF)" },
  unsupported_submission: { status: 415, sentence: typesOf(fileTypes.submission) },
  unsupported_assignment: { status: 415, sentence: typesOf(fileTypes.assignment) },
  unsupported_attachment: { status: 415, sentence: typesOf(fileTypes.attachment) },
  unsupported_proof: { status: 415, sentence: typesOf(fileTypes.proof) },
  unsupported_statement: {
    status: 415,
    sentence: "File type not supported. Export the statement as CSV or XLSX: a .csv, .txt or .xlsx file.",
  },
  unsupported_students: {
    status: 415,
    sentence: "File type not supported. Export the list as CSV or XLSX: a .csv, .txt or .xlsx file.",
  },
  unsupported_questions: {
    status: 415,
    sentence:
      "File type not supported. Choose a .csv, .xlsx, .txt or .gift file. In Word, save the list as plain text, or paste it.",
  },
  unsupported_report: {
    status: 415,
    sentence:
      "File type not supported. Download the report of the meeting as CSV: a .csv, .txt or .xlsx file.",
  },
} as const satisfies Record<string, { status: number; sentence: string }>;
