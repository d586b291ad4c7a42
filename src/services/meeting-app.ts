import { buildMeetingEvent, type EventMoment, type MeetingEnvelope } from '#domain/analytics-envelope';
import type { AnalyticsEvent } from '#domain/analytics-event';

/** The page inside a meeting. */
export interface MeetingView {
  readonly navigator: { readonly userAgent?: string };
  /**
   * What the app tells of itself before it opens a page of a site that is built for it (PUBLIC_ANALYTICS_ENVELOPE): os,
   * osVersion, appVersion, meetingVersion, meetingId, userId. Nothing is trusted to be there, or to be a text.
   */
  readonly meetingApp?: Readonly<Record<string, unknown>>;
}

/** Puts an event into the envelope of the app inside a meeting (spec section 3); what the app does not tell is empty. */
export function meetingEvent(view: MeetingView, event: AnalyticsEvent, moment: EventMoment): MeetingEnvelope {
  const told = (name: string): string => {
    const value = view.meetingApp?.[name];
    return typeof value === 'string' ? value : '';
  };
  return buildMeetingEvent(event, {
    ...moment,
    os: told('os'),
    osVersion: told('osVersion'),
    userAgent: view.navigator.userAgent ?? '',
    appVersion: told('appVersion'),
    meetingVersion: told('meetingVersion'),
    meetingId: told('meetingId'),
    userId: told('userId'),
  });
}
