import type { AnalyticsEvent } from './analytics-event.ts';
import { redactViewLinksIn } from './redact-view-links.ts';

/** The time of an event, and its page load. */
export interface EventMoment {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly pageSessionId: string;
}

/** The data for the envelope of a web page. */
export interface WebMoment extends EventMoment {
  readonly source?: 'Js' | 'Webgl';
  readonly sessionId: string | null;
  /**
   * Identifier of the visitor, from a cookie; null without it. The event format names it
   * `putma_id`.
   */
  readonly putmaId: string | null;
  /** `document.referrer`: empty if there is none. */
  readonly referrer: string;
  readonly url: string;
}

/** Wraps an event of a web page in its envelope. Removes all view link identifiers. */
export function buildWebEvent(event: AnalyticsEvent, moment: WebMoment) {
  const { source = 'Js', sessionId, putmaId, referrer, url } = moment;
  return redactViewLinksIn({
    ...buildCommon(event, moment, { event_source: source, event_type: 'Analytics' }),
    platform: { type: 'Web' as const, putma_id: putmaId, referer: referrer || null, url },
    user: { session_id: sessionId },
  });
}

/** An event of a web page in its envelope (rule 3.41). */
export type WebEnvelope = ReturnType<typeof buildWebEvent>;

/** The data for the envelope of the app inside a meeting. */
export interface MeetingMoment extends EventMoment {
  readonly os: string;
  readonly osVersion: string;
  readonly userAgent: string;
  readonly appVersion: string;
  readonly meetingVersion: string;
  readonly meetingId: string;
  readonly userId: string;
}

/** Wraps an event of the app inside a meeting in its envelope. Removes all view link ids. */
export function buildMeetingEvent(event: AnalyticsEvent, moment: MeetingMoment) {
  return redactViewLinksIn({
    ...buildCommon(event, moment, { event_source: 'PreziAirWeb', event_type: 'MeetingApp' }),
    platform: {
      os: moment.os,
      os_version: moment.osVersion,
      user_agent: moment.userAgent,
      zoomapp_version: moment.appVersion,
      zoom_version: moment.meetingVersion,
    },
    user: { meeting_id: moment.meetingId, zoomapp_user_id: moment.userId },
  });
}

/** Builds the part that all events share (rule 3.41). */
function buildCommon(
  [name, fields]: AnalyticsEvent,
  { time, pageSessionId }: EventMoment,
  origin: {
    readonly event_source: 'Js' | 'Webgl' | 'PreziAirWeb';
    /** The group of the event. */
    readonly event_type: 'Analytics' | 'MeetingApp';
  },
) {
  return {
    core: {
      type: 'event',
      // Identifies this data format. Another format needs another number.
      schema_id: 'podium-event-1',
      client_time: time,
      ...origin,
    },
    event_source: { single_page_session_id: pageSessionId },
    body: { ...fields, event_name: name },
  } as const;
}
