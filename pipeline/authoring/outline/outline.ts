import { CommandError } from '#pipeline/cli/command-error';

/** The content of a presentation: slides in order, as parsed from Markdown. */
export interface Outline {
  /** The fields at the top of the file. */
  readonly settings: OutlineSettings;
  readonly slides: readonly Slide[];
}

/** Fields of the front matter that the importer reads, unchecked. */
export interface OutlineSettings {
  readonly title?: string | undefined;
  readonly subtitle?: string | undefined;
  readonly authors: readonly string[];
  /** Where the authors work. */
  readonly institutes: readonly string[];
  /** As it is written. */
  readonly date?: string | undefined;
  readonly description?: string | undefined;
  readonly tags: readonly string[];
  readonly language?: string | undefined;
  readonly layout?: string | undefined;
  readonly theme?: string | undefined;
  /** Marp's field: levels of the headings that start a slide. */
  readonly headingDivider?: readonly number[] | undefined;
  /** Pandoc's field: level of the headings that start a slide. */
  readonly slideLevel?: number | undefined;
  /** Quarto's field: whether cells show their code by default. */
  readonly echo: boolean;
  /** Fields of reveal-md: what divides slides, and begins notes. */
  readonly separators: Separators;
  /** All fields, such as `marp: true`. */
  readonly fields: readonly string[];
}

/** Regular expressions that divide slides and stacks, and the start of notes; absent for none. */
export interface Separators {
  readonly slide?: string | undefined;
  readonly stack?: string | undefined;
  readonly note?: string | undefined;
}

/** A slide of an outline. */
export interface Slide {
  /** Line of its first word, counted from 1. */
  readonly line: number;
  /** Its first heading; null if it has none. */
  readonly title: string | null;
  /** Level of that heading, 1 to 6; 7 without one. */
  readonly level: number;
  /** Whether its author marks it as the start of a section. */
  readonly startsSection: boolean;
  /** Whether its author centres its text, like a title. */
  readonly isCentred: boolean;
  readonly blocks: readonly Block[];
  /** Speaker note; null for none. */
  readonly note: string | null;
  /** Whether it is only the picture behind a title, which has no step of its own; absent for no. */
  readonly isBackgroundOnly?: boolean;
}

/** A part of a slide, such as a paragraph. `line` is counted from 1. */
export type Block = { readonly line: number } & (
  | { readonly kind: 'heading'; readonly text: string }
  | {
      readonly kind: 'code';
      readonly text: string;
      /** Empty for none. */
      readonly language: string;
      /** Where its text is; absent for an outline that has it. */
      readonly file?: CodeFile | undefined;
    }
  | {
      readonly kind: 'paragraph' | 'strong' | 'quote';
      readonly text: string;
      /** Whether it is crossed out; absent for no. */
      readonly isStruck?: boolean;
    }
  /** Items in order, `depth` from 0. */
  | { readonly kind: 'list'; readonly items: readonly ListItem[] }
  /** The first row has the names of the columns. */
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | {
      readonly kind: 'image';
      readonly src: string;
      readonly alt: string;
      /** Words below it; absent for none. */
      readonly caption?: string;
      /** Whether it is behind the words of its slide; absent for no. */
      readonly isBackground?: boolean;
    }
  /** Texts side by side. */
  | { readonly kind: 'columns'; readonly columns: readonly Column[] }
);

/** The part of a file that is code of a slide. */
export interface CodeFile {
  /** Relative to the folder of the outline. */
  readonly path: string;
  /** Its first and its last line, counted from 1. */
  readonly firstLine: number;
  readonly lastLine: number;
  /** A name in the file, which replaces the lines; undefined for none. */
  readonly region: string | undefined;
}

/** A column of a slide. It has no images. */
export interface Column {
  /** Its share of the width. */
  readonly share: number;
  readonly blocks: readonly Block[];
}

/** An item of a list. */
export interface ListItem {
  readonly text: string;
  readonly depth: number;
  /** Whether the text begins with a number or the box of a task, which replace its bullet. */
  readonly isMarked: boolean;
  /** Whether it is crossed out; absent for no. */
  readonly isStruck?: boolean;
}

/** A remark about the outline that does not stop the import. */
export interface OutlineWarning {
  readonly line: number;
  readonly message: string;
}

/** Maximum depth of nested lists and quotes. */
export const MAX_DEPTH = 20;
/** Maximum number of blocks, list items and cells of an outline. */
export const MAX_PARTS = 5_000;

/** Returns the error for lists or quotes that are nested too deeply. */
export const tooDeep = (name: string, line: number): CommandError =>
  new CommandError(
    `${name}:${line} has lists or quotes more than ${MAX_DEPTH} deep. Use fewer levels, or more slides.`,
  );

/** Returns the error for too many parts. */
export const tooMany = (name: string, line: number): CommandError =>
  new CommandError(
    `${name}:${line} is the end of ${MAX_PARTS} paragraphs, list items and cells. Split the outline into several files.`,
  );
