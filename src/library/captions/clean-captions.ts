import { isRightToLeft } from '#domain/languages/text-direction';
import { generate, parse, type CssNode } from 'css-tree';
import { decodeUtf8, FaultyFile } from '../util/faulty-file.ts';

const ARROW = '-->';
/** A tag of the text of a cue, or a character reference. */
const TAG_OR_REFERENCE = /<[^<>]*>|&[^&;]*;/g;
const EXAMPLE_TIMES = '00:01.000 --> 00:04.000';
/** Starts a block of this kind. Only spaces may follow STYLE and REGION. */
const BLOCK_START = /^(?:(NOTE)(?:[ \t].*)?|(STYLE|REGION)[ \t]*)$/;

/** A run of lines of a file between two empty lines. */
interface Block {
  readonly lines: readonly string[];
  /** Number of the first line, from 1. */
  readonly line: number;
}

/**
 * Rewrites a WebVTT file with only what players show: cues, their positions, regions, and the
 * styles that `ALLOWED_PROPERTIES` allows. Leaves out comments and everything else. Throws a
 * FaultyFile for cues that players would leave out.
 */
export function cleanCaptions(bytes: Uint8Array): string {
  const blocks = splitIntoBlocks(decodeUtf8(bytes));
  const regions = new Map<string, string>();
  const styles: string[] = [];
  const cues: string[] = [];
  for (const block of blocks) {
    const [firstLine = '', ...bodyLines] = block.lines;
    const kind = BLOCK_START.exec(firstLine)?.[1] ?? BLOCK_START.exec(firstLine)?.[2];
    if (kind !== undefined && !block.lines.some(hasArrow)) {
      // Players ignore styles and regions after the first cue.
      if (kind === 'NOTE' || cues.length > 0) continue;
      if (kind === 'STYLE') styles.push(...cleanCueStyle(bodyLines.join('\n')));
      else addRegion(regions, bodyLines.join(' '));
    } else if (kind !== undefined) {
      throw new FaultyFile(
        `has a ${kind} with times (line ${block.line}), which players show`,
        'remove it, or the line with the times',
      );
    } else cues.push(...readCues(block, new Set(regions.keys())));
  }
  const style = styles.length === 0 ? [] : [['STYLE', ...styles].join('\n')];
  return `${['WEBVTT', ...style, ...regions.values(), ...cues].join('\n\n')}\n`;
}

const hasArrow = (line: string): boolean => line.includes(ARROW);

/** Divides a file at its empty lines. Leaves out its header. */
function splitIntoBlocks(text: string): Block[] {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replaceAll('\0', '\ufffd').split('\n');
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? ''))
    throw new FaultyFile('does not begin with "WEBVTT"', 'write WEBVTT in its first line');
  // The header reaches to the first empty line, or to the first times.
  let start = lines.findIndex((line) => line === '' || hasArrow(line));
  if (start < 0) return [];
  const blocks: Block[] = [];
  for (let lineIndex = start; lineIndex <= lines.length; lineIndex += 1) {
    if (lineIndex < lines.length && lines[lineIndex] !== '') continue;
    const block = { lines: lines.slice(start, lineIndex), line: start + 1 };
    if (block.lines.some((line) => line.trim() !== '')) blocks.push(block);
    start = lineIndex + 1;
  }
  return blocks;
}

/** Adds a region. It replaces an earlier one with the same identifier, as in players. */
function addRegion(regions: Map<string, string>, text: string): void {
  const settings = readRegion(text);
  const id = settings.get('id');
  if (id !== undefined) regions.set(id, `REGION\n${formatSettings(settings)}`);
}

/** Reads the cues of a block. A line with times starts a new cue, even without an empty line. */
function readCues({ lines, line }: Block, regions: ReadonlySet<string>): string[] {
  const cueStarts = lines.flatMap((text, index) => (hasArrow(text) ? [index] : []));
  const [firstCueStart] = cueStarts;
  if (firstCueStart === undefined || firstCueStart > 1)
    throw new FaultyFile(
      `has text without times (line ${line})`,
      `write its times above it, as in ${EXAMPLE_TIMES}, or remove the empty line before it`,
    );
  return cueStarts.flatMap((start, index) => {
    const { span, settings } = readTimes(lines[start] ?? '', line + start, regions);
    const text = cleanCueText(lines.slice(start + 1, cueStarts[index + 1]).join('\n'), span);
    if (text === '') return [];
    replaceAnchorWithPosition(settings, isRightToLeft(text.replaceAll(TAG_OR_REFERENCE, '')));
    const id = index === 0 && firstCueStart === 1 ? [lines[0] ?? ''] : [];
    const times = [formatTime(span.start), ARROW, formatTime(span.end), formatSettings(settings)];
    return [[...id, times.join(' ').trimEnd(), text].join('\n')];
  });
}

function readTimes(text: string, line: number, regions: ReadonlySet<string>) {
  const arrow = text.indexOf(ARROW);
  const settingsText = text.slice(arrow + ARROW.length).trimStart();
  const [endText = ''] = settingsText.split(/[ \t]/, 1);
  const start = parseTimeMs(text.slice(0, arrow).trim());
  const end = parseTimeMs(endText);
  if (start === null || end === null)
    throw new FaultyFile(`has wrong times (line ${line})`, `write them as in ${EXAMPLE_TIMES}`);
  if (end <= start)
    throw new FaultyFile(
      `has a cue that ends before it has begun (line ${line})`,
      'write a later time after the arrow',
    );
  return { span: { start, end }, settings: readCueSettings(settingsText.slice(endText.length), regions) };
}

/** Matches a selector of cues: all, or those with an element, classes, a speaker or a language. */
const ALLOWED_SELECTOR =
  /^::cue(?:\((?:[a-z]{1,4})?(?:\.[\w-]{1,60}){0,10}(?:\[(?:voice|lang)="[^"\\<>\n]{0,200}"\])?\))?$/;
const COLOUR = /^(?:#[\da-f]{3,8}|[a-z]{3,30}|(?:rgb|hsl)a?\([\d ,.%/]{1,60}\))$/i;

const oneOf =
  (...words: string[]) =>
  (value: string): boolean =>
    words.includes(value);
const isColour = (value: string): boolean => COLOUR.test(value);

/** The properties that styles of cues may set, and their values. None loads, moves or hides. */
const ALLOWED_PROPERTIES: Readonly<Record<string, (value: string) => boolean>> = {
  background: isColour,
  'background-color': isColour,
  color: isColour,
  'font-style': oneOf('normal', 'italic', 'oblique'),
  'font-weight': oneOf('normal', 'bold', '100', '200', '300', '400', '500', '600', '700', '800', '900'),
  'text-decoration': oneOf('none', 'underline', 'overline', 'line-through'),
};

/**
 * Returns the rules of a STYLE block that `ALLOWED_SELECTOR` and `ALLOWED_PROPERTIES` allow, one
 * per line. Returns none if the block is not CSS or too long.
 */
function cleanCueStyle(css: string): string[] {
  return rulesOf(css).flatMap((node) => {
    if (node.type !== 'Rule') return [];
    const selectors = generate(node.prelude)
      .split(',')
      .map((item) => item.trim())
      .filter((element) => ALLOWED_SELECTOR.test(element));
    const declarations = node.block.children.toArray().flatMap((candidate) => {
      if (candidate.type !== 'Declaration') return [];
      const name = candidate.property.toLowerCase();
      const value = generate(candidate.value).trim();
      return Object.hasOwn(ALLOWED_PROPERTIES, name) && ALLOWED_PROPERTIES[name]?.(value)
        ? [`${name}:${value}`]
        : [];
    });
    if (selectors.length === 0 || declarations.length === 0) return [];
    return [`${selectors.join(',')}{${declarations.join(';')}}`];
  });
}

/**
 * Size limit of a STYLE block, in characters. A long block also slows down all later ones, because
 * css-tree keeps its enlarged buffers and clears them each time.
 */
const MAX_STYLE_CHARS = 10_000;

function rulesOf(css: string): CssNode[] {
  if (css.length > MAX_STYLE_CHARS) return [];
  try {
    const sheet = parse(css, { parseRulePrelude: false, parseValue: false });
    return sheet.type === 'StyleSheet' ? sheet.children.toArray() : [];
  } catch {
    // Blocks that are nested too deep.
    return [];
  }
}

const PERCENT = /^(?:\d{1,2}(?:\.\d{1,6})?|100(?:\.0{1,6})?)%$/;
const REGION_ID = /^[\w.-]{1,60}$/;

type ValueTest = (value: string) => boolean;

const isPercent: ValueTest = (value) => PERCENT.test(value);

/** Accepts a position, optionally with a comma and the part of the cue that lies there. */
const positionWithAnchor =
  (isPosition: ValueTest, ...anchors: string[]): ValueTest =>
  (value) => {
    const [position = '', anchor, ...extraParts] = value.split(',');
    return (
      isPosition(position) && extraParts.length === 0 && (anchor === undefined || anchors.includes(anchor))
    );
  };

const isPairOfPercents: ValueTest = (value) => {
  const parts = value.split(',');
  return parts.length === 2 && parts.every(isPercent);
};

/** The settings of cues, in the order in which they are written. */
const CUE_SETTINGS: Readonly<Record<string, ValueTest>> = {
  vertical: oneOf('rl', 'lr'),
  line: positionWithAnchor(
    (value) => isPercent(value) || /^-?\d{1,4}$/.test(value),
    'start',
    'center',
    'end',
  ),
  position: positionWithAnchor(isPercent, 'line-left', 'center', 'line-right'),
  size: isPercent,
  align: oneOf('start', 'center', 'end', 'left', 'right'),
  region: (value) => REGION_ID.test(value),
};

/** The settings of regions, in the order in which they are written. */
const REGION_SETTINGS: Readonly<Record<string, ValueTest>> = {
  id: (value) => REGION_ID.test(value),
  width: isPercent,
  lines: (value) => /^\d{1,3}$/.test(value),
  regionanchor: isPairOfPercents,
  viewportanchor: isPairOfPercents,
  scroll: oneOf('up'),
};

/**
 * Returns the settings of a cue that WebVTT knows, with values that it allows. Players ignore all
 * others. `regions` are the regions of the file.
 */
function readCueSettings(text: string, regions: ReadonlySet<string>): Map<string, string> {
  const settings = readSettings(text, CUE_SETTINGS);
  const region = settings.get('region');
  if (region !== undefined && !regions.has(region)) settings.delete('region');
  return settings;
}

/** The point of a cue that lies at its position, by name: 0 is its left end, 1 its right end. */
const ANCHOR_OFFSETS: Readonly<Record<string, number>> = {
  'line-left': 0,
  left: 0,
  'line-right': 1,
  right: 1,
};

/**
 * Replaces a position that names a part of the cue, such as `60%,line-left`, with a position and
 * size that have the same effect, because Chromium ignores the part. `isRtl` says whether the text
 * runs from right to left.
 */
function replaceAnchorWithPosition(settings: Map<string, string>, isRtl: boolean): void {
  const [positionText = '', anchorName] = (settings.get('position') ?? '').split(',');
  if (anchorName === undefined) return;
  const align = settings.get('align') ?? 'center';
  const offsetOf = (name: string) => ANCHOR_OFFSETS[name] ?? 0.5;
  const isPhysical = align !== 'start' && align !== 'end';
  const alignOffset = isPhysical ? offsetOf(align) : Number((align === 'end') !== isRtl);
  const anchorOffset = offsetOf(anchorName);
  const position = parseFloat(positionText);
  const size = Math.min(
    parseFloat(settings.get('size') ?? '100'),
    anchorOffset < 1 ? (100 - position) / (1 - anchorOffset) : 100,
    anchorOffset > 0 ? position / anchorOffset : 100,
  );
  const percentOf = (value: number) => `${Number(value.toFixed(4))}%`;
  settings.set('position', percentOf(position + (alignOffset - anchorOffset) * size));
  settings.set('size', percentOf(size));
}

/** Returns the settings of a region; empty if it has no identifier. */
function readRegion(text: string): Map<string, string> {
  const settings = readSettings(text, REGION_SETTINGS);
  return settings.has('id') ? settings : new Map<string, string>();
}

/** Writes settings in one line, between spaces. */
function formatSettings(settings: ReadonlyMap<string, string>): string {
  return [...settings].map(([name, value]) => `${name}:${value}`).join(' ');
}

/** Reads settings, in the order of `rules`. The last one of each name counts. */
function readSettings(text: string, rules: Readonly<Record<string, ValueTest>>): Map<string, string> {
  const settings = new Map<string, string>();
  for (const setting of text.split(/[ \t\n]/)) {
    const colonIndex = setting.indexOf(':');
    const name = setting.slice(0, Math.max(0, colonIndex));
    const value = setting.slice(colonIndex + 1);
    if (Object.hasOwn(rules, name) && rules[name]?.(value)) settings.set(name, value);
  }
  const orderedSettings = new Map<string, string>();
  for (const name of Object.keys(rules)) {
    const value = settings.get(name);
    if (value !== undefined) orderedSettings.set(name, value);
  }
  return orderedSettings;
}

/** For each element of cues, whether it has an annotation, such as the name of a speaker. */
const ELEMENT_HAS_ANNOTATION: Readonly<Record<string, boolean>> = {
  b: false,
  c: false,
  i: false,
  lang: true,
  rt: false,
  ruby: false,
  u: false,
  v: true,
};
/** Maximum nesting of elements. Protects players, which read them recursively. */
const MAX_DEPTH = 20;
const MAX_CLASSES = 10;
const CLASS_NAME = /^[\p{L}\p{N}_-]{1,60}$/u;
const LANGUAGE_TAG = /^[a-zA-Z]{2,8}(?:-[a-zA-Z0-9]{1,8}){0,8}$/;
const MAX_ANNOTATION_CHARS = 200;
/** A complete character reference of HTML, which stays as it is. */
const CHARACTER_REFERENCE = /&(?:[a-zA-Z][a-zA-Z0-9]{1,31}|#\d{1,7}|#[xX][\da-fA-F]{1,6});/y;

/** The times between which a cue is shown, in milliseconds. */
interface TimeSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * Writes the text of a cue with the elements and times of WebVTT only. Leaves out other tags, but
 * keeps the text between them. Lines without text are left out, because they would end the cue.
 */
function cleanCueText(text: string, { start, end }: TimeSpan): string {
  const openTags: string[] = [];
  let cleanText = '';
  let lastTime = start;
  const closeLastTag = () => {
    cleanText += `</${openTags.pop() ?? ''}>`;
  };
  for (let index = 0; index < text.length;) {
    const tagStart = text.indexOf('<', index);
    cleanText += escape(text.slice(index, tagStart < 0 ? text.length : tagStart));
    if (tagStart < 0) break;
    const tagEnd = text.indexOf('>', tagStart);
    // A tag without an end reaches to the end of the cue.
    if (tagEnd < 0) break;
    index = tagEnd + 1;
    const tag = text.slice(tagStart + 1, tagEnd);
    const time = parseTimeMs(tag);
    if (time !== null) {
      if (time <= lastTime || time >= end) continue;
      lastTime = time;
      cleanText += `<${formatTime(time)}>`;
    } else if (tag.startsWith('/')) {
      const name = tag.slice(1);
      // The end of a ruby text can be left out before the end of the whole.
      if (name === 'ruby' && openTags.at(-1) === 'rt') closeLastTag();
      if (name === openTags.at(-1)) closeLastTag();
    } else {
      const element = readStartTag(tag);
      if (element === null || openTags.length >= MAX_DEPTH) continue;
      if (element.name === 'rt' && openTags.at(-1) !== 'ruby') continue;
      openTags.push(element.name);
      cleanText += element.markup;
    }
  }
  while (openTags.length > 0) closeLastTag();
  return cleanText
    .split('\n')
    .filter((line) => line !== '')
    .join('\n');
}

function readStartTag(tag: string): { readonly name: string; readonly markup: string } | null {
  const [nameAndClasses = '', ...annotationWords] = tag.split(/[ \t\n]+/);
  const [name = '', ...classes] = nameAndClasses.split('.');
  if (!Object.hasOwn(ELEMENT_HAS_ANNOTATION, name)) return null;
  const validClasses = classes.filter((item) => CLASS_NAME.test(item)).slice(0, MAX_CLASSES);
  const annotation = annotationWords.join(' ').trim().slice(0, MAX_ANNOTATION_CHARS);
  const opening = `<${[name, ...validClasses].join('.')}`;
  if (ELEMENT_HAS_ANNOTATION[name] !== true) return { name, markup: `${opening}>` };
  const lacksAnnotation = name === 'lang' ? !LANGUAGE_TAG.test(annotation) : annotation === '';
  return lacksAnnotation ? null : { name, markup: `${opening} ${escape(annotation)}>` };
}

/** Escapes text. Character references stay as they are. */
function escape(text: string): string {
  let escaped = '';
  let copiedTo = 0;
  for (
    let ampersandIndex = text.indexOf('&');
    ampersandIndex >= 0;
    ampersandIndex = text.indexOf('&', ampersandIndex + 1)
  ) {
    CHARACTER_REFERENCE.lastIndex = ampersandIndex;
    if (CHARACTER_REFERENCE.test(text)) continue;
    escaped += `${text.slice(copiedTo, ampersandIndex)}&amp;`;
    copiedTo = ampersandIndex + 1;
  }
  return (escaped + text.slice(copiedTo)).replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const TIME = /^(?:(\d{2,5}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/;

/** Reads a time of a WebVTT file, in milliseconds; null if it is none. */
function parseTimeMs(text: string): number | null {
  const match = TIME.exec(text);
  if (match === null) return null;
  const [hours = 0, minutes = 0, seconds = 0, thousandths = 0] = match
    .slice(1)
    .map((part) => Number(part || 0));
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + thousandths;
}

/** Writes a time in milliseconds as WebVTT does. */
function formatTime(timeMs: number): string {
  const pad = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0');
  const minutesTime = `${pad((timeMs / 60_000) % 60)}:${pad((timeMs / 1000) % 60)}.${pad(timeMs % 1000, 3)}`;
  return timeMs < 3_600_000 ? minutesTime : `${pad(timeMs / 3_600_000)}:${minutesTime}`;
}
