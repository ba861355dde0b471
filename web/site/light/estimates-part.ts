/** Part with the estimates. It is a separate file, so that the script of visitors stays small. */
let part: Promise<typeof import("./estimates.ts") | undefined> | undefined;

/** Phone of the logged-in person; empty for visitors. */
let phone = "";

/** Shows estimates for the logged-in person with this phone, or removes them after a log-out. */
export async function estimateAs(personPhone: string): Promise<void> {
  phone = personPhone;
  await updateEstimates();
}

/** Updates the estimates of all prices, including those that were fetched later. */
export async function updateEstimates(): Promise<void> {
  if (phone && document.querySelector("[data-money]"))
    part ??= import("./estimates.ts").catch((error: unknown) => void console.error("estimates", error));
  (await part)?.estimateAs(phone);
}
