import { selectTextToCopy } from './copy-fallback.ts';

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

/** From this width on, the header shows its wide search (rule 9.13). */
const WIDE = '(min-width: 768px)';

/**
 * Synchronises the two searches of a header. When the window becomes wide or narrow, the other
 * search receives the text. If the wide search had the focus, the button that expands the narrow
 * one receives it.
 */
export function syncSearches(page: Document): void {
  const narrow = page.querySelector<HTMLInputElement>('#search-panel input');
  const wide = page.querySelector<HTMLInputElement>('.header-search input');
  if (!narrow || !wide) return;
  let hasFocus = page.activeElement === wide;
  wide.addEventListener('focus', () => (hasFocus = true));
  // A browser takes the focus from a hidden field, sometimes before it reports the width.
  wide.addEventListener('blur', () => (hasFocus &&= wide.getClientRects().length === 0));
  page.defaultView?.matchMedia(WIDE).addEventListener('change', ({ matches }) => {
    const [from, to] = matches ? [narrow, wide] : [wide, narrow];
    to.value = from.value;
    if (matches || !hasFocus) return;
    page.querySelector<HTMLElement>('.header-search-open')?.focus();
    hasFocus = false;
  });
}
