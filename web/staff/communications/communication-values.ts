import type { Communication } from "#contract/learning/communications.ts";

/** The form's fields as they are typed, in the order in which the form shows them. */
export interface CommunicationValues {
  recipient_type: "all" | "program";
  program: string;
  title: string;
  message: string;
}

export const noValues: CommunicationValues = { recipient_type: "all", program: "", title: "", message: "" };

export function valuesOf({ recipient_type, program, title, message }: Communication): CommunicationValues {
  return { recipient_type, program: program === null ? "" : String(program), title, message };
}
