import {
  PUBLIC_ANALYTICS_ENDPOINT,
  PUBLIC_ANALYTICS_ENVELOPE,
  PUBLIC_ANALYTICS_FALLBACK_ENDPOINT,
} from 'astro:env/client';
import { buildWebEvent } from '#domain/analytics/analytics-envelope';
import type { AnalyticsEvent } from '#domain/analytics/analytics-event';
import { eventWay, type SiteFacts } from '#domain/analytics/analytics-hosts';
import type { LOG_TIMEOUT_MS } from '#domain/page/timeouts';
import { secureId } from '#domain/util/secure-id';
import { readCookie } from './cookies.ts';
import { meetingEvent, type MeetingView } from './meeting-app.ts';
import { keepSession, type Session, type SessionView } from './session.ts';
import { readSiteFacts } from './page-facts.ts';

// Repeated here, because an import would add a request. The type keeps both values the same.
const TIMEOUT_MS: typeof LOG_TIMEOUT_MS = 20_000;

/** The parts of `window` that sending needs. */
export interface SendingView {
  readonly navigator: Partial<Pick<Navigator, 'sendBeacon'>>;
  /** Its origin never contains credentials, which would make `fetch` throw. */
  readonly location: Pick<Location, 'origin'>;
  readonly fetch: typeof fetch;
}

/**
 * Sends an event as a JSON array of one (rule 7.11) to a path of the site or a URL: by beacon,
 * or by a POST that outlives the page if the beacon fails or `withoutBeacon` is set. Resolves to
 * whether it was sent. Never rejects.
 */
export async function sendEvent(
  view: SendingView,
  endpoint: string,
  event: object,
  withoutBeacon = false,
): Promise<boolean> {
  try {
    const body = JSON.stringify([event]);
    const address = new URL(endpoint, view.location.origin).href;
    if (!withoutBeacon && view.navigator.sendBeacon?.(address, body)) return true;
    return await post(view, address, body);
  } catch {
    return false;
  }
}

/** A minimal `sendRequest`: the full one is too large for code that every page loads. */
async function post(view: SendingView, address: string, body: string): Promise<boolean> {
  const { ok } = await view.fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    credentials: 'include',
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    body,
  });
  return ok;
}

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
interface Analytics extends Session {
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

/** Starts the analytics of the current page. */
export function startBrowserAnalytics(): Analytics {
  return createAnalytics(
    window,
    readSiteFacts(document),
    PUBLIC_ANALYTICS_ENDPOINT,
    PUBLIC_ANALYTICS_FALLBACK_ENDPOINT,
  );
}
