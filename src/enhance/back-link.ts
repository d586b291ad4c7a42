import { isModified } from '#domain/util/modified-click';

/** The history entries of this site from the Navigation API, which not all browsers have. */
interface History {
  readonly entries: () => readonly { readonly url: string | null }[];
  readonly currentEntry: { readonly index: number } | null;
  readonly back: () => unknown;
}

/**
 * Makes the header's back button go back in the history if the visitor came from the page that it
 * leads to. That page then keeps its scroll position and its search. For other visitors the button
 * remains a link, and so it is for a press before this code runs.
 */
export function handleBackLink(page: Document): EventListener {
  const history = (page.defaultView as { navigation?: History } | null)?.navigation;
  return (event) => {
    const { type, target, eventPhase } = event;
    if (type !== 'click' || eventPhase === Event.NONE || !(target instanceof Element)) return;
    const link = target.closest<HTMLAnchorElement>('a[data-back]');
    if (!history || !link || isModified(event as MouseEvent)) return;
    const index = history.currentEntry?.index ?? 0;
    const url = history.entries()[index - 1]?.url;
    if (!url || new URL(url).pathname !== link.pathname) return;
    event.preventDefault();
    history.back();
  };
}
