import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Library } from '#library/library';
import { placeFaults } from '#library/check-file';
import type { Fault, FieldFault } from '#library/fault';
import { mapInParallel } from '#library/in-parallel';
import { parseJson } from '#library/parse-json';
import { memberOf, valueAt } from '#library/schema-tree';
import { compareStrings } from '#domain/util/compare-strings';
import { splitFormulas } from '#domain/playback/formula';
import { typeset } from '#pictures/formula/typeset';
import { findFont, INVISIBLE } from '#pictures/fonts';
import { cleanText } from '#pictures/wrap-text';

const FILES_AT_ONCE = 16;

/**
 * Returns a warning for each text of a storyboard with characters that no bundled font has, and for
 * each invalid formula, ordered by file name. Players show such characters in fonts of the machine,
 * but drawn pictures show boxes.
 */
export async function findUndrawnTexts(library: Library): Promise<Fault[]> {
  const files = [...library.entries.values()]
    .filter(({ kind }) => kind === 'presentation')
    .map(({ file }) => file)
    .sort(compareStrings);
  return (await mapInParallel(files, FILES_AT_ONCE, checkFile)).flat();
}

async function checkFile(file: string): Promise<Fault[]> {
  const bytes = await readFile(file).catch(() => new Uint8Array());
  const { text, value } = parseJson(bytes);
  const elements = valueAt(value, ['storyboard', 'elements']);
  const faults: FieldFault[] = [];
  for (const [index, element] of (Array.isArray(elements) ? elements : []).entries()) {
    faults.push(...(await findFormulaFaults(element, index)));
    const { field, words } = wordsOf(element);
    const undrawn = await findUndrawnCharacters(words);
    if (undrawn.length > 0)
      faults.push({
        path: ['storyboard', 'elements', index, field],
        fault: `has ${undrawn.map(nameOf).join(', ')}, which no font of drawn pictures has`,
        remedy:
          'write it in other characters, or as an image: pictures of its steps and link previews show boxes instead',
      });
  }
  return placeFaults(`presentations/${basename(file)}`, text, faults);
}

/** Returns the text of an element without formulas, and the name of its field. */
function wordsOf(element: unknown): { field: string; words: string } {
  const [text, tex] = [memberOf(element, 'text'), memberOf(element, 'tex')];
  if (typeof text === 'string') return { field: 'text', words: text };
  const parts = typeof tex === 'string' && memberOf(element, 'mixed') === true ? splitFormulas(tex) : [];
  return { field: 'tex', words: parts.map((part) => ('text' in part ? part.text : '')).join('') };
}

/** Returns a fault for each invalid formula, which pictures and players show as it is written. */
async function findFormulaFaults(element: unknown, index: number): Promise<FieldFault[]> {
  const tex = memberOf(element, 'tex');
  if (memberOf(element, 'type') !== 'formula' || typeof tex !== 'string') return [];
  const parts = memberOf(element, 'mixed') === true ? splitFormulas(tex) : [{ tex, isDisplay: true }];
  const faults: FieldFault[] = [];
  for (const part of parts) {
    const typesetResult = 'tex' in part ? await typeset(part.tex, part.isDisplay) : null;
    if (typesetResult !== null && 'fault' in typesetResult)
      faults.push({
        path: ['storyboard', 'elements', index, 'tex'],
        fault: `has a formula that stays as it is written, because ${typesetResult.fault}`,
        remedy: 'correct it',
      });
  }
  return faults;
}

/** Names a character with its code point, because a terminal may also show a box. */
function nameOf(character: string): string {
  const codePoint = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `"${character}" (U+${codePoint})`;
}

const REGULAR_STYLE = { weight: 'regular', italic: false } as const;

/** Characters that the first font certainly has. For most texts, no font file needs to be read. */
const ALWAYS_DRAWN = /^[\s!-~\u00A1-\u00AC\u00AE-\u00FF]*$/;

/**
 * Returns the characters of a text that no bundled font has, each once. Drawn pictures show a box
 * in the place of each.
 */
async function findUndrawnCharacters(text: string): Promise<string[]> {
  if (ALWAYS_DRAWN.test(text)) return [];
  const undrawn: string[] = [];
  for (const character of new Set(cleanText(text)))
    if (
      !ALWAYS_DRAWN.test(character) &&
      !INVISIBLE.test(character) &&
      (await findFont(character, REGULAR_STYLE)) === null
    )
      undrawn.push(character);
  return undrawn;
}
