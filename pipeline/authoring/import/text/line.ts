import type { Box, Part } from './page-text.ts';

/** A line of text, or the part of it in one column. */
export interface Line extends Box {
  /** Without its bullet, but with its number. */
  readonly text: string;
  /** Size of most of its letters in canvas units. */
  readonly size: number;
  /** The marker of a list item; null for none. */
  readonly marker: 'bullet' | 'number' | null;
  /** Left end of the text after the marker, mirrored if it is read from right to left. */
  readonly textLeft: number;
  readonly isRightToLeft: boolean;
  /** Level of a heading, as the file says; undefined for other texts. */
  readonly heading: number | undefined;
  /** Whether it is a row of a table, with all its cells. */
  readonly isRow: boolean;
  /** A key that the rows of one table share. Other tables of the page have other keys. */
  readonly table?: string;
  /** Width of a letter if all letters of the line have the same one, as in program code. */
  readonly letterWidth: number | undefined;
  /** The part of the page that it belongs to, as the file says. */
  readonly part: Part | undefined;
  /** Whether all of it is a formula. */
  readonly isFormula?: boolean;
  /** Whether it is one of several short phrases in columns; absent for no. */
  readonly isPhrase?: true;
  /** The smallest box around it, if it is program code; absent for none. */
  readonly codeBox?: Box;
  /** The filled band behind it, such as the background of a heading; absent for none. */
  readonly backgroundBand?: Box;
}

/** Reports whether a line is in a fixed-width font, as program code is. */
export const isCode = ({ letterWidth }: Line): boolean => letterWidth !== undefined;
