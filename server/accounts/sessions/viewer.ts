export type { Viewer } from "#contract/shared/viewer.ts";
