import { selectTextToCopy } from './copy-fallback.ts';
import { syncSearches } from './sync-searches.ts';

/**
 * Starts everything that a page needs from its first focus on, as one file. The focus is never
 * hidden behind an open menu nor lost when an element closes or disappears. If the code of a copy
 * button fails to load, the text can still be copied. `first` is the element with the first focus.
 */
export function watchFocus(page: Document, first: Node): void {
  closeOnBlur(page);
  focusAfterClose(page, first);
  syncSearches(page);
  selectTextToCopy(page);
}

/**
 * Closes an open popover, such as the account menu, when the focus leaves both it and its button. A
 * `manual` popover, which only code opens and closes, stays open.
 */
function closeOnBlur(page: Document): void {
  const close = (): void => {
    for (const popover of page.querySelectorAll<HTMLElement>('[popover]:not([popover=manual])')) {
      const opener = page.querySelector(`[popovertarget="${popover.id}"]`);
      const isKept = [page.body, opener].includes(page.activeElement) || popover.contains(page.activeElement);
      if (!isKept && popover.matches(':popover-open')) popover.hidePopover();
    }
  };
  page.addEventListener('focusin', close);
  close();
}

/**
 * Moves the focus to the content when the banner or the app offer is closed, because the close
 * button disappears. `first` is the element whose focus loaded this code.
 */
function focusAfterClose(page: Document, first: Node): void {
  const lead = (): void => page.getElementById('main')?.focus({ preventScroll: true });
  const banner = page.querySelector<HTMLDetailsElement>('.banner');
  // Closed while this code loaded: the focus is already lost. Other removed controls, such as
  // Start, move the focus themselves.
  const isClosed = banner?.open === false || !first.isConnected;
  if (isClosed && page.activeElement === page.body) lead();
  // Move the focus only if it was lost: it may be elsewhere by now.
  banner?.addEventListener('toggle', () => {
    if (!banner.open && (banner.contains(page.activeElement) || page.activeElement === page.body)) lead();
  });
  page.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('.app-offer-close')) lead();
  });
}
