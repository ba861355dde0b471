import type { UnitForm } from "#contract/courses/units/unit-content.ts";
import { unitName } from "#contract/courses/units/unit-titles.ts";
import type { Filled } from "#web/dashboard/forms/editor/editor-rules.ts";
import type { FormValues } from "#web/dashboard/forms/editor/schema-fields.ts";
import { UnitArticle } from "#web/dashboard/unit/unit-article.tsx";
import { toInstant } from "#web/staff/assignments/local-time.ts";
import { formatBytes } from "#web/ui/inputs/files/format-bytes.ts";
import type { EditedUnit } from "./unit-queries.ts";

type Values = FormValues<typeof UnitForm>;

/** Shows the unit as students will read it, while it is written. */
export function UnitPreview({ record, values, files }: Filled<Values, EditedUnit>) {
  const title = values.title || record?.outline_title || "";
  const name = record ? unitName(record.unit_type, record.number, title) : title;
  const kept = record?.files.filter(({ id }) => values.existing_files.includes(id)) ?? [];
  const shownFiles = [
    ...kept,
    ...(files.files ?? []).map((file) => ({ id: file.name, filename: file.name, size_bytes: file.size })),
  ];
  const isEmpty = !values.text && !values.video_url && !values.session_starts_at && shownFiles.length === 0;
  return (
    <section
      aria-label="Preview as a student"
      className="overflow-clip rounded-lg border border-line bg-page xl:sticky xl:top-24"
    >
      <p className="border-line border-b bg-sunken px-5 py-2 font-semibold text-muted text-sm">
        Preview as a student
      </p>
      <div className="grid max-h-[70dvh] gap-5 overflow-y-auto p-5 xl:max-h-[calc(100dvh-14rem)]">
        <p dir="auto" className="font-display font-semibold text-2xl">
          {name}
        </p>
        <UnitArticle
          name={name}
          fetchedAt_ms={0}
          unit={{
            program: record?.program ?? 0,
            number: record?.number ?? 0,
            text: values.text,
            video_url: values.video_url,
            session: sessionOf(values),
          }}
          files={
            <ul className="grid gap-1 text-sm empty:hidden">
              {shownFiles.map(({ id, filename, size_bytes }) => (
                <li key={id} className="wrap-anywhere">
                  {filename} <span className="text-muted">{formatBytes(size_bytes)}</span>
                </li>
              ))}
            </ul>
          }
        />
        {isEmpty && <p className="text-muted">What you write appears here.</p>}
      </div>
    </section>
  );
}

/** Returns the session, or null until both of its times are valid. */
function sessionOf({
  session_starts_at,
  session_ends_at,
  session_url,
  session_place,
  session_map_url,
}: Values) {
  const [starts_at, ends_at] = [toInstant(session_starts_at), toInstant(session_ends_at)];
  if (Number.isNaN(Date.parse(starts_at)) || Number.isNaN(Date.parse(ends_at))) return null;
  return {
    starts_at,
    ends_at,
    join_url: session_url,
    place: session_place,
    map_url: session_map_url,
    calendar_url: "",
  };
}
