import { closeWhenLeft } from './close-when-left.ts';
import { leadFromClosed } from './closed-offers.ts';
import { copyByHand } from './copy-by-hand.ts';
import { joinSearches } from './join-searches.ts';

/**
 * All that a page needs from its first focus on, as one file: that the focus is never behind something, nor lost with
 * what is closed or no longer shown, and that text can be copied where the code of a copy button does not load. `first` is what had that
 * focus.
 */
export function serveFocus(page: Document, first: Node): void {
  closeWhenLeft(page);
  leadFromClosed(page, first);
  joinSearches(page);
  copyByHand(page);
}
