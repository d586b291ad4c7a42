import type { AnalyticsEvent } from '#domain/analytics/analytics-event';

/** Logs an event of this page. Resolves to whether it was sent. Never rejects. */
export async function track(event: AnalyticsEvent): Promise<boolean> {
  try {
    const analytics = await import('./analytics.ts');
    return await analytics.track(event);
  } catch {
    return false;
  }
}
