import { TIMEOUT_MS } from "#web/api/csrf-token.ts";

/**
 * Fetches a file and makes the browser save it under its name. There is no total time limit, but it fails after 10
 * seconds without a byte.
 * @throws if the download fails
 */
export async function saveFile(url: string, filename: string): Promise<void> {
  const controller = new AbortController();
  let silence: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(() => controller.abort(), TIMEOUT_MS);
  };
  try {
    heard();
    const reply = await fetch(url, { signal: controller.signal });
    if (!reply.ok || !reply.body) throw new Error(`The file answered ${reply.status}`);
    const chunks: BlobPart[] = [];
    for (const reader = reply.body.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      heard();
      chunks.push(value);
    }
    offer(new Blob(chunks), filename);
  } finally {
    clearTimeout(silence);
  }
}

/** Makes the browser save content that is already loaded. */
export function offer(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), TIMEOUT_MS);
}
