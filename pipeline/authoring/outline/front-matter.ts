import { isScalar, isSeq, parseDocument } from 'yaml';
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
  return {
    title: get('title'),
    language: get('language', 'lang'),
    layout: get('layout'),
    theme: get('theme'),
    marp: get('marp'),
    headingDivider: levelsOf(document.get('headingDivider')),
  };
}

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
