import { employersById, insertEmployer, lockEmployer, updateEmployer } from "./queries.ts";

export const employer = {
  resource: "employer" as const,
  label: ["name"] as [string],
  squareImage: false,
  byId: employersById,
  lock: lockEmployer,
  insert: insertEmployer,
  update: updateEmployer,
};
