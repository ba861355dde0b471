const oneAddress = /^[^\s<>@,;]+@[^\s<>@,;]+$/;
const inQuotes = /^"[^"]*"$/;

/**
 * Returns the name and address in MAIL_FROM: `Darasa <no-reply@darasa.ug>` or the address alone. Returns undefined
 * unless there is exactly one address.
 */
export function readMailFrom(text: string): { name: string; address: string } | undefined {
  const typed = text.trim();
  if (oneAddress.test(typed)) return { name: "", address: typed };
  const start = typed.indexOf("<");
  const address = typed.slice(start + 1, -1);
  if (start < 0 || !typed.endsWith(">") || !oneAddress.test(address)) return undefined;
  const written = typed.slice(0, start).trim();
  const name = inQuotes.test(written) ? written.slice(1, -1).trim() : written;
  return /[">\r\n]/.test(name) ? undefined : { name, address };
}
