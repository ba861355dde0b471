/** What the banner above the panes says. */
export interface Notice {
  tone: "success" | "error";
  text: string;
}
