import type { Principal } from "./permissions.ts";

/** The user of a request. A visitor is `null`. */
export interface Viewer extends Principal {
  id: number;
  email: string;
  name: string;
}
