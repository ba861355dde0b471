import type { AttendanceState } from "#contract/courses/attendance/attendance-states.ts";
import { sanitizeForReading } from "#server/platform/records/rich-text.ts";
import type { UnitFileRow, UnitRow, UnitWithCounts } from "./queries.ts";
import { serializeSession } from "./session.ts";

export const serializeFile = ({ id, filename, size_bytes }: UnitFileRow) => ({
  id,
  filename,
  size_bytes,
  url: `/api/unit-files/${id}/`,
});

/** Returns a unit in a student's list. An unpublished unit shows only its title. */
export function serializeSummary(
  number: number,
  outlineTitle: string,
  unit: UnitRow | undefined,
  files: readonly UnitFileRow[],
) {
  const shown = unit?.state === "published" ? unit : undefined;
  return {
    number,
    title: shown?.title || outlineTitle,
    is_published: shown !== undefined,
    has_video: Boolean(shown?.video_url),
    files: files.filter(({ unit_id }) => unit_id === shown?.id).map(serializeFile),
    session: shown ? serializeSession(shown) : null,
  };
}

export function serializePage(unit: UnitRow, outlineTitle: string, files: readonly UnitFileRow[]) {
  return {
    program: unit.program_id,
    number: unit.number,
    title: unit.title || outlineTitle,
    text: sanitizeForReading(unit.text),
    video_url: unit.video_url,
    files: files.map(serializeFile),
    session: serializeSession(unit),
  };
}

/** Values of a unit that is not written yet */
const unwritten = {
  title: "",
  text: "",
  video_url: "",
  session_starts_at: null,
  session_ends_at: null,
  session_url: "",
  session_place: "",
  session_map_url: "",
  state: null,
  updated_at: null,
};

type Place = { program: number; number: number; outline_title: string };

export function serializeStaffUnit(
  place: Place,
  unit: UnitRow | undefined,
  files: readonly UnitFileRow[],
  marks: readonly { state: string }[],
) {
  const { text, ...rest } = unit ?? unwritten;
  const countOf = (state: AttendanceState) => marks.filter((mark) => mark.state === state).length;
  return {
    ...{ ...rest, ...place, text: sanitizeForReading(text), files: files.map(serializeFile) },
    marks: {
      ...{ present: countOf("present"), late: countOf("late"), absent: countOf("absent") },
      excused: countOf("excused"),
    },
  };
}

export function serializeStaffRow(place: Place, unit: UnitWithCounts | undefined) {
  const { text, ...rest } = unit ?? { ...unwritten, files_count: 0 };
  return { ...rest, ...place, has_text: text !== "" };
}
