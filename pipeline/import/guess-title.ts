import { basename } from 'node:path';
import { shorten } from './shorten.ts';
import { mendText } from './text/mend.ts';

/** What programs write as title when nobody gave one. */
const MEANINGLESS =
  /^(?:untitled|unbenannt|sans titre|sin título|senza titolo|sem título|névtelen|slide ?\d*|title|powerpoint|microsoft (?:word|powerpoint)|presentation\d*|präsentation\d*|présentation\d*|print|about:blank|document\d*|https?:)|\.(?:pdf|pptx?|odp|docx?|tex|key|html?)$/iu;
const LONGEST = 300;

/** The title of a deck: what stands biggest on its first page, what the file calls itself, or how it is named. */
export function guessTitle(firstPage: string | null, named: string | null, file: string): string {
  const own = mendText(named ?? '');
  const candidates = [firstPage, MEANINGLESS.test(own) ? '' : own, nameOf(file), 'Untitled'];
  return shorten(candidates.find((title) => title !== null && /[\p{L}\p{N}]/u.test(title)) ?? '', LONGEST);
}

/** The name of a file in words. */
function nameOf(file: string): string {
  return mendText(
    basename(file)
      .replace(/\.[^.]+$/, '')
      .replace(/[_-]+/g, ' '),
  );
}
