import { isEmpty, readSearchQuery } from '#domain/search/search-query';

/**
 * Starts the search in the URL. Without one, loads the search code when the visitor uses a search
 * field. An empty search redirects to the explore page (rule 2.7), in case no server did.
 */
export function beginSearch(page: Document, location: Pick<Location, 'search' | 'replace'>): void {
  const searchPart = page.querySelector<HTMLElement>('.search-part');
  const island = searchPart?.querySelector('astro-island');
  const query = readSearchQuery(location.search);
  const { term } = query;
  if (!searchPart || !island) return;
  if (new URLSearchParams(location.search).has('search') && isEmpty(query)) {
    goToAllContent(searchPart, location);
    return;
  }
  const loadSearch = (): void => void island.dispatchEvent(new Event('pointerover', { bubbles: true }));
  const brokenNote = searchPart.querySelector('.search-broken');
  island.addEventListener('astro:hydration-error', () => brokenNote?.removeAttribute('hidden'));
  island.addEventListener('astro:hydrate', () => brokenNote?.setAttribute('hidden', ''));
  for (const field of page.querySelectorAll<HTMLInputElement>('input[name=search]')) {
    if (field.value === '') field.value = term;
    field.addEventListener('focus', loadSearch);
    field.addEventListener('input', loadSearch);
  }
  // Links to other languages keep the search.
  page.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[hreflang]');
    if (link) link.search = location.search;
  });
  const hasQuery = !isEmpty(query);
  if (!hasQuery && page.activeElement?.matches('input[name=search]') !== true) return;
  // Hide the initial content, which would otherwise show only for a moment.
  if (hasQuery) searchPart.dataset['wanted'] = '';
  loadSearch();
}

function goToAllContent(part: Element, location: Pick<Location, 'replace'>): void {
  const { all } = (part as HTMLElement).dataset;
  if (all !== undefined) location.replace(all);
}
