// Code for the first sign of intent; by then its file is in the HTTP cache. The file also contains
// code that other files share, so it may run earlier. Hence nothing here starts on import.
import { HAS_SIGN_IN } from '#domain/features/constants';
import { moveCardPictures } from './card-pictures.ts';
import { reloadOnViewerChange } from './reload-on-viewer-change.ts';
import { loadThumbnailsOnHover } from './thumbnail-loader.ts';

export { trackActions } from './analytics-actions.ts';

/** Starts what a page does from the first sign of intent on. */
export function startAtIntent(view: Window): void {
  const { document: page } = view;
  moveCardPictures(view);
  if (HAS_SIGN_IN) reloadOnViewerChange(view);
  loadThumbnailsOnHover(page, async () => (await import('./moving-thumbnails.ts')).moveThumbnails(page));
}
