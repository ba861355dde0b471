import type { AuditEntry } from "#contract/admin/audit.ts";
import { shortened } from "#contract/shared/text/cut-text.ts";
import { formatTime } from "#web/ui/time/time.tsx";
import { changesOf, type Words } from "./audit-words.ts";
import { sentence } from "./sentence.ts";

/** Characters of a text, and of an item of a list. Items are read to their end, because they may differ there. */
const LONG = 200;
const LONG_ITEM = 1_500;
/** Characters that are shown before the first difference of two long texts. */
const LEAD = 60;

type AuditChangeProps = {
  entry: AuditEntry;
  /** Student whose history this is. The lists of ids say whether they have the student. */
  student?: number;
};

/** Shows the changed fields, each with its value before and after, in a closed <details>. */
export function AuditChange({ entry, student }: AuditChangeProps) {
  const changes = changesOf(entry, student);
  if (changes.length === 0) return <span className="text-muted">None recorded</span>;
  return (
    <details>
      {/* Fills the cell's padding, so that the row is no higher than one with buttons. */}
      <summary className="md:-my-0.5 inline-flex min-h-11 cursor-pointer items-center font-semibold text-action underline underline-offset-4">
        {changes.length === 1 ? "1 field" : `${changes.length} fields`}
      </summary>
      <dl className="grid gap-3 pb-2">
        {changes.map(({ name, before, after }) => (
          <div key={name}>
            <dt className="font-semibold">{sentence(name.replaceAll(".", ": "))}</dt>
            {before !== undefined && <Value label="Before" value={before} other={after} />}
            {after !== undefined && <Value label="After" value={after} other={before} />}
          </div>
        ))}
      </dl>
    </details>
  );
}

function Value({ label, value, other }: { label: string; value: Words; other: Words | undefined }) {
  return (
    <dd className="wrap-anywhere">
      <span className="text-muted">{label}: </span>
      {typeof value === "string" ? (
        textOf(value, typeof other === "string" ? other : "")
      ) : value.length > 1 ? (
        <ul className="list-disc ps-5">
          {value.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items may be equal, and have no state
            <li key={at}>{shortened(item, LONG_ITEM)}</li>
          ))}
        </ul>
      ) : (
        shortened(value[0] ?? "empty", LONG_ITEM)
      )}
    </dd>
  );
}

const textOf = (value: string, other: string) => (value === "" ? "empty" : excerpt(inWords(value), other));

/** Cuts a long text. If it begins as the other one does, the cut text begins shortly before they differ. */
function excerpt(text: string, other: string): string {
  const same = sameStart(text, other);
  if (same < LONG - LEAD) return shortened(text, LONG);
  const start = text.lastIndexOf(" ", same - LEAD) + 1;
  return start > 0 ? `…${shortened(text.slice(start), LONG)}` : shortened(text, LONG);
}

/** Returns the number of characters with which both texts begin. */
function sameStart(text: string, other: string): number {
  let at = 0;
  while (at < text.length && text[at] === other[at]) at += 1;
  return at;
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** Formats an instant as a time in Kampala, with its seconds if it has any. Leaves other texts as they are. */
function inWords(value: string): string {
  if (!instant.test(value)) return value;
  return formatTime(value, new Date(value).getUTCSeconds() === 0 ? "minute" : "second");
}
