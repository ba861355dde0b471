import type { PersonalData } from "#contract/students/personal-data.ts";

/** Time between two looks at a download that is being made. */
const LOOK_EVERY_MS = 3_000;

/** Option of a query that fetches again while a download is being made. */
export const lookAgain = {
  refetchInterval: ({ state }: { state: { data?: PersonalData | undefined } }) =>
    state.data?.export?.state === "making" ? LOOK_EVERY_MS : false,
} as const;
