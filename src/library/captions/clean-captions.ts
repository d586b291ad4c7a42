import { isRightToLeft } from '#domain/languages/text-direction';
import { CaptionsFault } from './captions-fault.ts';
import { placeByAlignment, readCueSettings, readRegion, writeSettings } from './cue-settings.ts';
import { cleanCueStyle } from './cue-style.ts';
import { cleanCueText } from './cue-text.ts';
import { readTime, writeTime } from './cue-times.ts';

const ARROW = '-->';
/** A tag of the text of a cue, or a character reference. */
const TAG = /<[^<>]*>|&[^&;]*;/g;
const EXAMPLE = '00:01.000 --> 00:04.000';
/** Starts a block of this kind. Only spaces may follow STYLE and REGION. */
const BLOCK = /^(?:(NOTE)(?:[ \t].*)?|(STYLE|REGION)[ \t]*)$/;

/** Lines of a file between two empty ones. */
interface Block {
  readonly lines: readonly string[];
  /** Number of the first line, from 1. */
  readonly line: number;
}

/**
 * Reads a WebVTT file, and writes what players show: cues, their places, regions, and styles as far
 * as a table allows. Leaves out comments and everything else. Throws a CaptionsFault for cues that
 * players would leave out.
 */
export function cleanCaptions(bytes: Uint8Array): string {
  const blocks = divide(decode(bytes));
  const regions = new Map<string, string>();
  const styles: string[] = [];
  const cues: string[] = [];
  for (const block of blocks) {
    const [first = '', ...rest] = block.lines;
    const kind = BLOCK.exec(first)?.[1] ?? BLOCK.exec(first)?.[2];
    if (kind !== undefined && !block.lines.some(hasArrow)) {
      // Players ignore styles and regions after the first cue.
      if (kind === 'NOTE' || cues.length > 0) continue;
      if (kind === 'STYLE') styles.push(...cleanCueStyle(rest.join('\n')));
      else addRegion(regions, rest.join(' '));
    } else if (kind !== undefined) {
      throw new CaptionsFault(
        `has a ${kind} with times (line ${block.line}), which players show`,
        'remove it, or the line with the times',
      );
    } else cues.push(...readCues(block, new Set(regions.keys())));
  }
  const style = styles.length === 0 ? [] : [['STYLE', ...styles].join('\n')];
  return `${['WEBVTT', ...style, ...regions.values(), ...cues].join('\n\n')}\n`;
}

function decode(bytes: Uint8Array): string {
  try {
    // Removes the byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CaptionsFault('is not in UTF-8', 'save it with the encoding UTF-8');
  }
}

const hasArrow = (line: string): boolean => line.includes(ARROW);

/** Divides a file at its empty lines. Leaves out its header. */
function divide(text: string): Block[] {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replaceAll('\0', '\ufffd').split('\n');
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? ''))
    throw new CaptionsFault('does not begin with "WEBVTT"', 'write WEBVTT in its first line');
  // The header reaches to the first empty line, or to the first times.
  let start = lines.findIndex((line) => line === '' || hasArrow(line));
  if (start < 0) return [];
  const blocks: Block[] = [];
  for (let at = start; at <= lines.length; at += 1) {
    if (at < lines.length && lines[at] !== '') continue;
    const block = { lines: lines.slice(start, at), line: start + 1 };
    if (block.lines.some((line) => line.trim() !== '')) blocks.push(block);
    start = at + 1;
  }
  return blocks;
}

/** Keeps a region. The last one of an identifier counts. */
function addRegion(regions: Map<string, string>, text: string): void {
  const settings = readRegion(text);
  const id = settings.get('id');
  if (id !== undefined) regions.set(id, `REGION\n${writeSettings(settings)}`);
}

/** Reads the cues of a block. A line with times starts another cue, also without an empty line. */
function readCues({ lines, line }: Block, regions: ReadonlySet<string>): string[] {
  const starts = lines.flatMap((text, index) => (hasArrow(text) ? [index] : []));
  const [first] = starts;
  if (first === undefined || first > 1)
    throw new CaptionsFault(
      `has text without times (line ${line})`,
      `write its times above it, as in ${EXAMPLE}, or remove the empty line before it`,
    );
  return starts.flatMap((start, index) => {
    const { span, settings } = readTimes(lines[start] ?? '', line + start, regions);
    const text = cleanCueText(lines.slice(start + 1, starts[index + 1]).join('\n'), span);
    if (text === '') return [];
    placeByAlignment(settings, isRightToLeft(text.replaceAll(TAG, '')));
    const id = index === 0 && first === 1 ? [lines[0] ?? ''] : [];
    const times = [writeTime(span.start), ARROW, writeTime(span.end), writeSettings(settings)];
    return [[...id, times.join(' ').trimEnd(), text].join('\n')];
  });
}

function readTimes(text: string, line: number, regions: ReadonlySet<string>) {
  const arrow = text.indexOf(ARROW);
  const after = text.slice(arrow + ARROW.length).trimStart();
  const [to = ''] = after.split(/[ \t]/, 1);
  const start = readTime(text.slice(0, arrow).trim());
  const end = readTime(to);
  if (start === null || end === null)
    throw new CaptionsFault(`has wrong times (line ${line})`, `write them as in ${EXAMPLE}`);
  if (end <= start)
    throw new CaptionsFault(
      `has a cue that ends before it has begun (line ${line})`,
      'write a later time after the arrow',
    );
  return { span: { start, end }, settings: readCueSettings(after.slice(to.length), regions) };
}
