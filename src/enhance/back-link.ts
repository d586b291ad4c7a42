/** The history entries of this site from the Navigation API, which not all browsers have. */
interface History {
  readonly entries: () => readonly { readonly url: string | null }[];
  readonly currentEntry: { readonly index: number } | null;
  readonly back: () => unknown;
}

/**
 * Makes the header's back button go back in the history if the visitor came from the page that it
 * leads to. That page then keeps its scroll position and its search. For other visitors the button
 * remains a link.
 */
export function handleBackLink(page: Document): void {
  const history = (page.defaultView as { navigation?: History } | null)?.navigation;
  const link = page.querySelector<HTMLAnchorElement>('a[data-back]');
  if (!history || !link) return;
  link.addEventListener('click', (event) => {
    // As in `isModified`, whose import would run the late code before the first intent.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const index = history.currentEntry?.index ?? 0;
    const url = history.entries()[index - 1]?.url;
    if (!url || new URL(url).pathname !== link.pathname) return;
    event.preventDefault();
    history.back();
  });
}
