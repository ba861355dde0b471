/**
 * Returns the mailbox that an address delivers to. At most services "amina+1@" and "amina+2@" share one, at Gmail also
 * "a.mina@". Limits count mailboxes, because anybody can invent any number of such addresses.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  const [name, domain] = [address.slice(0, at), address.slice(at + 1)];
  // Removes the tag unless the plus sign is the first character.
  const plain = name.replace(/(?<=.)\+.*/, "");
  if (domain !== "gmail.com" && domain !== "googlemail.com") return `${plain}@${domain}`;
  return `${plain.replaceAll(".", "")}@gmail.com`;
}
