import type { ReactNode } from "react";
import type { UnitPage } from "#contract/courses/units/unit-content.ts";
import { Prose } from "#web/ui/layout/prose.tsx";
import { SessionBox } from "./session-box.tsx";
import { VideoBox } from "./video-box.tsx";

type UnitArticleProps = {
  unit: Pick<UnitPage, "program" | "number" | "text" | "video_url" | "session">;
  /** Name of the unit, used as the video's title. */
  name: string;
  fetchedAt_ms: number;
  /** The unit's files, rendered for students or for staff. */
  files?: ReactNode;
  /** The student's attendance at the unit's session. */
  attendance?: ReactNode;
};

/** The content of a unit, as students read it and staff preview it. */
export function UnitArticle({ unit, name, fetchedAt_ms, files, attendance }: UnitArticleProps) {
  const { program, number, text, video_url, session } = unit;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {session && (
        <SessionBox session={session} fetchedAt_ms={fetchedAt_ms}>
          {attendance}
        </SessionBox>
      )}
      {video_url && <VideoBox key={video_url} url={video_url} title={name} seed={program * 100 + number} />}
      {text && <Prose html={text} />}
      {files}
    </div>
  );
}
