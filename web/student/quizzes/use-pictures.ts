import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Attempt } from "#contract/courses/quizzes/attempts.ts";
import { withPictureUrls } from "#contract/courses/quizzes/picture-addresses.ts";
import { useKeptFiles } from "#web/dashboard/offline/kept/use-kept-files.ts";

/**
 * Stores the pictures of an attempt on the device as long as it goes on, so that they need no network. Returns a
 * function that shows the stored pictures in the texts of the attempt.
 */
export function usePictures({ state, quiz_title, ...attempt }: Attempt, program: number) {
  // Absent in an attempt that the device stored before there were pictures.
  const { pictures = [] } = attempt as Partial<Attempt>;
  const { files, keep, remove } = useKeptFiles();
  const urls = pictures.map(({ url }) => url).join(" ");
  const goesOn = state === "begun";
  const store = useEffectEvent((isStored: boolean) => {
    if (isStored) void keep(pictures.map((picture) => fileOf(picture, program, quiz_title)));
    // The browser's own cache has them for a week.
    else remove(pictures.map(({ url }) => url));
  });
  useEffect(() => {
    if (urls) store(goesOn);
  }, [urls, goesOn]);

  const [shown, setShown] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const arrived = files.flatMap(({ url, content }) =>
      content && urls.split(" ").includes(url) && !shown.has(url)
        ? [[url, URL.createObjectURL(content)] as const]
        : [],
    );
    if (arrived.length > 0) setShown(new Map([...shown, ...arrived]));
  }, [files, urls, shown]);
  const latest = useRef(shown);
  latest.current = shown;
  useEffect(
    () => () => {
      for (const url of latest.current.values()) URL.revokeObjectURL(url);
    },
    [],
  );
  return (html: string) => withPictureUrls(html, (url) => shown.get(url) ?? url);
}

const fileOf = ({ url, size_bytes }: Attempt["pictures"][number], program: number, quiz: string) => ({
  ...{ url, size_bytes, program, unit: null },
  ...{ filename: `Picture of ${quiz}`, is_asked_for: false },
});
