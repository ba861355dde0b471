/** A stored number as people read it aloud: +256 700 000 001. */
export function readablePhone(phone: string): string {
  return phone.replace(/^(\+\d{3})(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4");
}
