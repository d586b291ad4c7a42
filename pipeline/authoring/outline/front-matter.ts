import { isMap, isScalar, isSeq, parseDocument, type Document } from 'yaml';
import { CommandError } from '#pipeline/cli/command-error';
import { takeAttributes } from './attributes.ts';
import type { OutlineSettings } from './outline.ts';
import { withSmartPunctuation } from './pandoc.ts';
import { parseMarkdown, wordsOf } from './parse-markdown.ts';

/** The settings of an outline without front matter. */
const NO_SETTINGS: OutlineSettings = {
  authors: [],
  institutes: [],
  tags: [],
  separators: {},
  fields: [],
  echo: true,
};

/** What is above the slides of an outline. */
interface FrontMatter {
  readonly settings: OutlineSettings;
  /** Number of its lines. */
  readonly length: number;
  /** Whether the line that should end it is missing. */
  readonly isUnclosed: boolean;
}

const NO_FRONT_MATTER: FrontMatter = { settings: NO_SETTINGS, length: 0, isUnclosed: false };
const FIELD = /^(["']?)[\w$][\w $.-]*\1:(?:\s|$)/;

/**
 * Reads the front matter of an outline: YAML between two lines `---`, or the title block of Pandoc.
 * Unknown fields belong to other programs. A block without an end ends at its first empty line.
 * Throws a CommandError if it is not YAML.
 */
export function readFrontMatter(lines: readonly string[], name: string): FrontMatter {
  const start = lines.findIndex((line) => line.trim() !== '');
  if (!/^---[ \t]*$/.test(lines[start] ?? '')) return readTitleBlock(lines) ?? NO_FRONT_MATTER;
  const end = lines.findIndex((line, index) => index > start && /^(?:---|\.\.\.)[ \t]*$/.test(line));
  const isEmpty = end > 0 && lines.slice(start + 1, end).every((line) => line.trim() === '');
  const field = lines.findIndex((line, index) => index > start && line.trim() !== '');
  const gap = lines.findIndex((line, index) => index > field && line.trim() === '');
  const firstLines = lines.slice(field, gap < 0 ? undefined : gap);
  if (!isEmpty && !firstLines.some((line) => FIELD.test(line))) return NO_FRONT_MATTER;
  const parse = (endLine: number) =>
    // YAML aliases stay unresolved, because they could expand without limit.
    parseDocument(lines.slice(start + 1, endLine).join('\n'), { logLevel: 'silent' });
  const closedDocument = end < 0 ? null : parse(end);
  const isClosed = closedDocument?.errors.length === 0;
  const unclosedDocument = !isClosed && gap > 0 && (end < 0 || gap < end) ? parse(gap) : null;
  if (unclosedDocument?.errors.length === 0)
    return { settings: settingsOf(unclosedDocument), length: gap, isUnclosed: true };
  const document = closedDocument ?? parse(gap < 0 ? lines.length : gap);
  const [fault] = document.errors;
  if (fault !== undefined) {
    const faultLine = start + 1 + (fault.linePos?.[0].line ?? 1);
    throw new CommandError(
      `${name}:${faultLine} is not valid YAML: ${fault.message.split('\n')[0]}. Fix this line.`,
    );
  }
  const settings = settingsOf(document);
  const endsWithDots = lines[end]?.startsWith('...') === true;
  return {
    settings: endsWithDots ? { ...settings, fields: [...settings.fields, 'pandoc:'] } : settings,
    length: (end < 0 ? lines.length : end) + 1,
    isUnclosed: end < 0,
  };
}

/**
 * Reads the blocks of YAML below the front matter, which Pandoc has anywhere: after an empty line,
 * and up to `---` or `...`. In `visibleLines`, the lines inside code are empty.
 * Returns the settings with their fields, which win, and the indexes of their lines.
 */
export function readLaterFields(visibleLines: readonly string[], settings: OutlineSettings) {
  let [merged, start, endsWithDots] = [settings, 0, false];
  const blockLines: number[] = [];
  for (let end = 0; end < visibleLines.length; end += 1) {
    const line = visibleLines[end] ?? '';
    if (!/^(?:---|\.\.\.)[ \t]*$/.test(line)) continue;
    const isBlock =
      FIELD.test(visibleLines[start + 1] ?? '') && (visibleLines[start - 1] ?? '').trim() === '';
    const document =
      isBlock && parseDocument(visibleLines.slice(start + 1, end).join('\n'), { logLevel: 'silent' });
    if (document && document.errors.length === 0 && isMap(document.contents)) {
      const { echo: _, separators: __, fields: ___, ...others } = settingsOf(document);
      const setFields = Object.entries(others).filter(
        ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
      );
      merged = { ...merged, ...Object.fromEntries(setFields) };
      endsWithDots ||= line.startsWith('.');
      for (let index = start; index <= end; index += 1) blockLines.push(index);
    }
    start = line.startsWith('-') && !document ? end : visibleLines.length;
  }
  return { settings: merged, blockLines, endsWithDots };
}

function settingsOf(document: Document): OutlineSettings {
  const textOfField = (...keys: string[]): string | undefined => {
    // Where Pandoc expects a text, it accepts a list.
    const texts = keys.flatMap((key) => {
      const value = document.get(key);
      return isSeq(value) ? nameOf(value.items[0]) : (textOf(value) ?? []);
    });
    return texts.find((text) => text !== '');
  };
  const slideLevel = findField(document.contents, 'slide-level');
  return {
    title: textOfField('title'),
    subtitle: textOfField('subtitle'),
    authors: namesOf(document.get('author') ?? document.get('authors')),
    institutes: ['institute', 'institution', 'organization', 'affiliation'].flatMap((key) =>
      namesOf(document.get(key)),
    ),
    date: textOfField('date'),
    description: textOfField('description', 'abstract', 'info'),
    tags: ['tags', 'keywords', 'categories'].flatMap((key) => namesOf(document.get(key))),
    language: textOfField('language', 'lang'),
    layout: textOfField('layout'),
    theme: textOfField('theme'),
    headingDivider: headingLevelsOf(document.get('headingDivider')),
    slideLevel: typeof slideLevel === 'number' ? slideLevel : undefined,
    echo: (findField(document.contents, 'echo') ?? !isShownAsSlides(document)) !== false,
    separators: {
      slide: rawTextOf(document.get('separator')),
      stack: rawTextOf(document.get('verticalSeparator')),
      note: textOf(document.get('notesSeparator')) || undefined,
    },
    fields: fieldsOf(document.contents),
  };
}

/**
 * Returns settings whose title, subtitle and authors are without signs of Markdown, which Pandoc
 * and Quarto read there.
 */
export function readMarkdownFields(settings: OutlineSettings, name: string): OutlineSettings {
  const read = (text: string): string => {
    const root = parseMarkdown(text, name);
    const [only, ...others] = root.children;
    if (only?.type !== 'paragraph' || others.length > 0) return text;
    takeAttributes(root, () => undefined);
    return withSmartPunctuation(textOf(wordsOf(only)) ?? text) || text;
  };
  const { title, subtitle, authors, institutes } = settings;
  return {
    ...settings,
    title: title && read(title),
    subtitle: subtitle && read(subtitle),
    authors: authors.map(read),
    institutes: institutes.map(read),
  };
}

/**
 * Reports whether Quarto makes slides of a file. Slides hide code unless the field `echo` is true.
 */
function isShownAsSlides(document: Document): boolean {
  const format = document.get('format');
  const names = isMap(format)
    ? format.items.map(({ key }) => (isScalar(key) ? String(key.value) : ''))
    : namesOf(format);
  return names.some((name) => /^(?:revealjs|beamer|pptx)\b/.test(name));
}

/** Returns the fields of a block of YAML, such as `marp: true`. */
const fieldsOf = (contents: unknown): string[] =>
  isMap(contents)
    ? contents.items.map(({ key, value }) => {
        const name = isScalar(key) ? String(key.value) : '';
        return `${name}: ${isScalar(value) ? (textOf(value.value) ?? '') : ''}`.trimEnd();
      })
    : [];

/** Returns the value of a field, which may be nested up to three levels deep. */
function findField(node: unknown, name: string, depth = 3): unknown {
  if (!isMap(node) || depth === 0) return undefined;
  const value = node.get(name);
  if (value !== undefined) return value;
  for (const item of node.items) {
    const inner = findField(item.value, name, depth - 1);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/**
 * Returns the texts of a field: a list of texts or of records with a name, or a text with commas.
 */
function namesOf(value: unknown): string[] {
  if (isSeq(value)) return value.items.flatMap((item) => nameOf(item));
  const lines = typeof value === 'string' ? value.replaceAll(LINE_BREAK, ',') : value;
  return isMap(value) ? nameOf(value) : (textOf(lines)?.split(/[,;、،，；]/) ?? []).flatMap(trimmedTexts);
}

function nameOf(item: unknown): string[] {
  if (isScalar(item)) return trimmedTexts(textOf(item.value) ?? '');
  if (!isMap(item)) return [];
  const name = item.get('name');
  const parts = isMap(name) ? ['given', 'family'].map((key) => textOf(name.get(key)) ?? '') : [textOf(name)];
  return trimmedTexts(parts.join(' '));
}

const trimmedTexts = (text: string): string[] => (text.trim() === '' ? [] : [text.trim()]);

/** Reads the title block of Pandoc: `% title`, `% authors`, `% date`. Returns null without one. */
function readTitleBlock(lines: readonly string[]): FrontMatter | null {
  const parts: string[] = [];
  let length = 0;
  for (const line of lines) {
    const beginsPart = /^%(?:[ \t]|$)/.test(line) && parts.length < 3;
    if (beginsPart) parts.push(line.slice(1).trim());
    else if (length > 0 && /^[ \t]+\S/.test(line)) parts.push(`${parts.pop() ?? ''}\n${line.trim()}`);
    else break;
    length += 1;
  }
  const [title = '', authors = '', date = ''] = parts;
  if (length === 0) return null;
  return {
    length,
    isUnclosed: false,
    settings: {
      ...NO_SETTINGS,
      title: textOf(title) || undefined,
      authors: authors.split(/[;；\n]/).flatMap(trimmedTexts),
      date: textOf(date) || undefined,
      fields: ['pandoc:'],
    },
  };
}

const HEADING_LEVELS = [1, 2, 3, 4, 5, 6];

/**
 * Returns the levels of headings that begin a slide: all levels up to a number, or the levels in a
 * list. Returns undefined for other values.
 */
function headingLevelsOf(value: unknown): number[] | undefined {
  if (isSeq(value))
    return HEADING_LEVELS.filter((level) =>
      value.items.some((item) => isScalar(item) && item.value === level),
    );
  return typeof value === 'number' ? HEADING_LEVELS.filter((level) => level <= value) : undefined;
}

/** Tags of HTML that format words. Others, such as `<canvas>`, may be what a title is about. */
const FORMATTING_TAG = /<\/?(?:span|font|small|big|b|i|u|em|strong|a|mark|p|div|center)(?:\s[^<>]*)?>/gi;
const LINE_BREAK = /<br\s*\/?>/gi;

/**
 * Returns a text, number or boolean as one line of text, without tags for its look; undefined for
 * other values.
 */
function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  return String(value)
    .replaceAll(FORMATTING_TAG, '')
    .replaceAll(LINE_BREAK, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const rawTextOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Reports whether a text consists of fields such as `layout: cover`. */
export const isSettings = (text: string): boolean =>
  /^[a-z][\w-]*:/.test(text) && text.split('\n').every((line) => /^(?:[\w-]+:(?: .*)?| .*|#.*|)$/.test(line));

/** Reports whether the fields of a slide mark the start of a section, as in Slidev. */
export const startsSection = (settings: string): boolean => /^layout: *(["']?)section\1 *$/m.test(settings);

/** Reports whether the fields of a slide centre its text, like title slides in Slidev. */
export const isCentred = (settings: string): boolean =>
  /^layout: *(["']?)(?:center|cover|intro|statement)\1 *$/m.test(settings);

/** Reports whether a comment centres the text of its slide, like title slides in Marp. */
export const isLead = (comment: string): boolean => /^_class:.*\blead\b/m.test(comment);

/** Reports whether the fields of a slide hide it, as in Slidev. */
export const isHidden = (settings: string): boolean => /^(?:hide|disabled): *true *$/m.test(settings);

/** Reports whether the fields of a slide keep it out of the table of contents, as in Slidev. */
export const isUnlisted = (settings: string): boolean => /^hideInToc: *true *$/m.test(settings);

/** Returns the value of a field of a slide; undefined if it is missing. */
export const fieldOf = (
  settings: string,
  name: 'title' | 'src' | 'image' | 'url' | 'background',
): string | undefined => new RegExp(String.raw`^${name}: *(["']?)(.+?)\1 *$`, 'm').exec(settings)?.[2];

/** The fields in comments of Marp that set the look of slides. */
const DIRECTIVES =
  'marp|theme|style|headingDivider|size|math|title|author|description|keywords|url|image|paginate|header|footer|class|color|background(?:Color|Image|Position|Repeat|Size)';
const DIRECTIVE = new RegExp(String.raw`^[_$]?(?:${DIRECTIVES}):`);

/** Reports whether a comment sets the look of a slide, instead of being a speaker note. */
export const isDirective = (comment: string): boolean =>
  DIRECTIVE.test(comment) || /^fit$|^(?:prettier-ignore|markdownlint-|lint |cspell:)/.test(comment);

/** Sizes and filters that Marp reads from alternative texts. */
const MARP_SIZE =
  /^(?:(?:w|width|h|height|blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia):\S+)$/;
/** Words that Marp also reads from the alternative text of a background. */
const MARP_BACKGROUND_WORD =
  /^(?:bg|cover|contain|fit|auto|vertical|blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia|(?:left|right)(?::\S+)?|\d+(?:\.\d+)?%)$/;

/** Reports whether a picture of Marp is only behind the words of its slide, by alternative text. */
export const isMarpBackground = (alt: string): boolean =>
  /^bg\b/.test(alt.trim()) && !/(?<!\S)(?:fit|contain|auto|left\S*|right\S*|\d+%)(?!\S)/.test(alt);

/** Returns an alternative text without the words that tell Marp how to show the image. */
export function withoutMarpKeywords(alt: string): string {
  const words = alt.split(/\s+/);
  const isBackground = words.includes('bg');
  return words
    .filter((word) => !MARP_SIZE.test(word) && !(isBackground && MARP_BACKGROUND_WORD.test(word)))
    .join(' ');
}
