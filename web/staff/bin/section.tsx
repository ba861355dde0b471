import { bin } from "./bin.tsx";

/** What was deleted in the last 30 days (beyond.md section 4, "Bin"). */
export { Bin as Section } from "./bin.tsx";
export const { prefetch } = bin;
