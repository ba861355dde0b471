interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Returns whether to fetch nothing in advance: the person saves data, or the network is slow (look.md, "Low data"). */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? "");
}
