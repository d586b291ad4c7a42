import { isHeadingSign } from './attributes.ts';

/** The program whose kind of Markdown an outline uses; `plain` if it shows none. */
export type DialectName = keyof typeof DIALECTS;

/** The parts of a file that show its dialect. */
export interface FileSigns {
  /** Name of the file. */
  readonly name: string;
  /** The fields of the front matter, such as `marp: true`. */
  readonly fields: readonly string[];
  /** All lines below the front matter, except those inside code. */
  readonly text: string;
}

/** How a program divides an outline, as docs/content.md lists it. */
export interface Dialect {
  readonly title: string;
  /** Reports whether a file shows that it was written for the program. */
  readonly matches: (file: FileSigns) => boolean;
  /**
   * Lines that divide slides; null if every rule of Markdown does. Unlike in Markdown, a text
   * directly above such a line does not become a heading.
   */
  readonly divider: RegExp | null;
  /** Whether headings start slides too, up to the level for slides. */
  readonly splitsAtHeadings: boolean;
  /** The start of a line that begins the speaker note of a slide; null for none. */
  readonly note: RegExp | null;
  /** The comments that are speaker notes: all, those at the end of slides, or none. */
  readonly comments: 'all' | 'last' | 'none';
  /** Lines that name the slot of a slide in which the next text is; absent for none. */
  readonly slot?: RegExp;
  /** The folder for addresses that begin with a slash; absent for none. */
  readonly publicFolder?: string;
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Fields that only Slidev has. */
const SLIDEV_FIELDS = setOf(
  'transition background highlighter lineNumbers drawings mdc colorSchema routerMode aspectRatio canvasWidth themeConfig titleTemplate monaco twoslash hideInToc routeAlias clicks exportFilename src fonts',
);
/** Slidev's values of fields that other programs have too. */
const SLIDEV_LAYOUTS = setOf(
  'cover intro center section statement fact quote image image-left image-right iframe iframe-left iframe-right two-cols two-cols-header end full none default',
);
const SLIDEV_THEMES = setOf(
  'seriph apple-basic bricks shibainu geist penguin dracula purplin unicorn vuetiful academic neversink eloc light-icons the-unnamed frankfurt scholarly',
);

/** Reports whether only Slidev has a field, or its value. */
function isSlidevField(field: string): boolean {
  const [key = '', ...valueParts] = field.split(':');
  const value = valueParts.join(':').replaceAll(/["']/g, '').trim();
  return (
    SLIDEV_FIELDS.has(key) ||
    (key === 'layout' && SLIDEV_LAYOUTS.has(value)) ||
    (key === 'theme' && (SLIDEV_THEMES.has(value) || value.includes('slidev-theme'))) ||
    (key === 'class' && value.startsWith('text-'))
  );
}

const hasField = (fields: readonly string[], pattern: RegExp): boolean =>
  fields.some((field) => pattern.test(field));

/** Fields that Marp has, and that other programs could have too. */
const MARP_LIKE_FIELD = /^(?:(?:style|header|footer):.*|class: (?:lead|invert|gaia)\b.*)$/;
const QUARTO_FIELD = /^(?:format|execute|jupyter|engine|knitr|title-slide-attributes):/;
const PANDOC_FIELD =
  /^(?:pandoc|slide-level|header-includes|aspectratio|institute|colortheme|fonttheme|incremental|bibliography|csl|output):/;
const REVEAL_FIELD = /^(?:revealOptions|separator|verticalSeparator|notesSeparator):/;

/** Reports whether a file has signs of Slidev that no other program has. */
const showsSlidev = ({ fields, text }: FileSigns): boolean =>
  fields.some(isSlidevField) ||
  /[ \t]v-(?:click|after|motion|mark)(?:[ =>.:]|$)/m.test(text) ||
  /^::(?:right|left|default|top|bottom|header)::[ \t]*$/m.test(text) ||
  /^<(?:v-clicks?|v-switch|v-drag)\b/m.test(text) ||
  /^<<< @\//m.test(text) ||
  [...text.matchAll(/^---[ \t]*\n([a-z]\w*:.*)$/gm)].some(([, field = '']) => isSlidevField(field));

/** The dialects, in the order in which they are tried: the first one that a file shows counts. */
export const DIALECTS = {
  marp: {
    title: 'Marp',
    matches: (file) =>
      hasField(
        file.fields,
        /^(?:marp: true|(?:paginate|headingDivider|backgroundColor|backgroundImage):.*|theme: (?:gaia|uncover)|size: (?:\d+:\d+|4K)|math: (?:katex|mathjax))$/,
      ) ||
      /^<!--[ \t]*[_$]?(?:class|paginate|backgroundColor|backgroundImage|color|headingDivider|theme|footer|header):/m.test(
        file.text,
      ) ||
      /^!\[bg\b/m.test(file.text) ||
      (hasField(file.fields, MARP_LIKE_FIELD) &&
        ![QUARTO_FIELD, PANDOC_FIELD, REVEAL_FIELD].some((pattern) => hasField(file.fields, pattern)) &&
        !showsSlidev(file)),
    divider: null,
    splitsAtHeadings: false,
    note: null,
    comments: 'all',
  },
  quarto: {
    title: 'Quarto',
    matches: ({ name, fields, text }) =>
      /\.qmd$/i.test(name) ||
      hasField(fields, QUARTO_FIELD) ||
      /^[ \t]*(?:`{3,}|~{3,})[ \t]*\{(?:r|python|julia|ojs|bash|sql|mermaid|dot)\b[^{}\n]*\}/m.test(text) ||
      /^:{3,}[ \t]*\{[^{}\n]*\.(?:callout-|panel-tabset|r-stack|r-fit-text|fragment|column-margin)/m.test(
        text,
      ),
    divider: null,
    splitsAtHeadings: true,
    note: null,
    comments: 'none',
  },
  slidev: {
    title: 'Slidev',
    matches: (file) =>
      showsSlidev(file) ||
      // Other programs have a theme of this name too, but rarely several such rules in a file.
      (file.fields.includes('theme: default') && file.text.split(/^---[ \t]*$/m).length > 2),
    divider: /^---+\s*$/,
    splitsAtHeadings: false,
    note: null,
    comments: 'last',
    slot: /^::([\w-]+)::\s*$/,
    publicFolder: 'public',
  },
  pandoc: {
    title: 'Pandoc',
    matches: ({ fields, text }) =>
      hasField(fields, PANDOC_FIELD) ||
      /^(?::{3,}|: {3}\S|\. \. \.[ \t]*$|\\pause\b|(?:`{3,}|~{3,})[ \t]*\{[.=]|\(@[\w-]*\)[ \t]|\+(?:=+\+)+[ \t]*$)/m.test(
        text,
      ) ||
      text.split('\n').some(isHeadingSign),
    divider: null,
    splitsAtHeadings: true,
    note: null,
    comments: 'none',
  },
  'reveal-md': {
    title: 'reveal-md',
    matches: ({ fields, text }) =>
      hasField(fields, REVEAL_FIELD) ||
      /^<!--[ \t]*\.(?:slide:|element\b)/m.test(text) ||
      /\n[ \t]*\n----[ \t]*(?:\n|$)/.test(text) ||
      (/^notes?:/im.test(text) && /^---[ \t]*$/m.test(text)),
    divider: /^-{3,4}[ \t]*$/,
    splitsAtHeadings: false,
    note: /^[ \t]{0,3}notes?:[ \t]*/i,
    comments: 'none',
  },
  plain: {
    title: 'Markdown',
    matches: () => true,
    divider: null,
    splitsAtHeadings: false,
    note: null,
    comments: 'all',
  },
} as const satisfies Readonly<Record<string, Dialect>>;

/** Returns the dialect that a file shows. */
export const dialectOf = (file: FileSigns): DialectName =>
  (Object.keys(DIALECTS) as DialectName[]).find((dialect) => DIALECTS[dialect].matches(file)) ?? 'plain';

/** Reports whether a file could be one of Marp as well as of Slidev. They have fields in common. */
export const isMaybeMarp = (dialect: DialectName, file: FileSigns): boolean =>
  dialect === 'slidev' && !showsSlidev(file);
