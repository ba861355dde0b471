import type { AuditEntry } from "#contract/admin/audit.ts";
import { shortened } from "#contract/shared/text/cut-text.ts";
import { formatTime } from "#web/ui/time/time.tsx";
import { sentence } from "./sentence.ts";

const LONG = 200;

type AuditChangeProps = {
  entry: AuditEntry;
  /** Student whose history this is. The lists of ids say whether they have the student. */
  student?: number;
};

/** Shows the changed fields, each with its value before and after, in a closed <details>. */
export function AuditChange({ entry, student }: AuditChangeProps) {
  const before = fieldsOf(entry.before, student);
  const after = fieldsOf(entry.after, student);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  );
  if (names.length === 0) return <span className="text-muted">None recorded</span>;
  return (
    <details>
      {/* Fills the cell's padding, so that the row is no higher than one with buttons. */}
      <summary className="md:-my-0.5 inline-flex min-h-11 cursor-pointer items-center font-semibold text-action underline underline-offset-4">
        {names.length === 1 ? "1 field" : `${names.length} fields`}
      </summary>
      <dl className="grid gap-3 pb-2">
        {names.map((name) => (
          <div key={name}>
            <dt className="font-semibold">{sentence(name.replaceAll(".", ": "))}</dt>
            {name in before && <Value label="Before" value={before[name]} />}
            {name in after && <Value label="After" value={after[name]} />}
          </div>
        ))}
      </dl>
    </details>
  );
}

function Value({ label, value }: { label: string; value: string | undefined }) {
  const words = value === "" ? "empty" : inWords(value ?? "");
  return (
    <dd className="wrap-anywhere">
      <span className="text-muted">{label}: </span>
      {shortened(words, LONG)}
    </dd>
  );
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** Formats an instant as a time in Kampala, with its seconds if it has any. Leaves other texts as they are. */
function inWords(value: string): string {
  if (!instant.test(value)) return value;
  return formatTime(value, new Date(value).getUTCSeconds() === 0 ? "minute" : "second");
}

/** Returns whether a field lists records by their ids. Only their number tells a reader something. */
const isIds = (field: unknown): field is number[] =>
  Array.isArray(field) && field.every((one) => typeof one === "number");

const idsInWords = (ids: readonly number[], student: number | undefined) =>
  student !== undefined && ids.includes(student) ? `${ids.length}, with this student` : String(ids.length);

/** Returns the fields of a record as text. The field of a part is named `part.field`. */
function fieldsOf(value: unknown, student: number | undefined, prefix = ""): Record<string, string> {
  if (typeof value !== "object" || value === null) return {};
  const entries = Object.entries(value).flatMap(([name, field]): [string, string][] => {
    if (typeof field === "object" && field !== null && !Array.isArray(field))
      return Object.entries(fieldsOf(field, student, `${prefix}${name}.`));
    if (field === null) return [[prefix + name, ""]];
    if (isIds(field)) return [[prefix + name, idsInWords(field, student)]];
    return [[prefix + name, typeof field === "string" ? field : (JSON.stringify(field) ?? "")]];
  });
  return Object.fromEntries(entries);
}
