import type { AnalyticsEvent } from '#domain/analytics/analytics-event';
import { SENDS_EVENTS } from '#domain/features/constants';

/** Logs an event of this page. Resolves to whether it was sent. Never rejects. */
export async function track(event: AnalyticsEvent): Promise<boolean> {
  if (!SENDS_EVENTS) return false;
  try {
    const analytics = await import('./analytics.ts');
    return await analytics.track(event);
  } catch {
    return false;
  }
}
