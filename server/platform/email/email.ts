/** An email as it is queued. The text and the HTML have the same content. */
export interface Email {
  subject: string;
  text: string;
  html: string;
  /** First line of the email, which may contain the person's name. */
  greeting?: string;
  /** One-click address to stop emails of this kind, for mail programs; absent if they cannot be stopped. */
  unsubscribe_url?: string;
  /** Reply-To address; by default the institute's. */
  reply_to?: string;
}

/** Sender details in every email. */
export interface EmailLayout {
  institute: string;
  /** Empty until the institute has an address. */
  support_email: string;
  /** Address of the site, without a trailing slash. */
  public_url: string;
  /** Logo above the text, in pixels of the email; absent if the institute has none. */
  logo?: { url: string; width: number; height: number };
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
  /** Lists of links with headings, shown after the paragraphs. */
  lists?: { heading: string; links: { label: string; url: string }[] }[];
  /** Why the person gets this email, and how to stop emails of this kind. */
  stop?: {
    sentence: string;
    /** Words of the link that stops them; "Stop them" by default. */
    label?: string;
    page_url: string;
    one_click_url: string;
    /** Absent if the person may have no account. */
    settings_url?: string;
  };
}

const NAMELESS = "Hello,";

/**
 * Removes the person's name from an email to an unproven address. A stranger may have registered it and chosen the
 * name.
 */
export function withoutName(email: Email): Email {
  const { greeting = NAMELESS, text, html } = email;
  return {
    ...email,
    text: text.startsWith(greeting) ? NAMELESS + text.slice(greeting.length) : text,
    html: html.replace(paragraph(greeting), () => paragraph(NAMELESS)),
  };
}

/**
 * Composes an email in the layout that all share: plain text, and HTML whose only picture is the logo, without style
 * sheets or scripts.
 */
export function composeEmail(layout: EmailLayout, content: EmailContent): Email {
  const { subject, name, paragraphs, action, after = [], lists = [], stop } = content;
  const greeting = name ? `Hello ${oneLine(name)},` : NAMELESS;
  const questions = layout.support_email ? [`Questions? Write to ${layout.support_email}`] : [];
  const signature = [layout.institute, layout.public_url, ...questions];
  return {
    subject: oneLine(subject),
    greeting,
    text: [
      greeting,
      ...paragraphs,
      ...lists.map(textList),
      ...(action ? [`${action.label}:\n${action.url}`] : []),
      ...after,
      `-- \n${signature.join("\n")}`,
      ...(stop ? [stopText(stop)] : []),
    ].join("\n\n"),
    html: page(oneLine(subject), [
      ...(layout.logo ? [logoLine(layout, layout.logo)] : []),
      paragraph(greeting),
      ...paragraphs.map(paragraph),
      ...lists.map(htmlList),
      ...(action ? [button(action)] : []),
      ...after.map(paragraph),
      `<p class="quiet" style="margin:32px 0 0;padding-top:16px;border-top:1px solid #e0d8c8;color:#5c6b62;font-size:14px">${signature.map(escapeHtml).join("<br>")}</p>`,
      ...(stop ? [stopLine(stop)] : []),
    ]),
    ...(stop && { unsubscribe_url: stop.one_click_url }),
  };
}

/** Returns " at support@…", for sentences that ask people to write to the institute. */
export const atSupport = ({ support_email }: EmailLayout): string => support_email && ` at ${support_email}`;

/** Replaces line breaks and other control characters, which could start another header. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}

function page(title: string, parts: string[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title><style>${dark}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#f7f2e8;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:16px;line-height:1.5;color:#14261c">
<div class="sheet" style="max-width:560px;margin:0 auto;padding:28px 24px;background:#ffffff;border-radius:12px;overflow-wrap:anywhere">
${parts.join("\n")}
</div></body></html>
`;
}

/** Style for mail programs that know the device's colour scheme. Others use the colours of the elements. */
const dark =
  "@media (prefers-color-scheme:dark){.page{background:#0f1a14!important;color:#eef2ee!important}.sheet{background:#18261e!important}.quiet{color:#a9b8ae!important;border-color:#33443a!important}.link{color:#7fd1a3!important}.button{background:#7fd1a3!important;color:#0f1a14!important}}";

type List = NonNullable<EmailContent["lists"]>[number];

const textList = ({ heading, links }: List) =>
  [`${oneLine(heading)}:`, ...links.map(({ label, url }) => `- ${oneLine(label)}\n  ${url}`)].join("\n");

const htmlList = ({ heading, links }: List) =>
  `<h2 style="margin:20px 0 6px;font-size:16px">${escapeHtml(heading)}</h2>
<ul style="margin:0 0 16px;padding-left:20px">${links.map(({ label, url }) => `<li style="margin:0 0 6px">${link(label, url)}</li>`).join("")}</ul>`;

const link = (label: string, url: string) =>
  `<a class="link" href="${escapeHtml(url)}" style="color:#1b6b45">${escapeHtml(label)}</a>`;

type Stop = NonNullable<EmailContent["stop"]>;

const stopText = ({ sentence, label = "Stop them", page_url, settings_url }: Stop) =>
  [sentence, `${label}: ${page_url}`, ...(settings_url ? [`Choose: ${settings_url}`] : [])].join("\n");

const stopLine = ({ sentence, label = "Stop them", page_url, settings_url }: Stop) => {
  const settings = settings_url ? ` or ${link("choose what you get", settings_url)}` : "";
  return `<p class="quiet" style="margin:12px 0 0;color:#5c6b62;font-size:14px">${escapeHtml(sentence)} ${link(label, page_url)}${settings}.</p>`;
};

/** Returns the logo with the institute's name, which mail programs show until the person allows pictures. */
const logoLine = (
  { institute, public_url }: EmailLayout,
  { url, width, height }: NonNullable<EmailLayout["logo"]>,
) =>
  `<p style="margin:0 0 20px"><a class="link" href="${escapeHtml(public_url)}" style="color:#1b6b45;font-weight:700;text-decoration:none"><img src="${escapeHtml(url)}" alt="${escapeHtml(oneLine(institute))}" width="${width}" height="${height}" style="display:block;border:0;border-radius:4px;background:#ffffff"></a></p>`;

const paragraph = (text: string) =>
  `<p dir="auto" style="margin:0 0 16px">${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;

/** Returns a button, and its address as text for mail programs that show no buttons. */
function button({ label, url }: { label: string; url: string }): string {
  const address = escapeHtml(url);
  return `<p style="margin:24px 0"><a class="button" href="${address}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#1b6b45;color:#ffffff;text-decoration:none;font-weight:700">${escapeHtml(label)}</a></p>
<p class="quiet" style="margin:0 0 16px;color:#5c6b62;font-size:14px">If the button does not work, copy this address into your browser:<br><span style="word-break:break-all">${address}</span></p>`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
