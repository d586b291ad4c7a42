import { closeOnBlur } from './close-on-blur.ts';
import { focusAfterClose } from './focus-after-close.ts';
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
