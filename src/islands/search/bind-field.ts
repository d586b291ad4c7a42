import { readSearchQuery } from '#domain/search-query';
import { setSearchExpanded } from '#stores/mobile-search';

/** The field above the results; the header has another. */
export const OWN_FIELD = 'main input[name=search]';

/** What the field of the page tells. */
export interface FieldVerbs {
  readonly type: (term: string) => void;
  readonly submit: (term: string) => void;
  /** The visitor has gone back or forth to another search of this page. */
  readonly goBack: () => void;
}

/** Has the search forms of a page answer in the page itself; the one above the results already while typing. */
export function bindField(page: Document, { type, submit, goBack }: FieldVerbs): () => void {
  const fields = [...page.querySelectorAll<HTMLInputElement>('input[name=search]')];
  const own = page.querySelector<HTMLInputElement>(OWN_FIELD);

  const answerInput = (event: Event): void => {
    // Letters of Japanese and Korean are composed first: a part of one means nothing.
    if (!(event as InputEvent).isComposing && own !== null) tell(own.value, type);
  };
  const answerSubmit = (event: Event): void => {
    const field = fields.find((input) => input.form === event.target);
    if (field === undefined || field.value.trim() === '') return;
    event.preventDefault();
    tell(field.value, submit);
    // The search of small screens lies above what it finds.
    if (field !== own) setSearchExpanded(false);
    // Takes the keyboard of a phone away from what was found.
    if (field === own && matchMedia('(pointer: coarse)').matches) field.blur();
  };
  const answerBack = (): void => tell(readSearchQuery(location.search).term, goBack);
  function tell(term: string, verb: (term: string) => void): void {
    for (const field of fields) if (field.value !== term) field.value = term;
    verb(term);
  }

  // What was typed before this code had come.
  if (own !== null && own.value.trim() !== '') type(own.value);
  own?.addEventListener('input', answerInput);
  own?.addEventListener('compositionend', answerInput);
  page.addEventListener('submit', answerSubmit);
  addEventListener('popstate', answerBack);
  return () => {
    own?.removeEventListener('input', answerInput);
    own?.removeEventListener('compositionend', answerInput);
    page.removeEventListener('submit', answerSubmit);
    removeEventListener('popstate', answerBack);
  };
}
