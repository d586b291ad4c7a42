import { hasFilters, readSearchQuery } from '#domain/search/search-query';

/** The search input above the results; the header has another one. */
export const MAIN_FIELD_SELECTOR = 'main input[name=search]';

interface FieldCallbacks {
  readonly type: (term: string) => void;
  readonly submit: (term: string) => void;
  /** Called when the visitor goes back or forward to another search of this page. */
  readonly goBack: () => void;
}

/**
 * Makes the search forms search within the page. The one above the results also does so on input.
 */
export function bindField(page: Document, { type, submit, goBack }: FieldCallbacks): () => void {
  const fields = [...page.querySelectorAll<HTMLInputElement>('input[name=search]')];
  const mainField = page.querySelector<HTMLInputElement>(MAIN_FIELD_SELECTOR);

  const onInput = (event: Event): void => {
    // Several keys compose a Japanese or Korean character. Incomplete characters are not searched.
    if (!(event as InputEvent).isComposing && mainField !== null) applyTerm(mainField.value, type);
  };
  const onSubmit = (event: Event): void => {
    const field = fields.find((input) => input.form === event.target);
    if (field === undefined) return;
    // With filters, an empty search shows all that they match, else it leads to all content.
    if (field.value.trim() === '' && !hasFilters(readSearchQuery(location.search))) return;
    event.preventDefault();
    applyTerm(field.value, submit);
    // Hides the keyboard of a phone, which covers the results.
    if (field === mainField && matchMedia('(pointer: coarse)').matches) field.blur();
  };
  const onBack = (): void => applyTerm(readSearchQuery(location.search).term, goBack);
  /** Writes a term into all search inputs, and calls an action with it. */
  function applyTerm(term: string, action: (term: string) => void): void {
    for (const field of fields) if (field.value !== term) field.value = term;
    action(term);
  }

  // The visitor may have typed before this code loaded.
  if (mainField !== null && mainField.value.trim() !== '') type(mainField.value);
  mainField?.addEventListener('input', onInput);
  mainField?.addEventListener('compositionend', onInput);
  page.addEventListener('submit', onSubmit);
  addEventListener('popstate', onBack);
  return () => {
    mainField?.removeEventListener('input', onInput);
    mainField?.removeEventListener('compositionend', onInput);
    page.removeEventListener('submit', onSubmit);
    removeEventListener('popstate', onBack);
  };
}

/** The titles of the results, which the arrow keys focus. */
const TITLE_SELECTOR = 'h2 a';

/**
 * Lets arrow keys move the focus from the input to the results and through them, and Escape back to
 * the input, past the controls in between. The tab order stays the same.
 */
export function handleArrowKeys(list: HTMLElement, field: HTMLElement | null): () => void {
  function moveFocus(event: KeyboardEvent): void {
    const { key, target } = event;
    // During composition, arrow keys choose a character.
    if (
      event.isComposing ||
      !(target instanceof Node) ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey
    )
      return;
    const titles = [...list.querySelectorAll<HTMLElement>(TITLE_SELECTOR)];
    const index = target === field ? -1 : titles.findIndex((title) => title.closest('li')?.contains(target));
    if (target !== field && index === -1) return;
    const next = nextFocus(key, index, titles, field);
    if (next === undefined || next === target) return;
    event.preventDefault();
    next?.focus();
  }
  document.addEventListener('keydown', moveFocus);
  return () => document.removeEventListener('keydown', moveFocus);
}

function nextFocus(
  key: string,
  index: number,
  titles: readonly HTMLElement[],
  field: HTMLElement | null,
): HTMLElement | null | undefined {
  if (key === 'ArrowDown') return titles[index + 1];
  if (key === 'ArrowUp') return index === 0 ? field : titles[index - 1];
  return key === 'Escape' && index >= 0 ? field : undefined;
}
