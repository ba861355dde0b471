import type { ReactNode } from "react";

export const widths = ["lg", "xl", "2xl", "widest"] as const;
/** Window widths of 1024, 1280, 1536 and 1792 px. */
export type WindowWidth = (typeof widths)[number];

export type Column<Row> = {
  key: string;
  header: string;
  /** Replaces the header from 1536 px, where the column's other values have their own columns. */
  shortHeader?: string;
  /** Renders the cell. `number` counts the rows across all pages. */
  cell: (row: Row, number: number) => ReactNode;
  isSortable?: boolean;
  isNumeric?: boolean;
  /** True for the column that names the row. On a phone it is the card's heading. */
  isRowHeader?: boolean;
  /** True for buttons. Only screen readers read their header, and on a phone they have a separate line. */
  isActions?: boolean;
  /** "fit" is as narrow as the content, "wide" fits a paragraph. The default is in between. */
  size?: "fit" | "wide";
  /** Omits the column from cards. */
  isOnlyInTable?: boolean;
  /** Omits the column from cards to keep them short, because the record's page shows it. */
  isLeftOffCards?: boolean;
  /** Below this width the value moves to the row's details. Cards always show it. */
  showsFrom?: WindowWidth;
};
