import { z } from "zod";
import { isSecureAddress } from "#contract/shared/addresses.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { MAX_UNIT_FILES } from "#contract/shared/limits.ts";
import { Id, idField, moment, optionalText, Timestamp } from "#contract/shared/scalars.ts";

/** What the units of a program hold (beyond.md section 2). Their number is read from its duration (units.ts). */

export const unitStates = ["draft", "published"] as const;

export const UnitFile = z.object({
  id: Id,
  filename: z.string(),
  size_bytes: z.number().int(),
  /** For staff of programs, and the students of the program once the unit is published. */
  url: z.string(),
});
export type UnitFile = z.output<typeof UnitFile>;

export const UnitSession = z.object({
  starts_at: Timestamp,
  ends_at: Timestamp,
  join_url: z.string(),
  /** The session as a file for a calendar. */
  calendar_url: z.string(),
});
export type UnitSession = z.output<typeof UnitSession>;

/** The first day of the program while that is ahead, e.g. "2026-11-29". */
export const StartsOn = z.string().nullable();

/** A unit in the list of a student's program. What is not published shows its number and the outline's title alone. */
const UnitSummary = z.object({
  number: z.number().int(),
  title: z.string(),
  is_published: z.boolean(),
  has_video: z.boolean(),
  files: z.array(UnitFile),
  session: UnitSession.nullable(),
  /** The ids of the assignments that were sent for it. */
  assignments: z.array(Id),
});
export type UnitSummary = z.output<typeof UnitSummary>;

export const ProgramUnits = z.object({
  program: Id,
  starts_on: StartsOn,
  /** When and how classes are held, as on the program's page: "Online, live on Friday afternoons (EAT)". */
  format: z.string(),
  units: z.array(UnitSummary),
  /** Messages and replies of the last seven days in the program's community. */
  community: z.object({ new_count: z.number().int(), newest_at: Timestamp.nullable() }),
});
export type ProgramUnits = z.output<typeof ProgramUnits>;

/** A published unit as a student reads it. */
export const UnitPage = z.object({
  program: Id,
  number: z.number().int(),
  title: z.string(),
  text: z.string(),
  video_url: z.string(),
  files: z.array(UnitFile),
  session: UnitSession.nullable(),
});
export type UnitPage = z.output<typeof UnitPage>;

const state = z.enum(unitStates);

/** A unit as staff edit it. One that nobody has written yet has neither a version nor a state. */
export const StaffUnit = z.object({
  program: Id,
  number: z.number().int(),
  title: z.string(),
  /** What students see while `title` is empty. */
  outline_title: z.string(),
  text: z.string(),
  video_url: z.string(),
  session_starts_at: Timestamp.nullable(),
  session_ends_at: Timestamp.nullable(),
  session_url: z.string(),
  state: state.nullable(),
  files: z.array(UnitFile),
  updated_at: Timestamp.nullable(),
});
export type StaffUnit = z.output<typeof StaffUnit>;

const StaffUnitRow = StaffUnit.omit({ text: true, files: true }).extend({
  has_text: z.boolean(),
  files_count: z.number().int(),
});
export type StaffUnitRow = z.output<typeof StaffUnitRow>;

/** What a student may read over all programs (student-dashboard.md section 2, "Learning Resources card"). */
const place = { program: Id, program_title: z.string(), unit: z.number().int(), unit_title: z.string() };
export const Resources = z.object({
  files: z.array(UnitFile.extend(place)),
  videos: z.array(z.object(place)),
  /** The communities of the programs in which somebody has written. */
  groups: z.array(z.object({ program: Id, program_title: z.string() })),
});
export type Resources = z.output<typeof Resources>;

const addressMessage = "Enter the whole address, beginning with https://, or leave it empty";
const MAX_ADDRESS_LENGTH = 500;
const address = optionalText(MAX_ADDRESS_LENGTH).refine(
  (value) => value === "" || isSecureAddress(value),
  addressMessage,
);

const momentMessage = "Enter a day and a time, or leave it empty";
/** In a form an empty field is none. */
const optionalMoment = z
  .union([z.literal("").transform(() => null), moment(momentMessage).transform((text) => new Date(text))], {
    error: momentMessage,
  })
  .nullish()
  .transform((value) => value ?? null);

export const sessionMessages = {
  start: "Enter when the session starts",
  end: "Enter when the session ends",
  order: "The session must end after it starts",
  length: "A session lasts at most 24 hours",
};
const LONGEST_SESSION_MS = 86_400_000;

interface Session {
  session_starts_at?: Date | null | undefined;
  session_ends_at?: Date | null | undefined;
}

/** What is wrong with a session's two times, and at which field. */
export function sessionProblem({ session_starts_at: start, session_ends_at: end }: Session) {
  if (!start && !end) return undefined;
  if (!start) return { field: "session_starts_at", message: sessionMessages.start } as const;
  if (!end) return { field: "session_ends_at", message: sessionMessages.end } as const;
  const length_ms = end.getTime() - start.getTime();
  if (length_ms <= 0) return { field: "session_ends_at", message: sessionMessages.order } as const;
  if (length_ms > LONGEST_SESSION_MS)
    return { field: "session_ends_at", message: sessionMessages.length } as const;
  return undefined;
}

/** The ids of the stored files that stay. Multipart leaves out an empty list, so an empty text means none. */
const existingFiles = z
  .union(
    [
      z.literal("").transform((): number[] => []),
      z.array(idField("File not found.")),
      idField("File not found.").transform((id) => [id]),
    ],
    {
      error: "File not found.",
    },
  )
  .optional();

export const UnitForm = z.object({
  title: optionalText(200),
  text: optionalText(50_000),
  video_url: address.meta({ title: "Video link" }),
  session_starts_at: optionalMoment.meta({ title: "Session starts" }),
  session_ends_at: optionalMoment.meta({ title: "Session ends" }),
  session_url: address.meta({ title: "Join link" }),
  state: state.default("draft"),
  existing_files: existingFiles,
});

/** A change carries any of the fields. `updated_at` is the version that was read: null or empty when there was none yet. */
export const UnitChange = z.object({
  ...UnitForm.partial().shape,
  state: state.optional(),
  updated_at: z
    .union([z.literal("").transform(() => null), z.null(), moment("Must be a timestamp.")], {
      error: "Must be a timestamp.",
    })
    .optional(),
});

const files = { files: { kind: "attachment", max_count: MAX_UNIT_FILES } } as const;

export const units = {
  list: endpoint({
    method: "GET",
    path: "/programs/{id}/units/",
    access: "staff:programs",
    summary: "Every unit of a program with what it holds, also those that nobody has written yet.",
    reply: z.array(StaffUnitRow),
  }),
  get: endpoint({
    method: "GET",
    path: "/programs/{id}/units/{number}/",
    access: "staff:programs",
    summary: "One unit as staff edit it.",
    reply: StaffUnit,
  }),
  save: endpoint({
    method: "PUT",
    path: "/programs/{id}/units/{number}/",
    access: "staff:programs",
    summary:
      "Write any fields of a unit, the first time too; updated_at refuses it when the unit was changed meanwhile.",
    body: UnitChange,
    files,
    reply: StaffUnit,
  }),
  fill_titles: endpoint({
    method: "POST",
    path: "/programs/{id}/units/fill-titles/",
    access: "staff:programs",
    summary: "Write the outline's titles into the units that have none; drafts stay drafts.",
    reply: z.array(StaffUnitRow),
    status: 200,
  }),
  copy: endpoint({
    method: "POST",
    path: "/programs/{id}/units/copy/",
    access: "staff:programs",
    summary:
      "Copy the units of another program, without their sessions, as drafts into the units that nobody has written.",
    body: z.object({ from: idField("Choose a program") }),
    reply: z.array(StaffUnitRow),
    status: 200,
  }),
  for_student: endpoint({
    method: "GET",
    path: "/student/programs/{id}/units/",
    access: "student",
    summary: "The units of one of the student's programs; what is not published shows its title alone.",
    reply: ProgramUnits,
  }),
  page: endpoint({
    method: "GET",
    path: "/student/programs/{id}/units/{number}/",
    access: "student",
    summary: "A published unit of one of the student's programs.",
    reply: UnitPage,
  }),
  resources: endpoint({
    method: "GET",
    path: "/student/resources/",
    access: "student",
    summary: "The files, videos and groups of all programs of the student.",
    reply: Resources,
  }),
  file: endpoint({
    method: "GET",
    path: "/unit-files/{id}/",
    access: ["student", "staff:programs"],
    summary: "A file of a unit, as a download. While its program is closed to the student it is not there.",
    is_hidden_from_visitors: true,
    reply: "raw",
  }),
  session: endpoint({
    method: "GET",
    path: "/units/{id}/session.ics",
    access: ["student", "staff:programs"],
    summary: "The live session of a unit, as a file for a calendar.",
    reply: "raw",
    media_type: "text/calendar",
  }),
};
