interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether nothing is fetched in advance: the person asks for less data, or the network is slow (look.md, "Low data"). */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? "");
}
