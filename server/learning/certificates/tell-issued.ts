import { shownCode } from "#contract/learning/certificate-codes.ts";
import { tellWebhooks } from "#server/admin/webhooks/tell.ts";
import { emailLayout } from "#server/content/institute/email-layout.ts";
import type { AppContext } from "#server/context.ts";
import { publishNews } from "#server/learning/news.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { composeEmail, type Email, type EmailLayout } from "#server/platform/email/email.ts";
import { queueEmails } from "#server/platform/email/queue.ts";
import { type CertificateRow, holdersAmong } from "./queries.ts";

/** Tells the holders and other software, in the transaction that issued. */
export async function tellIssued(
  context: AppContext,
  db: Database,
  issued: readonly CertificateRow[],
): Promise<void> {
  const layout = await emailLayout(context, db);
  const ids = issued.flatMap(({ user_id }) => user_id ?? []);
  const holders = new Map((await holdersAmong(db, ids)).map((user) => [user.id, user]));
  const emails = [];
  for (const row of issued) {
    const holder = holders.get(row.user_id ?? 0);
    if (!holder || row.program_id === null) continue;
    emails.push({ key: `certificate-issued ${row.id}`, to: holder.email, email: issuedEmail(layout, row) });
    await publishNews(db, { kind: "certificate", id: row.id, user: holder.id });
    await tellWebhooks(db, "certificate.issued", row.issued_at, {
      certificate_id: row.id,
      student_id: holder.id,
      program_id: row.program_id,
      issued_at: row.issued_at,
    });
  }
  await queueEmails(context, db, emails);
}

function issuedEmail(layout: EmailLayout, { holder_name, program_title, code }: CertificateRow): Email {
  return composeEmail(layout, {
    subject: "Your certificate is ready",
    name: holder_name,
    paragraphs: [
      `Congratulations: your certificate for "${program_title}" is issued. You can download it and show it to anybody by its link.`,
    ],
    action: { label: "Open my certificate", url: `${layout.public_url}/certificates/${shownCode(code)}` },
  });
}
