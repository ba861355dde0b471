const withName = /^\s*("?)([^<>"\r\n]*)\1\s*<([^\s<>@,;]+@[^\s<>@,;]+)>\s*$/;
const alone = /^\s*([^\s<>@,;]+@[^\s<>@,;]+)\s*$/;

/** The name and address in MAIL_FROM, such as `Darasa <no-reply@darasa.ug>` or the address alone. Undefined without one address. */
export function readMailFrom(text: string): { name: string; address: string } | undefined {
  const [, , name = "", address] = withName.exec(text) ?? [];
  if (address) return { name: name.trim(), address };
  const [, bare] = alone.exec(text) ?? [];
  return bare ? { name: "", address: bare } : undefined;
}
