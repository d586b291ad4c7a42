// What the first sign of intent brings, as one file, which is in the cache by then: nothing of it is of use before.
import { moveCardPictures } from './card-pictures.ts';
import { renewForOthers } from './renew-for-others.ts';
import { awaitThumbnails } from './thumbnails-wanted.ts';

// Not left to whoever brings this file, who waits for the code of analytics too: that may be blocked.
moveCardPictures(window);
renewForOthers(window);
awaitThumbnails(document, async () => (await import('./moving-thumbnails.ts')).moveThumbnails(document));

export { trackDeeds } from './analytics-deeds.ts';
