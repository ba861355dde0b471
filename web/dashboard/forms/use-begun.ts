import { useState } from "react";

/**
 * Returns the record with which a form begins, also if a newer one arrives later. `begin` starts the form again
 * with the latest record. The form needs the `key`.
 */
export function useBegun<Stored>(stored: Stored) {
  const [begun, setBegun] = useState({ key: 1, record: stored });
  return { ...begun, begin: (record: Stored) => setBegun(({ key }) => ({ key: key + 1, record })) };
}
