/** The id in an address; 0, which names nothing, for whatever is none, so that the API answers "not found". */
export function idOf(text: string | null | undefined): number {
  return /^[1-9]\d{0,9}$/.test(text ?? "") ? Number(text) : 0;
}
