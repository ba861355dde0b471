import { kampalaDay } from "#contract/shared/kampala-day.ts";
import { sanitizeForReading } from "#server/platform/records/rich-text.ts";
import type { UnitFileRow, UnitRow, UnitWithCounts } from "./queries.ts";

/** The program's first day while that is ahead. */
export const startsOn = (start_date: string | null, now: Date) =>
  start_date && start_date > kampalaDay(now) ? start_date : null;

export const serializeFile = ({ id, filename, size_bytes }: UnitFileRow) => ({
  id,
  filename,
  size_bytes,
  url: `/api/unit-files/${id}/`,
});

type WithSession = Pick<UnitRow, "id" | "session_starts_at" | "session_ends_at" | "session_url">;

export function serializeSession({ id, session_starts_at, session_ends_at, session_url }: WithSession) {
  if (!session_starts_at || !session_ends_at) return null;
  return {
    starts_at: session_starts_at,
    ends_at: session_ends_at,
    join_url: session_url,
    calendar_url: `/api/units/${id}/session.ics`,
  };
}

/** A unit in a student's list. Of one that is not published the title alone is told. */
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

/** Nobody has written it yet. */
const unwritten = {
  title: "",
  text: "",
  video_url: "",
  session_starts_at: null,
  session_ends_at: null,
  session_url: "",
  state: null,
  updated_at: null,
};

type Place = { program: number; number: number; outline_title: string };

export function serializeStaffUnit(place: Place, unit: UnitRow | undefined, files: readonly UnitFileRow[]) {
  const { text, ...rest } = unit ?? unwritten;
  return { ...rest, ...place, text: sanitizeForReading(text), files: files.map(serializeFile) };
}

export function serializeStaffRow(place: Place, unit: UnitWithCounts | undefined) {
  const { text, ...rest } = unit ?? { ...unwritten, files_count: 0 };
  return { ...rest, ...place, has_text: text !== "" };
}
