import { useEffect, type MouseEvent, type ReactNode } from 'react';
import { MOBILE_SEARCH, WIDE_HEADER } from '#domain/mobile-search';
import { $isSearchExpanded, followMobileSearch, setSearchExpanded } from '#stores/mobile-search';

/** What the island of the search of small screens is given. */
export interface MobileSearchProps {
  /** Name of the close button. */
  closeText: string;
}

/**
 * The close button of the search of small screens; its island keeps the state of that search (spec
 * section 4). The search is a native popover with a form, so it opens, closes and searches before
 * this code comes and without it.
 */
export function MobileSearch({ closeText }: MobileSearchProps): ReactNode {
  useEffect(() => {
    const unfollow = followMobileSearch();
    const unbind = bindHeader(document);
    return () => {
      unbind();
      unfollow();
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

/** Collapses the search by its store, in place of the native way. */
function collapse(event: MouseEvent): void {
  event.preventDefault();
  setSearchExpanded(false);
}

/**
 * Adds to the header of a page what a popover does not do by itself, each time that the search of
 * small screens expands or collapses. Returns what ends that.
 */
function bindHeader(page: Document): () => void {
  const panel = page.getElementById(MOBILE_SEARCH);
  const input = panel?.querySelector('input');
  const wide = page.querySelector<HTMLInputElement>('.header-search input');
  const opener = page.querySelector<HTMLElement>('.header-search-open');
  if (!panel || !input || !wide || !opener) return () => undefined;
  const life = new AbortController();
  const { signal } = life;

  // The browser gives the focus back after Escape and the close button only, not after a press on
  // the dimmed page.
  const unsubscribe = $isSearchExpanded.subscribe((isExpanded) => {
    const isLost = page.activeElement === page.body || panel.contains(page.activeElement);
    if (!isExpanded && isLost) opener.focus({ preventScroll: true });
    input.disabled = !isExpanded;
  });

  // The header draws the dimmed page. A finger focuses what it pressed after the search has
  // collapsed.
  const keepFocus = (press: Event): void => {
    if (press.target === press.currentTarget) press.preventDefault();
  };
  opener.closest('.header')?.addEventListener('mousedown', keepFocus, { signal });

  const width = matchMedia(WIDE_HEADER);
  const becomeWide = (): void => {
    if (!width.matches || !$isSearchExpanded.get()) return;
    const { value, selectionStart, selectionEnd } = input;
    setSearchExpanded(false);
    wide.value = value;
    wide.focus({ preventScroll: true });
    wide.setSelectionRange(selectionStart, selectionEnd);
  };
  width.addEventListener('change', becomeWide, { signal });
  // The window may have got wide before this code came.
  becomeWide();

  return () => {
    unsubscribe();
    life.abort();
  };
}
