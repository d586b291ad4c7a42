import { atom, type ReadableAtom } from 'nanostores';
import { MOBILE_SEARCH, WIDE_HEADER } from '#domain/search/mobile-search';

/**
 * Creates the search of small screens: a popover that is expanded or collapsed (rule 4.27). `find`
 * returns the popover, or null if the page has none.
 */
export function createMobileSearch(find: () => HTMLElement | null) {
  const $isSearchExpanded = atom(false);

  return {
    /** Whether the search is expanded; false before the first `followMobileSearch`. */
    $isSearchExpanded: $isSearchExpanded as ReadableAtom<boolean>,
    /** Expands or collapses the search. Does nothing on pages without it and with wide headers. */
    setSearchExpanded: (isExpanded: boolean) => {
      const panel = find();
      if (panel === null || (isExpanded && matchMedia(WIDE_HEADER).matches)) return;
      panel.togglePopover(isExpanded);
      $isSearchExpanded.set(isExpanded);
    },
    /**
     * Follows the popover, however it opens or closes: by buttons, Escape or a press outside.
     * Returns a function that stops following.
     */
    followMobileSearch: () => {
      const panel = find();
      if (panel === null) return () => undefined;
      const life = new AbortController();
      const { signal } = life;
      const beforeToggle = ({ newState }: ToggleEvent): void => {
        // Update before the browser moves the focus into the popover.
        if (newState === 'open') $isSearchExpanded.set(true);
      };
      panel.addEventListener('beforetoggle', beforeToggle, { signal });
      // Update after the browser has returned the focus.
      const afterToggle = ({ newState }: ToggleEvent): void => $isSearchExpanded.set(newState === 'open');
      panel.addEventListener('toggle', afterToggle, { signal });
      $isSearchExpanded.set(panel.matches(':popover-open'));
      return () => life.abort();
    },
  };
}

/** The small-screen search of this page. */
export const { $isSearchExpanded, setSearchExpanded, followMobileSearch } = createMobileSearch(() =>
  document.getElementById(MOBILE_SEARCH),
);
