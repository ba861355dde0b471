import { useEffect, useEffectEvent, useRef } from "react";
import type { Attempt } from "#contract/courses/quizzes/attempts.ts";
import { useKeptFiles } from "#web/dashboard/offline/kept/use-kept-files.ts";

interface KeptPicturesProps {
  attempt: Attempt;
  program: number;
  /** Addresses of the stored pictures, by their addresses on the server. */
  shown: ReadonlyMap<string, string>;
  onShow: (shown: ReadonlyMap<string, string>) => void;
}

/** Stores the pictures of an attempt on the device as long as it goes on, so that they need no network. Shows nothing. */
export function KeptPictures({ attempt, program, shown, onShow }: KeptPicturesProps) {
  const { state, quiz_title, pictures } = attempt;
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

  useEffect(() => {
    const arrived = files.flatMap(({ url, content }) =>
      content && urls.split(" ").includes(url) && !shown.has(url)
        ? [[url, URL.createObjectURL(content)] as const]
        : [],
    );
    if (arrived.length > 0) onShow(new Map([...shown, ...arrived]));
  }, [files, urls, shown, onShow]);
  const latest = useRef(shown);
  latest.current = shown;
  useEffect(
    () => () => {
      for (const url of latest.current.values()) URL.revokeObjectURL(url);
    },
    [],
  );
  return null;
}

const fileOf = ({ url, size_bytes }: Attempt["pictures"][number], program: number, quiz: string) => ({
  ...{ url, size_bytes, program, unit: null },
  ...{ filename: `Picture of ${quiz}`, is_asked_for: false },
});
