import { PUBLIC_ANALYTICS_ENVELOPE } from 'astro:env/client';
import { buildWebEvent } from '#domain/analytics/analytics-envelope';
import type { AnalyticsEvent } from '#domain/analytics/analytics-event';
import { eventWay } from '#domain/analytics/analytics-hosts';
import { secureId } from '#domain/util/secure-id';
import { sendEvent, type SendingView } from './analytics.ts';
import { readCookie } from './cookies.ts';
import { meetingEvent, type MeetingView } from './meeting-app.ts';
import { keepSession, type Session, type SessionView } from './session.ts';
import type { SiteFacts } from '#domain/analytics/analytics-hosts';

/** Name of the cookie with the visitor's putma id. The platform sets it. */
const PUTMA_COOKIE = 'putma_id';

/** The page whose events are logged. */
export interface AnalyticsView extends SendingView, SessionView, MeetingView {
  readonly navigator: SendingView['navigator'] & MeetingView['navigator'];
  readonly location: Pick<Location, 'hostname' | 'origin' | 'pathname' | 'search'>;
  readonly document: SessionView['document'] & Pick<Document, 'referrer'>;
  /** Id of this page load, which the head script may have set. */
  pageSession?: string;
}

/** Logs the events of one page load. */
export interface Analytics extends Session {
  /**
   * Logs an event. Resolves to whether it was sent. Never rejects. The event leaves before the call
   * returns and outlives the page, so a link need not wait for it.
   */
  readonly track: (event: AnalyticsEvent) => Promise<boolean>;
}

const NO_SESSION: Session = { readSession: () => null, allowSession: () => undefined };

/**
 * Starts the analytics and the session of a page load. If the endpoint fails, posts the event to
 * the fallback, if there is one. Throws without a secure random generator (rule 8.5).
 */
export function createAnalytics(
  view: AnalyticsView,
  facts: SiteFacts,
  endpoint: string,
  fallback = '',
): Analytics {
  const { document, location } = view;
  const way = eventWay(location.hostname, facts);
  const pageSessionId = (view.pageSession ||= secureId(view.crypto));
  const session = way === 'skip' ? NO_SESSION : keepSession(view, facts);

  async function track(event: AnalyticsEvent): Promise<boolean> {
    try {
      if (way === 'skip') return false;
      const envelope =
        // A build-time constant: pages outside meetings contain no code for meetings.
        PUBLIC_ANALYTICS_ENVELOPE === 'meeting'
          ? meetingEvent(view, event, { time: Date.now(), pageSessionId })
          : buildWebEvent(event, {
              time: Date.now(),
              pageSessionId,
              sessionId: session.readSession(),
              putmaId: readCookie(document.cookie, PUTMA_COOKIE) ?? null,
              referrer: document.referrer,
              url: location.origin + location.pathname + location.search,
            });
      if (way === 'print') {
        console.info('Analytics event:', envelope);
        return true;
      }
      return (
        (await sendEvent(view, endpoint, envelope)) ||
        (fallback !== '' && (await sendEvent(view, fallback, envelope, true)))
      );
    } catch {
      return false;
    }
  }

  return { track, ...session };
}
