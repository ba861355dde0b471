import { text } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";
import { PASSWORD, type Person } from "./cast.ts";
import type { TestContext } from "./context.ts";
import { endpoints } from "./endpoints.ts";
import { drainEmails } from "./mail.ts";

/** A text that a student can get, with the place where it was found. */
export interface Read {
  from: string;
  text: string;
}

/**
 * Returns the answer of every GET that a student may call, with each of the ids in its address, and the calendar feed
 * with the student's own secret link.
 */
export async function everyRead(
  context: TestContext,
  student: Person,
  ids: readonly number[],
): Promise<Read[]> {
  const reads: Read[] = [];
  for (const [name, { path, method, access, reply }] of endpoints) {
    const isOpen = ["student", "user", "public"].some((word) => [access].flat().includes(word as never));
    if (method !== "GET" || !isOpen || reply === "stream") continue;
    const read = async (id: number) => {
      const address = path.replace("{number}", "1").replaceAll(/\{\w+\}/g, String(id));
      return { from: `${name} ${id}`, text: (await student.call("GET", address)).text };
    };
    reads.push(...(await Promise.all([...new Set(path.includes("{") ? ids : [1])].map(read))));
  }
  const { url } = (await student.call("GET", "/student/calendar/")).body;
  const feed = await context.app.inject({ url: new URL(url).pathname });
  if (feed.statusCode !== 200) throw new Error(feed.body);
  // Undoes the folding of long lines.
  reads.push({ from: "calendar feed", text: feed.body.replaceAll("\r\n ", "") });
  return reads;
}

/** Returns the files of a new "Download my data". */
export async function downloadedData(context: TestContext, student: Person): Promise<Read[]> {
  const own = "/student/personal-data/";
  await student.call("POST", `${own}export/`);
  await drainEmails(context, "data-export");
  const { export: made } = (await student.call("GET", own)).body;
  await student.call("POST", "/sessions/prove/", { current_password: PASSWORD });
  const { status, bytes } = await student.call("GET", `${own}exports/${made.id}/file/`);
  if (status !== 200) throw new Error(`The download answered ${status}.`);
  const zip = await fromBufferPromise(bytes);
  const reads: Read[] = [];
  for await (const entry of zip.eachEntry())
    reads.push({
      from: `download, ${entry.fileName}`,
      text: await text(await zip.openReadStreamPromise(entry)),
    });
  return reads;
}
