import type { ReadableAtom } from 'nanostores';
import type { AnalyticsEvent } from '#domain/analytics/analytics-event';
import type { SchemaVersion } from '#domain/addresses/content-kind';
import type { ShareEvent } from '#domain/addresses/share-links';
import { productType } from '#domain/analytics/product-type';
import type { LikeMessage } from './like-states.ts';

/* Logs changes of store states (rule 7.26). All such logging is here: the stores of a page pass
   their states to these functions, and actions never log. */

/** The content whose embed code was copied. */
export interface EmbeddedContent {
  readonly oid: string;
  readonly schemaVersion: SchemaVersion;
}

/** An action on the link: copied it, opened a service, or opened the device's share sheet. */
export type ShareDone =
  | { readonly act: 'copy' | 'native' }
  | { readonly act: 'service'; readonly event: ShareEvent };

type Track = (event: AnalyticsEvent) => unknown;

/** Logs each like and unlike of this page's visitor that the server acknowledged. */
export function trackLikes($acknowledged: ReadableAtom<LikeMessage | null>, track: Track): void {
  $acknowledged.listen((news) => {
    if (news) track([news.hasLiked ? 'like' : 'unlike', {}]);
  });
}

/** Logs each copy of an embed code. */
export function trackEmbedCopied($embedCopied: ReadableAtom<EmbeddedContent | null>, track: Track): void {
  $embedCopied.listen((content) => {
    if (content === null) return;
    const { oid, schemaVersion } = content;
    track(['embed code copied', { oid, product_type: productType(schemaVersion) }]);
  });
}

/** Logs each copy or share of the link in the share dialog. */
export function trackShares($shareAct: ReadableAtom<ShareDone | null>, track: Track): void {
  $shareAct.listen((done) => {
    if (done?.act === 'copy') track(['copy of view link', {}]);
    if (done?.act === 'native') track(['share', { share_type: 'MOBILE' }]);
    if (done?.act === 'service') track(['share', { share_type: done.event }]);
  });
}
