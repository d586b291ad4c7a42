import { isModified } from '#domain/modified-click';

/** What the browser tells of the pages of this site that the visitor has seen; not all browsers do. */
interface History {
  readonly entries: () => readonly { readonly url: string | null }[];
  readonly currentEntry: { readonly index: number } | null;
  readonly back: () => unknown;
}

/**
 * Has the back button of the header go back to the page it names if the visitor comes from there: as that page was
 * left, with its place and its search. For all others it is a link.
 */
export function supportBack(page: Document): void {
  const history = (page.defaultView as { navigation?: History } | null)?.navigation;
  const link = page.querySelector<HTMLAnchorElement>('a[data-back]');
  if (!history || !link) return;
  link.addEventListener('click', (event) => {
    if (isModified(event)) return;
    const index = history.currentEntry?.index ?? 0;
    const url = history.entries()[index - 1]?.url;
    if (!url || new URL(url).pathname !== link.pathname) return;
    event.preventDefault();
    history.back();
  });
}
