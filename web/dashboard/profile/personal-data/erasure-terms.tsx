import { ACCOUNT_DELETION_DAYS } from "#contract/shared/limits.ts";
import type { PersonalData } from "#contract/students/personal-data.ts";

type ErasureTermsProps = { data: PersonalData; whose: "your" | "their" };

/** Explains what an erasure deletes, and what the law makes the institute keep. */
export function ErasureTerms({ data, whose }: ErasureTermsProps) {
  const { payments, has_open_fees, has_unpaid_commissions, backup_days } = data;
  const who = whose === "your" ? "you" : "they";
  const owner = whose === "your" ? "You" : "The student";
  return (
    <div className="measure grid gap-4 text-sm">
      <div>
        <h4 className="font-semibold">What we delete</h4>
        <ul className="mt-1 grid list-disc gap-1 ps-5">
          <li>Name, email, phone, address, photo, log-ins and notification settings</li>
          <li>Programs, handed-in work with its files and grades, and notes by staff</li>
          <li>Emails and messages between {who === "you" ? "you" : "them"} and us</li>
          <li>The name on posts. Posts stay in their conversations as "Former student", without pictures.</li>
        </ul>
      </div>
      <div>
        <h4 className="font-semibold">What we keep</h4>
        <ul className="mt-1 grid list-disc gap-1 ps-5">
          {payments > 0 && (
            <li>
              Sums and days of payments, under the numbers of their receipts. The tax law asks for them. The
              name is removed.
            </li>
          )}
          <li>
            Backups that were made before. The last of them is deleted {backup_days} days after the erasure.
          </li>
          {has_unpaid_commissions && (
            <li>
              The affiliate record, until the commissions are paid out. Then its name and account are removed,
              too.
            </li>
          )}
        </ul>
      </div>
      {has_open_fees && <p>Open fees do not stop the deletion. We cancel them.</p>}
      <p>
        We wait {ACCOUNT_DELETION_DAYS} days. {owner} can log in before then, which cancels the deletion.
      </p>
    </div>
  );
}
