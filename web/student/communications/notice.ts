/** The banner above the panes. */
export interface Notice {
  tone: "success" | "error";
  text: string;
}
