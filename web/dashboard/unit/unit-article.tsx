import type { ReactNode } from "react";
import type { UnitPage } from "#contract/learning/unit-content.ts";
import { Prose } from "#web/ui/layout/prose.tsx";
import { SessionBox } from "./session-box.tsx";
import { VideoBox } from "./video-box.tsx";

type UnitArticleProps = {
  unit: Pick<UnitPage, "program" | "number" | "text" | "video_url" | "session">;
  /** Its name, for the video. */
  name: string;
  fetchedAt_ms: number;
  /** Its files, as the reader may open them. */
  files?: ReactNode;
};

/** What a unit holds, as students read it and staff preview it. */
export function UnitArticle({ unit, name, fetchedAt_ms, files }: UnitArticleProps) {
  const { program, number, text, video_url, session } = unit;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {session && <SessionBox session={session} fetchedAt_ms={fetchedAt_ms} />}
      {video_url && <VideoBox key={video_url} url={video_url} title={name} seed={program * 100 + number} />}
      {text && <Prose html={text} />}
      {files}
    </div>
  );
}
