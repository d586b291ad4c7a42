/**
 * Makes the filters of a listing lead to the search of all that they and the chosen value match.
 * Without this code they lead to a page each.
 */
export function combineFilters(page: Document): void {
  for (const link of page.querySelectorAll<HTMLAnchorElement>('[data-combined]'))
    link.setAttribute('href', link.dataset['combined'] ?? '');
}
