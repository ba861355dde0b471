/**
 * V8's, for whoever starts the server: room for young objects grows to four times as much by itself, holds what should long be gone, and
 * made the application 200 MB larger at a hundred requests a second (decisions/0047). The Dockerfile and `npm run dev` say the same.
 */
export const serverFlags = ["--max-semi-space-size=16"];
