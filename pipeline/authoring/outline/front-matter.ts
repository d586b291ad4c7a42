import { isMap, isScalar, isSeq, parseDocument } from 'yaml';
import { CommandError } from '#pipeline/cli/command-error';
import type { OutlineSettings } from './outline.ts';

/**
 * Reads the front matter of an outline. `line` is the line of its first field. Throws a
 * CommandError if it is not YAML. Unknown fields belong to other programs.
 */
export function readSettings(text: string, name: string, line: number): OutlineSettings {
  // References stay unresolved, because they could expand without limit.
  const document = parseDocument(text, { logLevel: 'silent' });
  const [fault] = document.errors;
  if (fault !== undefined) {
    const at = line + (fault.linePos?.[0].line ?? 1) - 1;
    throw new CommandError(
      `${name}:${at} is not valid YAML: ${fault.message.split('\n')[0]}. Fix this line.`,
    );
  }
  const get = (...keys: string[]): string | undefined => {
    const texts = keys.flatMap((key) => textOf(document.get(key)) ?? []);
    return texts.find((text) => text !== '');
  };
  const slideLevel = findIn(document.contents, 'slide-level');
  return {
    title: get('title'),
    subtitle: get('subtitle'),
    authors: namesOf(document.get('author') ?? document.get('authors')),
    date: get('date'),
    description: get('description', 'abstract', 'info'),
    tags: ['tags', 'keywords', 'categories'].flatMap((key) => namesOf(document.get(key))),
    language: get('language', 'lang'),
    layout: get('layout'),
    theme: get('theme'),
    headingDivider: levelsOf(document.get('headingDivider')),
    slideLevel: typeof slideLevel === 'number' ? slideLevel : undefined,
    echo: findIn(document.contents, 'echo') !== false,
    separators: [get('separator') ?? '', get('verticalSeparator') ?? ''].filter((item) =>
      item.startsWith('<!--'),
    ),
    fields: fieldsOf(document.contents),
  };
}

/** Returns the fields of a block of YAML, such as `marp: true`. */
const fieldsOf = (contents: unknown): string[] =>
  isMap(contents)
    ? contents.items.map(({ key, value }) => {
        const name = isScalar(key) ? String(key.value) : '';
        return `${name}: ${isScalar(value) ? (textOf(value.value) ?? '') : ''}`.trimEnd();
      })
    : [];

/** Returns the value of a field that may be inside others, up to three deep. */
function findIn(node: unknown, name: string, depth = 3): unknown {
  if (!isMap(node) || depth === 0) return undefined;
  const value = node.get(name);
  if (value !== undefined) return value;
  for (const item of node.items) {
    const inner = findIn(item.value, name, depth - 1);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** Returns the texts of a field: a list, also of records with a name, or divided by commas. */
function namesOf(value: unknown): string[] {
  if (isSeq(value)) return value.items.flatMap((item) => nameOf(item));
  return isMap(value) ? nameOf(value) : (textOf(value)?.split(/[,;、،]/) ?? []).flatMap(trimmed);
}

function nameOf(item: unknown): string[] {
  if (isScalar(item)) return trimmed(textOf(item.value) ?? '');
  if (!isMap(item)) return [];
  const name = item.get('name');
  const parts = isMap(name) ? ['given', 'family'].map((key) => textOf(name.get(key)) ?? '') : [textOf(name)];
  return trimmed(parts.join(' '));
}

const trimmed = (text: string): string[] => (text.trim() === '' ? [] : [text.trim()]);

/**
 * Reads the title of Pandoc in the first lines: `% title`, `% authors`, `% date`. Returns the
 * number of its lines too; null without one.
 */
export function readTitleBlock(
  lines: readonly string[],
): { settings: OutlineSettings; length: number } | null {
  const parts: string[] = [];
  let length = 0;
  for (const line of lines) {
    const begins = /^%(?:[ \t]|$)/.test(line) && parts.length < 3;
    if (begins) parts.push(line.slice(1).trim());
    else if (length > 0 && /^[ \t]+\S/.test(line)) parts.push(`${parts.pop() ?? ''}\n${line.trim()}`);
    else break;
    length += 1;
  }
  const [title = '', authors = '', date = ''] = parts;
  if (length === 0) return null;
  return {
    length,
    settings: {
      ...NO_SETTINGS,
      title: textOf(title) || undefined,
      authors: authors.split(/[;\n]/).flatMap(trimmed),
      date: textOf(date) || undefined,
      fields: ['pandoc:'],
    },
  };
}

/** The settings of an outline without front matter. */
export const NO_SETTINGS: OutlineSettings = { authors: [], tags: [], separators: [], fields: [], echo: true };

/** Returns the instant of a date as authors write it; null if it is none. */
export function instantOf(date: string): string | null {
  const text = date
    .replaceAll(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .replace(/^(\d{4})[年/.](\d{1,2})[月/.](\d{1,2})日?/, '$1-$2-$3')
    .replace(/^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/, '$3-$2-$1');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(text);
  const [, year = '', month = '', day = ''] = iso ?? [];
  const isZoned = /[T ]\d{1,2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/i.test(text);
  const time = isZoned
    ? Date.parse(text)
    : iso
      ? Date.UTC(Number(year), Number(month) - 1, Number(day))
      : // Days and months between strokes have two orders.
        /\b\d{4}\b/.test(text) && /^[\w ,.:-]+$/.test(text)
        ? Date.parse(`${text} UTC`)
        : Number.NaN;
  return Number.isNaN(time) || time < 0 || time > MAX_TIME
    ? null
    : `${new Date(time).toISOString().slice(0, 19)}Z`;
}

/** The end of the years that four digits write. */
const MAX_TIME = Date.UTC(9999, 11, 31);

/** Fields that only Slidev has, and values of those that others have too. */
const SLIDEV =
  /^(?:(?:transition|background|highlighter|lineNumbers|drawings|mdc|colorSchema|routerMode|aspectRatio|canvasWidth|themeConfig|titleTemplate|monaco|twoslash|hideInToc|routeAlias|clicks|exportFilename|src|fonts):.*|layout: *["']?(?:cover|intro|center|section|statement|fact|quote|image|image-left|image-right|iframe(?:-left|-right)?|two-cols(?:-header)?|end|full|none|default)["']?|theme: *["']?(?:seriph|apple-basic|bricks|shibainu|geist|penguin|dracula|purplin|unicorn|vuetiful|academic|neversink|eloc|light-icons|the-unnamed|frankfurt|scholarly|.*slidev-theme.*)["']?|class: *["']?text-.*)\s*$/;

/** Reports whether a field is one that only Slidev has. */
export const isSlideField = (field: string): boolean => SLIDEV.test(field);

const LEVELS = [1, 2, 3, 4, 5, 6];

/** Returns the levels up to a number, or those of a list; undefined for other values. */
function levelsOf(value: unknown): number[] | undefined {
  if (isSeq(value))
    return LEVELS.filter((level) => value.items.some((item) => isScalar(item) && item.value === level));
  return typeof value === 'number' ? LEVELS.filter((level) => level <= value) : undefined;
}

/** Returns a text, number or boolean as one line of text; undefined for other values. */
function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  return String(value).replaceAll(/\s+/g, ' ').trim();
}

/** Reports whether a text consists of fields such as `layout: cover`. */
export const isSettings = (text: string): boolean =>
  /^[a-z][\w-]*:/.test(text) && text.split('\n').every((line) => /^(?:[\w-]+:(?: .*)?| .*|#.*|)$/.test(line));

/** Reports whether the fields of a slide mark the start of a section, as in Slidev. */
export const startsSection = (settings: string): boolean => /^layout: *(["']?)section\1 *$/m.test(settings);

/** Reports whether the fields of a slide centre its words, as those of titles in Slidev. */
export const isCentred = (settings: string): boolean =>
  /^layout: *(["']?)(?:center|cover|intro|statement)\1 *$/m.test(settings);

/** Reports whether a comment centres the words of its slide, as those of titles in Marp. */
export const isLead = (comment: string): boolean => /^_class:.*\blead\b/m.test(comment);

/** Reports whether the fields of a slide say that it is not shown, as in Slidev. */
export const isHidden = (settings: string): boolean => /^(?:hide|disabled): *true *$/m.test(settings);

/** Returns a warning for each field of Slidev that names slides or pictures in another file. */
export function leftOutOf(settings: string): string[] {
  const valueOf = (field: string): string | undefined =>
    new RegExp(String.raw`^${field}: *(["']?)(.+?)\1 *$`, 'm').exec(settings)?.[2];
  const [src, image] = [valueOf('src'), valueOf('image')];
  return [
    ...(src === undefined
      ? []
      : [`The slides of ${JSON.stringify(src)} were left out. Copy them into this file.`]),
    ...(image === undefined
      ? []
      : [`The image ${JSON.stringify(image)} was left out. Write it as ![What it shows](file.png).`]),
  ];
}

/** The fields with which comments in Marp set the look of slides. */
const DIRECTIVES =
  'marp|theme|style|headingDivider|size|math|title|author|description|keywords|url|image|paginate|header|footer|class|color|background(?:Color|Image|Position|Repeat|Size)';
const DIRECTIVE = new RegExp(String.raw`^[_$]?(?:${DIRECTIVES}):`);

/** Reports whether a comment sets the look of a slide, instead of being a speaker note. */
export const isDirective = (comment: string): boolean =>
  DIRECTIVE.test(comment) || comment.startsWith('prettier-ignore');

/** Sizes and filters that Marp reads from alternative texts. */
const SIZES =
  /^(?:(?:w|width|h|height|blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia):\S+)$/;
/** Words that it also reads for a background. */
const BACKGROUND =
  /^(?:bg|cover|contain|fit|auto|vertical|blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia|(?:left|right)(?::\S+)?|\d+(?:\.\d+)?%)$/;

/** Returns an alternative text without the words that tell Marp how to show the image. */
export function describe(alt: string): string {
  const words = alt.split(/\s+/);
  const isBackground = words.includes('bg');
  return words.filter((word) => !SIZES.test(word) && !(isBackground && BACKGROUND.test(word))).join(' ');
}
