// Code for the first sign of intent. One file, already in the HTTP cache by then.
import { HAS_SIGN_IN } from '#domain/features/constants';
import { moveCardPictures } from './card-pictures.ts';
import { reloadOnViewerChange } from './reload-on-viewer-change.ts';
import { loadThumbnailsOnHover } from './thumbnail-loader.ts';

// Started here: the importer also waits for the analytics code, which a content blocker may block.
moveCardPictures(window);
if (HAS_SIGN_IN) reloadOnViewerChange(window);
loadThumbnailsOnHover(document, async () =>
  (await import('./moving-thumbnails.ts')).moveThumbnails(document),
);

export { trackActions } from './analytics-actions.ts';
