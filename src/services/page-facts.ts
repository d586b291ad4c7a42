/** Returns the page app data (rule 3.18), or an empty object if the page has none. */
export function readFacts(page: Document): object {
  return JSON.parse(page.getElementById('app-data')?.textContent ?? '{}') as object;
}
