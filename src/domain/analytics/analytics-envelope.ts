import type { AnalyticsEvent } from './analytics-event.ts';
import { redactViewLinksIn } from './redact-view-links.ts';

/** The part that all events share (rule 3.41). */
export interface EventCore {
  readonly type: 'event';
  /** Identifies this data format. Another format needs another number. */
  readonly schema_id: 'podium-event-1';
  /** Milliseconds since 1970, by the visitor's clock. */
  readonly client_time: number;
  readonly event_source: 'Js' | 'Webgl' | 'PreziAirWeb';
  /** The group of the event. */
  readonly event_type: 'Analytics' | 'MeetingApp';
}

interface Envelope<Platform, User> {
  readonly core: EventCore;
  /** Changes with every page load. */
  readonly event_source: { readonly single_page_session_id: string };
  readonly platform: Platform;
  readonly user: User;
  readonly body: Readonly<Record<string, string | number>> & { readonly event_name: string };
}

/** An event of a web page in its envelope (rule 3.41). */
export type WebEnvelope = Envelope<
  {
    readonly type: 'Web';
    /** From a cookie. Null without one. */
    readonly putma_id: string | null;
    readonly referer: string | null;
    readonly url: string;
  },
  /** Null without a session cookie. */
  { readonly session_id: string | null }
>;

/** An event of the app inside a meeting in its envelope (rule 3.44). */
export type MeetingEnvelope = Envelope<
  {
    readonly os: string;
    readonly os_version: string;
    readonly user_agent: string;
    readonly zoomapp_version: string;
    readonly zoom_version: string;
  },
  { readonly meeting_id: string; readonly zoomapp_user_id: string }
>;

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
  readonly putmaId: string | null;
  /** `document.referrer`: empty if there is none. */
  readonly referrer: string;
  readonly url: string;
}

/** Wraps an event of a web page in its envelope. Removes all view link identifiers. */
export function buildWebEvent(event: AnalyticsEvent, moment: WebMoment): WebEnvelope {
  const { source = 'Js', sessionId, putmaId, referrer, url } = moment;
  return redactViewLinksIn({
    ...buildCommon(event, moment, { event_source: source, event_type: 'Analytics' }),
    platform: { type: 'Web', putma_id: putmaId, referer: referrer || null, url },
    user: { session_id: sessionId },
  });
}

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
export function buildMeetingEvent(event: AnalyticsEvent, moment: MeetingMoment): MeetingEnvelope {
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

function buildCommon(
  [name, fields]: AnalyticsEvent,
  { time, pageSessionId }: EventMoment,
  origin: Pick<EventCore, 'event_source' | 'event_type'>,
) {
  return {
    core: {
      type: 'event',
      schema_id: 'podium-event-1',
      client_time: time,
      ...origin,
    },
    event_source: { single_page_session_id: pageSessionId },
    body: { ...fields, event_name: name },
  } as const;
}
