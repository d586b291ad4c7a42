/** The page app data (spec section 3); of a page without any, nothing. */
export function readFacts(page: Document): object {
  return JSON.parse(page.getElementById('app-data')?.textContent ?? '{}') as object;
}
