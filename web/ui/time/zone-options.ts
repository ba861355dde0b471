/**
 * Returns the time zones to choose from. The given zone and the device's zone come first, because the browser may name
 * an old zone differently. Most browsers leave out UTC.
 */
export function zoneOptions(first: string) {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const known = typeof Intl.supportedValuesOf === "function" ? Intl.supportedValuesOf("timeZone") : [];
  const places = known.filter((zone) => zone.includes("/"));
  return [...new Set([first, own, "UTC", ...places])].map((zone) => ({
    value: zone,
    label: labelOf(zone, own),
  }));
}

const labelOf = (zone: string, own: string) =>
  `${zone.replaceAll("_", " ").replace("/", ", ")}${zone === own ? " (this device)" : ""}`;
