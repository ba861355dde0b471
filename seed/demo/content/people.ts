import { staff } from "./people-staff.ts";
import { firstStudents } from "./people-students-first.ts";
import { secondStudents } from "./people-students-second.ts";
import type { SeedStaff, SeedStudent } from "./types.ts";

/** The order matters: community.ts names its senders by their index here. */
export const students = [...firstStudents, ...secondStudents] satisfies SeedStudent[];

export const people = [...staff, ...students] satisfies (SeedStaff | SeedStudent)[];
