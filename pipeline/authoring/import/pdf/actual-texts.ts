import { readFile, stat } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { isUnnamedSign } from '../text/symbol-fonts.ts';

/** Maximum size of a file that is searched, in bytes. */
const MAX_FILE_BYTES = 64_000_000;
/** Maximum number of bytes that are searched in a stream, after decompression. */
const MAX_STREAM_BYTES = 16_000_000;
const STREAM_KEYWORD = 'stream';
/** Replacement text for the glyphs drawn next, as a string or in hexadecimal. Ignores long ones. */
const ACTUAL_TEXT =
  /\/ActualText\s{0,9}(?:\(((?:\\[^]|[^\\()]){0,199})\)|<([\dA-Fa-f\s]{0,199})>)[^<>]{0,99}>>\s{0,9}BDC/g;
/** The byte order mark of UTF-16, read as Latin 1. */
const UTF16_MARK = 'þÿ';

/** The replacement texts of each stream that has some, in order. */
export type ActualTexts = readonly (readonly string[])[];

/**
 * Reads the replacement texts of a file ("ActualText"), which pdf.js does not return. Canva writes
 * them for letters that its fonts draw with unnamed glyphs.
 */
export async function readActualTexts(path: string): Promise<ActualTexts> {
  return (await stat(path)).size > MAX_FILE_BYTES ? [] : actualTextsIn(await readFile(path));
}

/** Reads the replacement texts from the bytes of a file. */
export function actualTextsIn(bytes: Buffer): ActualTexts {
  const textsByStream: string[][] = [];
  for (
    let position = bytes.indexOf(STREAM_KEYWORD);
    position >= 0;
    position = bytes.indexOf(STREAM_KEYWORD, position)
  ) {
    position += STREAM_KEYWORD.length;
    const newline = /^\r?\n/.exec(bytes.toString('latin1', position, position + 2));
    if (newline === null) continue;
    const end = bytes.indexOf('endstream', position);
    if (end < 0) break;
    const texts = textsIn(inflate(bytes.subarray(position + newline[0].length, end)));
    if (texts.length > 0) textsByStream.push(texts);
    position = end + 'endstream'.length;
  }
  return textsByStream;
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
    return inflateSync(bytes, { maxOutputLength: MAX_STREAM_BYTES }).toString('latin1');
  } catch {
    return bytes.toString('latin1', 0, MAX_STREAM_BYTES);
  }
}

const decode = (text: string): string =>
  text.startsWith(UTF16_MARK)
    ? Buffer.from(text.slice(UTF16_MARK.length), 'latin1').swap16().toString('utf16le')
    : text;

/**
 * Returns the replacement text of a span; null if it is not certain. The span has this index among
 * the `count` spans of its page.
 */
export function findActualText(textsByStream: ActualTexts, index: number, count: number): string | null {
  const candidates = textsByStream.filter((texts) => texts.length === count).map((texts) => texts[index]);
  const possibleTexts = candidates.length > 0 ? candidates : textsByStream.flat();
  const [first] = possibleTexts;
  return first !== undefined && possibleTexts.every((text) => text === first) ? first : null;
}

export const needsActualText = (text: string): boolean =>
  text !== '' && Array.from(text).every(isUnnamedSign);
