/** An email as it is queued. Both parts say the same. */
export interface Email {
  subject: string;
  text: string;
  html: string;
}

/** What every email says about its sender. */
export interface EmailLayout {
  institute: string;
  support_email: string;
  /** The address of the site, without a slash at its end. */
  public_url: string;
}

export interface EmailContent {
  subject: string;
  /** The person's name, for "Hello …". */
  name: string;
  paragraphs: string[];
  /** The one action of the email, shown as a button. */
  action?: { label: string; url: string };
  /** Paragraphs below the button. */
  after?: string[];
}

/** The one layout of every email: plain text, and HTML that needs no picture, style sheet or script. */
export function composeEmail(layout: EmailLayout, content: EmailContent): Email {
  const { subject, name, paragraphs, action, after = [] } = content;
  const greeting = name ? `Hello ${oneLine(name)},` : "Hello,";
  const signature = [layout.institute, layout.public_url, `Questions? Write to ${layout.support_email}`];
  return {
    subject: oneLine(subject),
    text: [
      greeting,
      ...paragraphs,
      ...(action ? [`${action.label}:\n${action.url}`] : []),
      ...after,
      `-- \n${signature.join("\n")}`,
    ].join("\n\n"),
    html: page(oneLine(subject), [
      paragraph(greeting),
      ...paragraphs.map(paragraph),
      ...(action ? [button(action)] : []),
      ...after.map(paragraph),
      `<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #e0d8c8;color:#5c6b62;font-size:14px">${signature.map(escapeHtml).join("<br>")}</p>`,
    ]),
  };
}

/** Replaces line breaks and other control characters, which would start a header of their own. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}

function page(title: string, parts: string[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f7f2e8;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:16px;line-height:1.5;color:#14261c">
<div style="max-width:560px;margin:0 auto;padding:28px 24px;background:#ffffff;border-radius:12px">
${parts.join("\n")}
</div></body></html>
`;
}

const paragraph = (text: string) =>
  `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;

/** A button, and its address as text for mail programs that show no buttons. */
function button({ label, url }: { label: string; url: string }): string {
  const address = escapeHtml(url);
  return `<p style="margin:24px 0"><a href="${address}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#1b6b45;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;color:#5c6b62;font-size:14px">If the button does not work, copy this address into your browser:<br><span style="word-break:break-all">${address}</span></p>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
