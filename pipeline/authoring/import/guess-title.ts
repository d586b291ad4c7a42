import { basename } from 'node:path';
import { shorten } from './shorten.ts';
import { normalizeText } from './text/normalize-text.ts';

/** Default titles that programs write if the author set none. */
const MEANINGLESS =
  /^(?:untitled|unbenannt|sans titre|sin título|senza titolo|sem título|névtelen|slide ?\d*|title|powerpoint|microsoft (?:word|powerpoint)|presentation\d*|präsentation\d*|présentation\d*|print|about:blank|document\d*|https?:)|\.(?:pdf|pptx?|odp|docx?|tex|key|html?)$/iu;
/** Titles that only count, as in "Chapter 3", in the languages of the interface. */
const NUMBER_ONLY =
  /^(?:(?:chapter|part|lecture|lesson|unit|section|week|kapitel|teil|vorlesung|woche|chapitre|partie|cours|leçon|capítulo|parte|lección|aula|unidad|capitolo|lezione|fejezet|rész|előadás)\s*)?(?:\d[\d.]*|[ivx]+)?[.:]?$|^第?\s*\d+\s*[章回講課节節部장강]?$/iu;
const LONGEST = 300;

/** A title and where it comes from. */
export interface GuessedTitle {
  readonly title: string;
  readonly from: 'page' | 'metadata' | 'file name';
}

/**
 * Returns the title of a deck: the largest text on its first page, else the title in the metadata,
 * else the file name. A text that only counts, as "Chapter 3" does, is the last choice.
 */
export function guessTitle(firstPage: string | null, named: string | null, file: string): GuessedTitle {
  const own = normalizeText(named ?? '');
  const candidates: GuessedTitle[] = [
    { title: firstPage ?? '', from: 'page' },
    { title: MEANINGLESS.test(own) ? '' : own, from: 'metadata' },
    { title: nameOf(file), from: 'file name' },
  ];
  const usable = candidates.filter(({ title }) => /[\p{L}\p{N}]/u.test(title));
  const { title, from } = usable.find(({ title }) => !NUMBER_ONLY.test(title)) ??
    usable[0] ?? { title: 'Untitled', from: 'file name' };
  return { title: shorten(title, LONGEST), from };
}

/** Returns the file name as words. */
function nameOf(file: string): string {
  return normalizeText(
    basename(file)
      .replace(/\.[^.]+$/, '')
      .replace(/[_-]+/g, ' '),
  );
}
