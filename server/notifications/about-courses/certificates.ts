import { shownCode } from "#contract/courses/certificates/certificate-codes.ts";
import type { Done, Follower } from "#server/context.ts";
import { type CertificateRow, certificatesById, holdersAmong } from "#server/courses/certificates/queries.ts";
import { publishNews } from "#server/notifications/live/news.ts";
import { notify } from "#server/notifications/sending/notify.ts";
import { tellWebhooks } from "#server/notifications/webhooks/tell.ts";
import type { EmailLayout } from "#server/platform/email/email.ts";

/** Returns the certificates whose holders and programs still exist. */
async function held({ db, ids }: Done) {
  const rows = await certificatesById(db, ids);
  const holders = new Set(
    await holdersAmong(
      db,
      rows.flatMap(({ user_id }) => user_id ?? []),
    ),
  );
  return rows.flatMap(({ user_id, program_id, ...row }) =>
    user_id !== null && holders.has(user_id) && program_id !== null ? [{ ...row, user_id, program_id }] : [],
  );
}

export const emailCertificates: Follower = async (done) => {
  const messages = (await held(done)).map((row) => ({
    user_id: row.user_id,
    record_id: row.id,
    key: () => `certificate-issued ${row.id}`,
    content: (layout: EmailLayout) => certificateIssuedEmail(layout, row),
    line: `Your certificate for "${row.program_title}" is ready`,
    path: `/certificates/${shownCode(row.code)}`,
  }));
  await notify(done.context, done.db, "certificate", messages);
};

/** Publishes news to open dashboards of the holders. */
export const addCertificates: Follower = async (done) => {
  const news = (await held(done)).map(
    ({ id, user_id }) => ({ kind: "certificate", id, user: user_id }) as const,
  );
  await publishNews(done.db, news);
};

export const callWebhooksOfCertificates: Follower = async (done) => {
  const told = (await held(done)).map(({ id, user_id, program_id, issued_at }) => ({
    ...{ certificate_id: id, student_id: user_id, program_id, issued_at },
  }));
  await tellWebhooks(done.db, "certificate.issued", done.now, told);
};

export function certificateIssuedEmail(
  layout: EmailLayout,
  { program_title, code }: Pick<CertificateRow, "program_title" | "code">,
) {
  return {
    subject: "Your certificate is ready",
    paragraphs: [
      `Congratulations: your certificate for "${program_title}" is issued. You can download it, and share its link with anyone.`,
    ],
    action: { label: "Open my certificate", url: `${layout.public_url}/certificates/${shownCode(code)}` },
  };
}
