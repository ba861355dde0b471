import { bin } from "./bin.tsx";

/** Section of records that were deleted in the last 30 days (beyond.md 4, "Bin"). */
export { Bin as Section } from "./bin.tsx";
export const { prefetch } = bin;
