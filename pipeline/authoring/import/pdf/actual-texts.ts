import { readFile, stat } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { isUnnamedSign } from '../text/symbol-fonts.ts';

/** Maximum size of a file that is searched, in bytes. */
const MAX_FILE = 64_000_000;
/** Maximum number of bytes that are searched in a stream, after decompression. */
const MAX_CONTENTS = 16_000_000;
const STREAM = 'stream';
/** Replacement text for the glyphs drawn next, as a string or in hexadecimal. Ignores long ones. */
const ACTUAL_TEXT =
  /\/ActualText\s{0,9}(?:\(((?:\\[^]|[^\\()]){0,199})\)|<([\dA-Fa-f\s]{0,199})>)[^<>]{0,99}>>\s{0,9}BDC/g;
/** The byte order mark of UTF-16, read as Latin 1. */
const UTF16 = 'þÿ';

/** The replacement texts of each stream that has some, in order. */
export type ActualTexts = readonly (readonly string[])[];

/**
 * Reads the replacement texts of a file ("ActualText"), which pdf.js does not return. Canva writes
 * them for letters that its fonts draw with unnamed glyphs.
 */
export async function readActualTexts(path: string): Promise<ActualTexts> {
  return (await stat(path)).size > MAX_FILE ? [] : actualTextsIn(await readFile(path));
}

/** Reads the replacement texts from the bytes of a file. */
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

/**
 * Decompresses a stream. Returns it as it is, up to the maximum, if it is larger or not compressed
 * in this way.
 */
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
 * Returns the replacement text of a span; null if it is not certain. The span has this index among
 * the `count` spans of its page.
 */
export function findActualText(all: ActualTexts, index: number, count: number): string | null {
  const candidates = all.filter((texts) => texts.length === count).map((texts) => texts[index]);
  const known = candidates.length > 0 ? candidates : all.flat();
  const [first] = known;
  return first !== undefined && known.every((text) => text === first) ? first : null;
}

export const needsActualText = (text: string): boolean =>
  text !== '' && Array.from(text).every(isUnnamedSign);
