import { toSearchText } from '#domain/search-text';

interface Texts {
  none: string;
  results: Record<string, string>;
}

/**
 * Leaves only the cards that hold every word of the term, says how many there are and puts the term into the forms.
 * A search for nothing leads to the explore page (spec section 5), where no server has done so.
 */
export function showSearchResults(page: Document, location: Pick<Location, 'search' | 'replace'>): void {
  const search = new URLSearchParams(location.search).get('search');
  const term = (search ?? '').trim();
  if (search !== null && term === '') leadToAll(page, location);
  const box = page.querySelector<HTMLElement>('[data-search-texts]');
  const status = box?.querySelector('[role=status]');
  if (term === '' || box === null || status === undefined || status === null) return;
  for (const input of page.querySelectorAll<HTMLInputElement>('input[name=search]')) input.value = term;
  const words = toSearchText(term).split(' ');
  let count = 0;
  for (const card of page.querySelectorAll<HTMLElement>('[data-search]')) {
    const text = card.dataset['search'] ?? '';
    card.hidden = !words.every((word) => text.includes(word));
    if (!card.hidden) count += 1;
  }
  const texts = JSON.parse(box.dataset['searchTexts'] ?? '') as Texts;
  const text = count === 0 ? texts.none : resultsText(texts, count, page);
  status.textContent = text.replace('{{term}}', () => term);
}

function leadToAll(page: Document, location: Pick<Location, 'replace'>): void {
  const href = page.querySelector('.search-all')?.getAttribute('href');
  if (href) location.replace(href);
}

function resultsText(texts: Texts, count: number, page: Document): string {
  const locale = page.documentElement.lang;
  const text = texts.results[new Intl.PluralRules(locale).select(count)] ?? texts.results['other'] ?? '';
  return text.replace('{{count}}', () => new Intl.NumberFormat(locale).format(count));
}
