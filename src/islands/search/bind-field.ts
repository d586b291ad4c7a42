import { readSearchQuery } from '#domain/search/search-query';

/** The search input above the results; the header has another one. */
export const OWN_FIELD = 'main input[name=search]';

/** Callbacks for the search inputs of the page. */
export interface FieldCallbacks {
  readonly type: (term: string) => void;
  readonly submit: (term: string) => void;
  /** Called when the visitor goes back or forward to another search of this page. */
  readonly goBack: () => void;
}

/**
 * Makes the search forms of a page search within the page; the one above the results searches while
 * typing.
 */
export function bindField(page: Document, { type, submit, goBack }: FieldCallbacks): () => void {
  const fields = [...page.querySelectorAll<HTMLInputElement>('input[name=search]')];
  const own = page.querySelector<HTMLInputElement>(OWN_FIELD);

  const answerInput = (event: Event): void => {
    // Japanese and Korean characters are composed from several keys: an incomplete one is no search
    // term.
    if (!(event as InputEvent).isComposing && own !== null) report(own.value, type);
  };
  const answerSubmit = (event: Event): void => {
    const field = fields.find((input) => input.form === event.target);
    if (field === undefined || field.value.trim() === '') return;
    event.preventDefault();
    report(field.value, submit);
    // Hides the keyboard of a phone, which covers the results.
    if (field === own && matchMedia('(pointer: coarse)').matches) field.blur();
  };
  const answerBack = (): void => report(readSearchQuery(location.search).term, goBack);
  function report(term: string, verb: (term: string) => void): void {
    for (const field of fields) if (field.value !== term) field.value = term;
    verb(term);
  }

  // The visitor may have typed before this code loaded.
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
