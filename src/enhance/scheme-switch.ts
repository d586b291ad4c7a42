import type { SCHEME_KEY } from '#domain/page/scheme-script';

// Repeated here, because an import would add a request. The type keeps both values the same.
const KEY: typeof SCHEME_KEY = 'podium:scheme';

/**
 * Makes the `<select name="scheme">` of a page switch between the light and the dark scheme, and
 * remembers the choice. Not in late code, because a visitor may leave the page right after the
 * choice. If the browser refuses storage, the choice lasts as long as the page. Follows choices in
 * other tabs, and choices on other pages when the browser restores this one.
 */
export function watchScheme(page: Document): void {
  const { dataset } = page.documentElement;
  const field = page.querySelector<HTMLSelectElement>('[name=scheme]');
  if (!field) return;
  const choose = (): void => {
    dataset['scheme'] = field.value;
    try {
      localStorage[KEY] = field.value;
    } catch {
      // The choice works for this page.
    }
  };
  const restore = (): void => {
    try {
      dataset['scheme'] = (localStorage[KEY] as string | undefined) ?? '';
    } catch {
      // The choice of this page stays.
    }
    field.value = dataset['scheme'] ?? '';
  };
  // The visitor may have chosen before this code ran. The initial value is empty.
  if (field.value) choose();
  else restore();
  field.onchange = choose;
  for (const type of ['storage', 'pageshow']) addEventListener(type, restore);
}
