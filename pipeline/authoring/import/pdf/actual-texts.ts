import { readFile, stat } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { isUnnamedSign } from '../text/symbol-fonts.ts';

/** Maximum size of a file and of the contents of a page that are searched, in bytes. */
const [MAX_FILE, MAX_CONTENTS] = [64_000_000, 16_000_000];
const STREAM = 'stream';
/** Text that stands for the letters drawn next, as a string or in digits. Long ones are ignored. */
const ACTUAL_TEXT =
  /\/ActualText\s{0,9}(?:\(((?:\\[^]|[^\\()]){0,199})\)|<([\dA-Fa-f\s]{0,199})>)[^<>]{0,99}>>\s{0,9}BDC/g;
const UTF16 = 'þÿ';

/** The texts that a file names beside what it draws, in order, for each stream with some. */
export type ActualTexts = readonly (readonly string[])[];

/**
 * Reads the texts that a file names beside its glyphs. Canva writes them for letters of a
 * language that its fonts draw with glyphs without names. pdf.js does not return them.
 */
export async function readActualTexts(path: string): Promise<ActualTexts> {
  return (await stat(path)).size > MAX_FILE ? [] : actualTextsIn(await readFile(path));
}

/** Reads the texts of a file from its bytes, each of which is in at most one stream. */
export function actualTextsIn(bytes: Buffer): ActualTexts {
  const all: string[][] = [];
  for (let at = bytes.indexOf(STREAM); at >= 0; at = bytes.indexOf(STREAM, at)) {
    at += STREAM.length;
    const newline = /^\r?\n/.exec(bytes.toString('latin1', at, at + 2));
    if (newline === null) continue;
    const end = bytes.indexOf('endstream', at);
    if (end < 0) break;
    const texts = textsIn(inflate(bytes.subarray(at + newline[0].length, end)));
    if (texts.length > 0) all.push(texts);
    at = end + 'endstream'.length;
  }
  return all;
}

const textsIn = (contents: string): string[] =>
  [...contents.matchAll(ACTUAL_TEXT)].map(([, string, digits]) =>
    decode(string?.replaceAll(/\\([^])/g, '$1') ?? Buffer.from(digits ?? '', 'hex').toString('latin1')),
  );

/** Returns the contents of a stream, or the stream if it is not packed, or in another way. */
function inflate(bytes: Buffer): string {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_CONTENTS }).toString('latin1');
  } catch {
    return bytes.toString('latin1', 0, MAX_CONTENTS);
  }
}

const decode = (text: string): string =>
  text.startsWith(UTF16)
    ? Buffer.from(text.slice(UTF16.length), 'latin1').swap16().toString('utf16le')
    : text;

/**
 * Returns the text of a span; null if it is not certain. `index` counts the spans of its page,
 * which has `count` of them.
 */
export function findActualText(all: ActualTexts, index: number, count: number): string | null {
  const candidates = all.filter((texts) => texts.length === count).map((texts) => texts[index]);
  const known = candidates.length > 0 ? candidates : all.flat();
  const [first] = known;
  return first !== undefined && known.every((text) => text === first) ? first : null;
}

export const needsActualText = (text: string): boolean =>
  text !== '' && Array.from(text).every(isUnnamedSign);
