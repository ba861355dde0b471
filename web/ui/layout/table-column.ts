import type { ReactNode } from "react";

export const widths = ["lg", "xl", "2xl", "widest"] as const;
/** 1024, 1280, 1536 and 1792 px. */
export type WindowWidth = (typeof widths)[number];

export type Column<Row> = {
  key: string;
  header: string;
  /** Replaces the header from 1536 px, where the column's other values have their own columns. */
  shortHeader?: string;
  /** `number` counts the rows through the pages. */
  cell: (row: Row, number: number) => ReactNode;
  isSortable?: boolean;
  isNumeric?: boolean;
  /** The column that names the row; on a phone it heads the card. */
  isRowHeader?: boolean;
  /** Buttons. Their header is only read aloud, and on a phone they have a line of their own. */
  isActions?: boolean;
  /** As narrow as its content, or wide enough for a paragraph; in between by default. */
  size?: "fit" | "wide";
  /** Left out where rows are cards. */
  isOnlyInTable?: boolean;
  /** Left out where rows are cards, because it is on the record's own page: cards stay short. */
  isLeftOffCards?: boolean;
  /** In a narrower window the value stands in the row's details. Cards show it always. */
  showsFrom?: WindowWidth;
};
