import { atom, type ReadableAtom } from 'nanostores';
import { WIDE_HEADER } from '#domain/mobile-search';

/** The search of small screens: a popover that is expanded or collapsed (spec section 4). */
export interface MobileSearchStore {
  /** Whether it is expanded; false before the first `followMobileSearch`. */
  readonly $isSearchExpanded: ReadableAtom<boolean>;
  /** Expands or collapses it. Pages without it and wide headers have nothing to expand. */
  readonly setSearchExpanded: (isExpanded: boolean) => void;
  /**
   * Follows the popover, whoever opens or closes it: buttons, Escape, a press beside it. Returns
   * what ends that.
   */
  readonly followMobileSearch: () => () => void;
}

/** The search of small screens, over what finds its popover. */
export function createMobileSearch(find: () => HTMLElement | null): MobileSearchStore {
  const $isSearchExpanded = atom(false);

  return {
    $isSearchExpanded,
    setSearchExpanded: (isExpanded) => {
      const panel = find();
      if (panel === null || (isExpanded && matchMedia(WIDE_HEADER).matches)) return;
      panel.togglePopover(isExpanded);
      $isSearchExpanded.set(isExpanded);
    },
    followMobileSearch: () => {
      const panel = find();
      if (panel === null) return () => undefined;
      const life = new AbortController();
      const { signal } = life;
      const answerBefore = ({ newState }: ToggleEvent): void => {
        // Before the browser moves the focus into it.
        if (newState === 'open') $isSearchExpanded.set(true);
      };
      panel.addEventListener('beforetoggle', answerBefore, { signal });
      // After the browser has given the focus back.
      const answer = ({ newState }: ToggleEvent): void => $isSearchExpanded.set(newState === 'open');
      panel.addEventListener('toggle', answer, { signal });
      $isSearchExpanded.set(panel.matches(':popover-open'));
      return () => life.abort();
    },
  };
}
