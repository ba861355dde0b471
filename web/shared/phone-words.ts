/** A stored number as people read it aloud, never broken over lines: +256 700 000 001. */
export function readablePhone(phone: string): string {
  return phone.replace(/^(\+\d{3})(\d{3})(\d{3})(\d{3})$/, "$1\u00a0$2\u00a0$3\u00a0$4");
}
