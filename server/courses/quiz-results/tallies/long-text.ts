import type { Tally } from "./tally.ts";

/** Texts differ, so their points are counted. */
export const longText: Tally<"long_text"> = (given) => {
  const counted = (is: (share: number) => boolean) => given.filter(({ share }) => is(share)).length;
  return [
    { label: "All points", count: counted((share) => share === 1), is_right: null },
    { label: "Some points", count: counted((share) => share > 0 && share < 1), is_right: null },
    { label: "No points", count: counted((share) => share === 0), is_right: null },
  ];
};
