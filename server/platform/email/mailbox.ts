/**
 * Where an address delivers: "amina+1@" and "amina+2@" are one mailbox at most services, and at Gmail also "a.mina@". Limits
 * count mailboxes, because anybody invents any number of such addresses.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  const [name, domain] = [address.slice(0, at), address.slice(at + 1)];
  // Something stands before the plus sign.
  const plain = name.replace(/(?<=.)\+.*/, "");
  if (domain !== "gmail.com" && domain !== "googlemail.com") return `${plain}@${domain}`;
  return `${plain.replaceAll(".", "")}@gmail.com`;
}
