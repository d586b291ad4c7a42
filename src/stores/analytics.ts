import type { AnalyticsEvent, EventFields } from '#domain/analytics-event';
import { startBrowserAnalytics } from '#services/browser-analytics';
import type { Analytics } from '#services/create-analytics';
import { goAfter } from '#services/navigate';

let analytics: Analytics | undefined;

/** Starts the analytics of this page, unless they have started. */
export function startAnalytics(): Analytics {
  return (analytics ??= startBrowserAnalytics());
}

/** Logs an event; gives whether that worked. Never rejects. With a beacon the event has left when the call returns. */
export function track(event: AnalyticsEvent): Promise<boolean> {
  return startAnalytics().track(event);
}

/** Logs an event, then goes elsewhere: at once where a beacon carries it, else after the log or 500 ms. */
export async function trackAndGo(event: AnalyticsEvent, go: () => void): Promise<void> {
  const log = track(event);
  if (startAnalytics().isInstant) go();
  else await goAfter(log, go);
}

/** The embed code has been copied. */
export function trackEmbedCopied(embed: {
  readonly oid: string;
  readonly productType: EventFields<'embed code copied'>['product_type'];
}): Promise<boolean> {
  return track(['embed code copied', { oid: embed.oid, product_type: embed.productType }]);
}

/** The link has been copied in the share dialog. */
export function trackLinkCopied(): Promise<boolean> {
  return track(['copy of view link', {}]);
}

/** The content is shared: to a service, or by the native share sheet (MOBILE). */
export function trackShare(shareType: EventFields<'share'>['share_type']): Promise<boolean> {
  return track(['share', { share_type: shareType }]);
}
