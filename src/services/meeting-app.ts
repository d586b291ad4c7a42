import { buildMeetingEvent, type EventMoment } from '#domain/analytics/analytics-envelope';
import type { AnalyticsEvent } from '#domain/analytics/analytics-event';

/** The page inside a meeting. */
export interface MeetingView {
  readonly navigator: { readonly userAgent?: string };
  /**
   * Facts that the app sets before it opens a page of a site built for it
   * (PUBLIC_ANALYTICS_ENVELOPE): os, osVersion, appVersion, meetingVersion, meetingId, userId. Any
   * of them may be missing or not a string.
   */
  readonly meetingApp?: Readonly<Record<string, unknown>>;
}

/** Wraps an event in the envelope of the meeting app (rule 3.44). Missing facts are empty. */
export function meetingEvent(view: MeetingView, event: AnalyticsEvent, moment: EventMoment) {
  const textOf = (name: string): string => {
    const value = view.meetingApp?.[name];
    return typeof value === 'string' ? value : '';
  };
  return buildMeetingEvent(event, {
    ...moment,
    os: textOf('os'),
    osVersion: textOf('osVersion'),
    userAgent: view.navigator.userAgent ?? '',
    appVersion: textOf('appVersion'),
    meetingVersion: textOf('meetingVersion'),
    meetingId: textOf('meetingId'),
    userId: textOf('userId'),
  });
}
