import { shownCode } from "#contract/learning/certificate-codes.ts";
import { tellWebhooks } from "#server/admin/webhooks/tell.ts";
import type { AppContext } from "#server/context.ts";
import { publishNews } from "#server/learning/news.ts";
import { notify } from "#server/notifications/sending/notify.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { EmailLayout } from "#server/platform/email/email.ts";
import { type CertificateRow, holdersAmong } from "./queries.ts";

/** Tells the holders and other software, in the transaction that issued. */
export async function tellIssued(
  context: AppContext,
  db: Database,
  issued: readonly CertificateRow[],
): Promise<void> {
  const ids = issued.flatMap(({ user_id }) => user_id ?? []);
  const holders = new Map((await holdersAmong(db, ids)).map((user) => [user.id, user]));
  for (const row of issued) {
    const holder = holders.get(row.user_id ?? 0);
    if (!holder || row.program_id === null) continue;
    await notify(context, db, holder.id, {
      kind: "certificate",
      record_id: row.id,
      key: () => `certificate-issued ${row.id}`,
      content: (layout) => certificateIssuedEmail(layout, row),
      line: `Your certificate for "${row.program_title}" is ready`,
      path: `/certificates/${shownCode(row.code)}`,
    });
    await publishNews(db, { kind: "certificate", id: row.id, user: holder.id });
    await tellWebhooks(db, "certificate.issued", row.issued_at, {
      certificate_id: row.id,
      student_id: holder.id,
      program_id: row.program_id,
      issued_at: row.issued_at,
    });
  }
}

export function certificateIssuedEmail(
  layout: EmailLayout,
  { program_title, code }: Pick<CertificateRow, "program_title" | "code">,
) {
  return {
    subject: "Your certificate is ready",
    paragraphs: [
      `Congratulations: your certificate for "${program_title}" is issued. You can download it and show it to anybody by its link.`,
    ],
    action: { label: "Open my certificate", url: `${layout.public_url}/certificates/${shownCode(code)}` },
  };
}
