import { basename } from 'node:path';
import { shorten } from './shorten.ts';
import { normalizeText } from './text/normalize-text.ts';

/** Default titles that programs write if the author set none. */
const MEANINGLESS =
  /^(?:untitled|unbenannt|sans titre|sin título|senza titolo|sem título|névtelen|slide ?\d*|title|powerpoint|microsoft (?:word|powerpoint)|presentation\d*|präsentation\d*|présentation\d*|print|about:blank|document\d*|https?:)|\.(?:pdf|pptx?|odp|docx?|tex|key|html?)$/iu;
const LONGEST = 300;

/**
 * Returns the title of a deck: the largest text on its first page, else the title in the metadata,
 * else the file name.
 */
export function guessTitle(firstPage: string | null, named: string | null, file: string): string {
  const own = normalizeText(named ?? '');
  const candidates = [firstPage, MEANINGLESS.test(own) ? '' : own, nameOf(file), 'Untitled'];
  return shorten(candidates.find((title) => title !== null && /[\p{L}\p{N}]/u.test(title)) ?? '', LONGEST);
}

/** Returns the file name as words. */
function nameOf(file: string): string {
  return normalizeText(
    basename(file)
      .replace(/\.[^.]+$/, '')
      .replace(/[_-]+/g, ' '),
  );
}
