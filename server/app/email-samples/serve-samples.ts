import type { FastifyInstance, FastifyReply } from "fastify";
import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { emailLayout } from "#server/institute/email-layout.ts";
import { escapeHtml } from "#server/platform/email/email.ts";
import { emailSamples } from "./samples.ts";

const PATH = "/styleguide/emails";

/** Allows inline styles, which emails contain, and frames, in which the list shows them. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https:; frame-src 'self'; frame-ancestors 'self'";
const page = (reply: FastifyReply) =>
  reply.type("text/html; charset=utf-8").header("content-security-policy", policy);

/** Serves every email as a mail program shows it, in development only. */
export function serveEmailSamples(app: FastifyInstance, context: AppContext): void {
  const samples = async () => emailSamples(context, await emailLayout(context, context.db));
  app.get(PATH, async (_request, reply) => page(reply).send(listOf(await samples())));
  app.get<{ Params: { name: string } }>(`${PATH}/:name`, async ({ params }, reply) => {
    const email = (await samples())[params.name];
    if (!email) throw apiError("not_found");
    return page(reply).send(email.html);
  });
}

function listOf(emails: Awaited<ReturnType<typeof emailSamples>>): string {
  const parts = Object.entries(emails).map(
    ([name, { subject, text }]) => `<section><h2><a href="${PATH}/${name}">${escapeHtml(subject)}</a></h2>
<p>${name}, ${Math.ceil(text.length / 1024)} KiB of text</p>
<iframe title="${escapeHtml(subject)}" src="${PATH}/${name}" width="360" height="560"></iframe>
<details><summary>As plain text</summary><pre>${escapeHtml(text)}</pre></details></section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Emails</title></head>
<body style="font-family:system-ui;margin:16px"><h1>Emails</h1><div style="display:flex;flex-wrap:wrap;gap:24px">${parts.join("")}</div></body></html>`;
}
