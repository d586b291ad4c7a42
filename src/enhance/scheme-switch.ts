import type { SCHEME_KEY } from '#domain/page/scheme-script';

// Repeated here, because an import would add a request. The type keeps both values the same.
const STORAGE_KEY: typeof SCHEME_KEY = 'podium:scheme';

/**
 * Makes the `<select name="scheme">` of a page switch between the light and the dark scheme, and
 * remembers the choice. Not in late code, because a visitor may leave the page right after the
 * choice. If the browser refuses storage, the choice lasts as long as the page. Follows choices in
 * other tabs, and choices on other pages when the browser restores this one.
 */
export function watchScheme(page: Document): void {
  const { dataset } = page.documentElement;
  const select = page.querySelector<HTMLSelectElement>('[name=scheme]');
  if (!select) return;
  const saveChoice = (): void => {
    dataset['scheme'] = select.value;
    try {
      localStorage[STORAGE_KEY] = select.value;
    } catch {
      // The choice works for this page.
    }
  };
  const restore = (): void => {
    try {
      dataset['scheme'] = (localStorage[STORAGE_KEY] as string | undefined) ?? '';
    } catch {
      // The choice of this page stays.
    }
    select.value = dataset['scheme'] ?? '';
  };
  // The visitor may have chosen before this code ran. The initial value is empty.
  if (select.value) saveChoice();
  else restore();
  select.onchange = saveChoice;
  for (const type of ['storage', 'pageshow']) addEventListener(type, restore);
}
