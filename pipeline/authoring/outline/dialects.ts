import { isHeadingSign } from './attributes.ts';
import { isSlideField } from './front-matter.ts';

/** A program whose Markdown outlines are in, or `plain` for no certain one. */
export type DialectName = keyof typeof DIALECTS;

/** What detection sees of a file. */
export interface FileSigns {
  /** Name of the file. */
  readonly name: string;
  /** The fields of the front matter, such as `marp: true`. */
  readonly fields: readonly string[];
  /** All lines below, without those inside code. */
  readonly text: string;
}

/** How a program divides an outline, as docs/content.md lists it. */
interface Dialect {
  readonly title: string;
  /** Reports whether a file shows that it was written for the program. */
  readonly shows: (file: FileSigns) => boolean;
  /** Lines that divide slides; null for every rule of Markdown. A text above them stays a text. */
  readonly divider: RegExp | null;
  /** Whether headings start slides beside the rules, up to the level for slides. */
  readonly splitsAtHeadings: boolean;
  /** The start of a line that begins the speaker note of a slide; null for none. */
  readonly note: RegExp | null;
}

const has = (fields: readonly string[], sign: RegExp): boolean => fields.some((field) => sign.test(field));

/** The programs, in the order of their signs: the first one that a file shows is its dialect. */
export const DIALECTS = {
  marp: {
    title: 'Marp',
    shows: ({ fields, text }) =>
      has(
        fields,
        /^(?:marp: true|(?:paginate|headingDivider|backgroundColor|backgroundImage):.*|theme: (?:gaia|uncover))$/,
      ) ||
      /^<!--[ \t]*[_$]?(?:class|paginate|backgroundColor|backgroundImage|color|headingDivider|theme|footer|header):/m.test(
        text,
      ) ||
      /^!\[bg\b/m.test(text),
    divider: null,
    splitsAtHeadings: false,
    note: null,
  },
  quarto: {
    title: 'Quarto',
    shows: ({ name, fields, text }) =>
      /\.qmd$/i.test(name) ||
      has(fields, /^(?:format|execute|jupyter|engine|knitr|title-slide-attributes):/) ||
      /^[ \t]*(?:`{3,}|~{3,})[ \t]*\{(?:r|python|julia|ojs|bash|sql|mermaid|dot)\b[^{}\n]*\}/m.test(text) ||
      /^:{3,}[ \t]*\{[^{}\n]*\.(?:callout-|panel-tabset|r-stack|r-fit-text|fragment|column-margin)/m.test(
        text,
      ),
    divider: null,
    splitsAtHeadings: true,
    note: null,
  },
  slidev: {
    title: 'Slidev',
    shows: ({ fields, text }) =>
      fields.some(isSlideField) ||
      // A theme of this name is in others too, which rarely have several such rules.
      (fields.includes('theme: default') && text.split(/^---[ \t]*$/m).length > 2) ||
      /[ \t]v-(?:click|after|motion|mark)(?:[ =>.:]|$)/m.test(text) ||
      /^::(?:right|left|default|top|bottom|header)::[ \t]*$/m.test(text) ||
      /^<(?:v-clicks?|v-switch|v-drag)\b/m.test(text) ||
      /^<<< @\//m.test(text) ||
      [...text.matchAll(/^---[ \t]*\n([a-z]\w*:.*)$/gm)].some(([, field = '']) => isSlideField(field)),
    divider: /^---+\s*$/,
    splitsAtHeadings: false,
    note: null,
  },
  pandoc: {
    title: 'Pandoc',
    shows: ({ fields, text }) =>
      has(
        fields,
        /^(?:pandoc|slide-level|header-includes|aspectratio|institute|colortheme|fonttheme|incremental|bibliography|csl|output):/,
      ) ||
      /^(?::{3,}|\. \. \.[ \t]*$|\\pause\b|(?:`{3,}|~{3,})[ \t]*\{[.=])/m.test(text) ||
      text.split('\n').some(isHeadingSign),
    divider: null,
    splitsAtHeadings: true,
    note: null,
  },
  'reveal-md': {
    title: 'reveal-md',
    shows: ({ fields, text }) =>
      has(fields, /^(?:revealOptions|separator|verticalSeparator|notesSeparator):/) ||
      /^<!--[ \t]*\.(?:slide|element):/m.test(text) ||
      /\n[ \t]*\n----[ \t]*(?:\n|$)/.test(text) ||
      (/^notes?:/im.test(text) && /^---[ \t]*$/m.test(text)),
    divider: /^-{3,4}[ \t]*$/,
    splitsAtHeadings: false,
    note: /^[ \t]{0,3}notes?:[ \t]*/i,
  },
  plain: {
    title: 'Markdown',
    shows: () => true,
    divider: null,
    splitsAtHeadings: false,
    note: null,
  },
} as const satisfies Readonly<Record<string, Dialect>>;

/** Returns the dialect that a file shows. */
export const dialectOf = (file: FileSigns): DialectName =>
  (Object.keys(DIALECTS) as DialectName[]).find((dialect) => DIALECTS[dialect].shows(file)) ?? 'plain';
