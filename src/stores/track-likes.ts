import type { ReadableAtom } from 'nanostores';
import type { AnalyticsEvent } from '#domain/analytics-event';
import type { Likes } from './like-view.ts';

/** Logs each like and unlike of this page's visitor (spec section 7); what other tabs tell comes without its phase. */
export function trackLikes($likes: ReadableAtom<Likes>, track: (event: AnalyticsEvent) => unknown): void {
  $likes.listen((likes, before) => {
    for (const [oid, { phase }] of likes) {
      if (phase === before?.get(oid)?.phase) continue;
      if (phase === 'liked') track(['like', {}]);
      if (phase === 'unliked') track(['unlike', {}]);
    }
  });
}
