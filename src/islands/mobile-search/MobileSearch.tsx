import { useEffect, type MouseEvent, type ReactNode } from 'react';
import { MOBILE_SEARCH, WIDE_HEADER } from '#domain/search/mobile-search';
import { $isSearchExpanded, followMobileSearch, setSearchExpanded } from '#stores/mobile-search';

/** Props of the small-screen search island. */
export interface MobileSearchProps {
  /** Accessible name of the close button. */
  closeText: string;
}

/**
 * The close button of the small-screen search. Its island keeps the state of the search
 * (rule 4.27). The search is a native popover with a form, so it opens, closes and searches even
 * without this code.
 */
export function MobileSearch({ closeText }: MobileSearchProps): ReactNode {
  useEffect(() => {
    const stopFollowing = followMobileSearch();
    const unbind = bindHeader(document);
    return () => {
      unbind();
      stopFollowing();
    };
  }, []);

  return (
    <button
      className="search-panel-close"
      type="button"
      popoverTarget={MOBILE_SEARCH}
      popoverTargetAction="hide"
      aria-label={closeText}
      onClick={collapse}
    >
      <svg className="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M18 6 6 18" />
        <path d="m6 6 12 12" />
      </svg>
    </button>
  );
}

/** Collapses the search by its store instead of the native button action. */
function collapse(event: MouseEvent): void {
  event.preventDefault();
  setSearchExpanded(false);
}

/**
 * Adds to the small-screen search what popovers lack: it keeps the focus, and it moves the text to
 * the wide search when the window becomes wide. Returns a cleanup function.
 */
function bindHeader(page: Document): () => void {
  const panel = page.getElementById(MOBILE_SEARCH);
  const input = panel?.querySelector('input');
  const wideInput = page.querySelector<HTMLInputElement>('.header-search input');
  const opener = page.querySelector<HTMLElement>('.header-search-open');
  if (!panel || !input || !wideInput || !opener) return () => undefined;
  const abortController = new AbortController();
  const { signal } = abortController;

  // The browser returns the focus after Escape and the close button, but not after a press on the
  // backdrop.
  const unsubscribe = $isSearchExpanded.subscribe((isExpanded) => {
    const isFocusLost = page.activeElement === page.body || panel.contains(page.activeElement);
    if (!isExpanded && isFocusLost) opener.focus({ preventScroll: true });
    input.disabled = !isExpanded;
  });

  // A press on the backdrop counts as a press on the header. On touch screens, it would move the
  // focus to the header after the search has collapsed.
  const keepFocus = (press: Event): void => {
    if (press.target === press.currentTarget) press.preventDefault();
  };
  opener.closest('.header')?.addEventListener('mousedown', keepFocus, { signal });

  const wideHeader = matchMedia(WIDE_HEADER);
  const moveToWideSearch = (): void => {
    if (!wideHeader.matches || !$isSearchExpanded.get()) return;
    const { value, selectionStart, selectionEnd } = input;
    setSearchExpanded(false);
    wideInput.value = value;
    wideInput.focus({ preventScroll: true });
    wideInput.setSelectionRange(selectionStart, selectionEnd);
  };
  wideHeader.addEventListener('change', moveToWideSearch, { signal });
  // The window may have become wide before this code loaded.
  moveToWideSearch();

  return () => {
    unsubscribe();
    abortController.abort();
  };
}
