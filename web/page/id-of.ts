/** Returns the id in an address, or 0 for any other text. No record has the id 0, so the API answers "not found". */
export function idOf(text: string | null | undefined): number {
  return /^[1-9]\d{0,9}$/.test(text ?? "") ? Number(text) : 0;
}
