import { selectTextToCopy } from './copy-fallback.ts';

/**
 * Starts everything that a page needs from its first focus on, in one file. It keeps the focus from
 * being hidden behind an open menu, or lost when an element closes or disappears. If the code of a
 * copy button fails to load, the text can still be copied. `firstFocused` is the element that had
 * the focus first.
 */
export function watchFocus(page: Document, firstFocused: Node): void {
  closeOnBlur(page);
  focusAfterClose(page, firstFocused);
  syncSearches(page);
  selectTextToCopy(page);
}

/**
 * Closes an open popover, such as the account menu, when the focus leaves both it and its button. A
 * `manual` popover, which only code opens and closes, stays open.
 */
function closeOnBlur(page: Document): void {
  const closeUnfocused = (): void => {
    for (const popover of page.querySelectorAll<HTMLElement>('[popover]:not([popover=manual])')) {
      const opener = page.querySelector(`[popovertarget="${popover.id}"]`);
      const isKept = [page.body, opener].includes(page.activeElement) || popover.contains(page.activeElement);
      if (!isKept && popover.matches(':popover-open')) popover.hidePopover();
    }
  };
  page.addEventListener('focusin', closeUnfocused);
  closeUnfocused();
}

/**
 * Moves the focus to the content when the banner or the app offer is closed, because the close
 * button disappears. `firstFocused` is the element whose focus loaded this code.
 */
function focusAfterClose(page: Document, firstFocused: Node): void {
  const focusContent = (): void => page.getElementById('main')?.focus({ preventScroll: true });
  const banner = page.querySelector<HTMLDetailsElement>('.banner');
  // If it closed while this code loaded, the focus is already lost. Other controls that disappear,
  // such as Start, move the focus themselves.
  const isClosed = banner?.open === false || !firstFocused.isConnected;
  if (isClosed && page.activeElement === page.body) focusContent();
  banner?.addEventListener('toggle', () => {
    // Only if the focus was lost: it may be elsewhere by now.
    const isFocusLost = banner.contains(page.activeElement) || page.activeElement === page.body;
    if (!banner.open && isFocusLost) focusContent();
  });
  page.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('.app-offer-close')) focusContent();
  });
}

/** From this width on, the header shows its wide search (rule 9.13). */
const WIDE_HEADER_QUERY = '(min-width: 768px)';

/**
 * Synchronises the two searches of a header. When the window becomes wide or narrow, the text moves
 * to the search that shows then. If the wide search had the focus, the focus moves to the button
 * that expands the narrow search.
 */
export function syncSearches(page: Document): void {
  const narrowInput = page.querySelector<HTMLInputElement>('#search-panel input');
  const wideInput = page.querySelector<HTMLInputElement>('.header-search input');
  if (!narrowInput || !wideInput) return;
  let hasFocus = page.activeElement === wideInput;
  wideInput.addEventListener('focus', () => (hasFocus = true));
  // A field that is hidden loses the focus, sometimes before the browser reports the new width.
  // That does not count.
  wideInput.addEventListener('blur', () => (hasFocus &&= wideInput.getClientRects().length === 0));
  page.defaultView?.matchMedia(WIDE_HEADER_QUERY).addEventListener('change', ({ matches }) => {
    const [source, target] = matches ? [narrowInput, wideInput] : [wideInput, narrowInput];
    target.value = source.value;
    if (matches || !hasFocus) return;
    page.querySelector<HTMLElement>('.header-search-open')?.focus();
    hasFocus = false;
  });
}
