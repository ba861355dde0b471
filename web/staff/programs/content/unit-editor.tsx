import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { sessionProblem, UnitForm } from "#contract/courses/units/unit-content.ts";
import { unitName } from "#contract/courses/units/unit-titles.ts";
import { type UnitType, unitLabel } from "#contract/courses/units/units.ts";
import { MAX_UNIT_FILES } from "#contract/shared/limits.ts";
import { serverNow } from "#web/api/server-time.ts";
import { Editor, reloaded } from "#web/dashboard/forms/editor/editor.tsx";
import { EditorPage } from "#web/dashboard/forms/editor/editor-page.tsx";
import type { Filled, PageRules } from "#web/dashboard/forms/editor/editor-rules.ts";
import { field, line, type ViewProps } from "#web/dashboard/forms/editor/field-views.tsx";
import type { FormValues } from "#web/dashboard/forms/editor/schema-fields.ts";
import { filesField } from "#web/dashboard/forms/files-field.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { toInstant, toLocal } from "#web/staff/assignments/local-time.ts";
import { RadioGroup } from "#web/ui/inputs/radio-group.tsx";
import { RichText } from "#web/ui/inputs/rich-text/rich-text.tsx";
import { marksQuestion } from "./marks-question.ts";
import { savedUnitText } from "./saved-unit.ts";
import { UnitPreview } from "./unit-preview.tsx";
import { type EditedUnit, edited, staffUnitQuery } from "./unit-queries.ts";

type Values = FormValues<typeof UnitForm>;
type UnitEditorProps = { program: number; number: number; unitType: UnitType };

/** Edits one unit, with a preview of what students will see. */
export function UnitEditor({ program, number, unitType }: UnitEditorProps) {
  const query = useQuery(staffUnitQuery(program, number, unitType));
  const rules = useMemo(() => rulesFor(program, number, unitType), [program, number, unitType]);
  const href = useAddress().href({ unit: undefined });
  return (
    <Editor query={query} failure={rules.list.failure} noun="unit" list={{ href, label: rules.list.label }}>
      {(unit) => (
        <EditorPage key={unit.updated_at} rules={rules} record={unit} onReload={() => reloaded(query)} />
      )}
    </Editor>
  );
}

function rulesFor(program: number, number: number, unitType: UnitType): PageRules<Values, EditedUnit> {
  const label = unitLabel(unitType, number);
  const nameOf = (title: string) => unitName(unitType, number, title);
  return {
    parameter: "unit",
    draftName: `program-${program}-unit`,
    stale: "units",
    schema: UnitForm,
    load: async (client, id, signal) =>
      edited(await client.units.get({ params: { id: program, number: id }, signal }), unitType),
    endpoints: ({ units }) => {
      const save = async ({ body, ...call }: { body: Values; signal: AbortSignal }) =>
        edited(
          await units.save({
            ...call,
            params: { id: program, number },
            // An empty version means that the unit was never saved.
            body: { updated_at: "", ...body },
          }),
          unitType,
        );
      return { create: save, update: save };
    },
    values: valuesOf,
    body: bodyOf,
    check: ({ values }) => {
      const problem = sessionProblem({
        session_starts_at: timeIn(values.session_starts_at),
        session_ends_at: timeIn(values.session_ends_at),
      });
      return problem ? { [problem.field]: [problem.message] } : {};
    },
    ask: async (filled, client) =>
      marksQuestion(
        await client.units.get({ params: { id: program, number } }),
        { ...filled.values, session_starts_at: timeIn(filled.values.session_starts_at) },
        new Date(serverNow()),
      ),
    title: { add: label, edit: label },
    save: { add: "Save Unit", edit: "Save Unit" },
    saved: (unit, _isNew, before) => savedUnitText(nameOf(unit.title), before, unit),
    failure: "Failed to save the unit. Please try again.",
    list: { failure: "Failed to load the unit. Please try again.", label: "All Units" },
    backLabel: "All Units",
    Aside: UnitPreview,
    parts: partsOf,
  };
}

const partsOf: PageRules<Values, EditedUnit>["parts"] = [
  {
    title: "What students read",
    wide: "all",
    fields: {
      title: line({ maxLength: 200, hint: "If empty, the line of the program's outline is used." }),
      text: field((props) => <RichText {...props} />),
      video_url: line({
        inputMode: "url",
        hint: "A YouTube video plays on the page. Other videos open on their own site.",
      }),
    },
  },
  {
    title: "Files",
    lead: "Up to 10 files. Only enrolled students can open them.",
    wide: "all",
    fields: {
      files: filesField({
        kept: "existing_files",
        storedOf: (record: EditedUnit) => record.files,
        max_count: MAX_UNIT_FILES,
      }),
    },
  },
  {
    title: "Live session",
    lead: "In Kampala time. Students also see their own time. Leave it empty for no session.",
    wide: ["session_url", "session_place", "session_map_url"],
    fields: {
      session_starts_at: line({ type: "datetime-local" }),
      session_ends_at: line({ type: "datetime-local" }),
      session_url: line({ inputMode: "url", hint: "Students see it from 15 minutes before until the end." }),
      session_place: line({ maxLength: 300, hint: "Address and room, if people meet at a place." }),
      session_map_url: line({ inputMode: "url", hint: "A link to the place on a map." }),
    },
  },
  { title: "Who sees it", wide: "all", fields: { state: StateField } },
];

function StateField({ name, form, error }: ViewProps<Values, EditedUnit>) {
  return (
    <RadioGroup
      legend="State"
      name={name}
      options={[
        { value: "draft", label: "Draft", hint: "Only staff see it." },
        { value: "published", label: "Published", hint: "Students of the program read it at once." },
      ]}
      value={form.values.state}
      error={error}
      onChange={(value) => form.set("state", value === "published" ? "published" : "draft")}
    />
  );
}

const timeIn = (local: string) => (local ? new Date(toInstant(local)) : null);

function valuesOf(record: EditedUnit | undefined): Partial<Values> {
  const { session_starts_at: start, session_ends_at: end } = record ?? {};
  return {
    session_starts_at: start ? toLocal(start) : "",
    session_ends_at: end ? toLocal(end) : "",
    state: record?.state ?? "draft",
    existing_files: record?.files.map(({ id }) => id) ?? [],
  };
}

function bodyOf({ values }: Filled<Values, EditedUnit>) {
  const { session_starts_at: start, session_ends_at: end, existing_files: kept } = values;
  return {
    ...values,
    session_starts_at: start && toInstant(start),
    session_ends_at: end && toInstant(end),
    // Multipart omits an empty list, so an empty text means that no file stays.
    existing_files: kept.length > 0 ? kept : "",
  };
}
