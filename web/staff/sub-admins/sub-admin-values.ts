import type { User } from "#contract/accounts/profiles.ts";
import type { Permission } from "#contract/shared/permissions.ts";
import { localPhone } from "#contract/shared/phones.ts";

/** The form's fields as they are typed, in the order in which the form shows them. */
export interface SubAdminValues {
  username: string;
  email: string;
  password: string;
  name: string;
  phone: string;
  permissions: Permission[];
  /** The admin's own, when the server asks for it. */
  current_password: string;
}

/** What is typed here is never kept in the browser. */
export const secretFields: readonly string[] = ["password", "current_password"];

export const noValues: SubAdminValues = {
  username: "",
  email: "",
  password: "",
  name: "",
  phone: "",
  permissions: [],
  current_password: "",
};

/** What a change sends: permissions only when they were ticked here, lest an open form gives back what another admin took. */
export function changeOf(values: SubAdminValues, changes: Partial<SubAdminValues>) {
  return { ...values, permissions: changes.permissions };
}

export function valuesOf({ username, email, profile, admin_permissions }: User): SubAdminValues {
  return {
    ...noValues,
    username,
    email,
    name: profile.name,
    phone: localPhone(profile.phone),
    permissions: admin_permissions.permissions,
  };
}
