import {
  PUBLIC_ANALYTICS_ENDPOINT,
  PUBLIC_ANALYTICS_ENVELOPE,
  PUBLIC_ANALYTICS_FALLBACK_ENDPOINT,
} from 'astro:env/client';
import { buildWebEvent, buildMeetingEvent, type EventMoment } from '#domain/analytics/analytics-envelope';
import type { AnalyticsEvent } from '#domain/analytics/analytics-event';
import { eventWay, type SiteFacts } from '#domain/analytics/analytics-hosts';
import { isPrivatePath } from '#domain/analytics/redact-view-links';
import type { LOG_TIMEOUT_MS } from '#domain/page/timeouts';
import { secureId } from '#domain/util/secure-id';
import { readCookie } from './cookies.ts';
import { readSiteFacts } from './page-facts.ts';
import {
  SESSION_COOKIE,
  formatNoSession,
  formatSession,
  parseSession,
} from '#domain/analytics/session-cookie';

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
 * Sends an event, as a JSON array with one item (rule 7.11), to a path of the site or a URL. Sends
 * a beacon or, if that fails or `withoutBeacon` is set, a POST that outlives the page. Resolves to
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

/** A minimal `sendRequest`, because the full one is too large for code that every page loads. */
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
   * Logs an event. Resolves to whether it was sent. Never rejects. The request starts before the
   * call returns and outlives the page, so a link need not wait for it.
   */
  readonly track: (event: AnalyticsEvent) => Promise<boolean>;
}

const NO_SESSION: Session = { readSession: () => null, allowSession: () => undefined };

/**
 * Starts the analytics and the session of a page load. If the endpoint fails, posts the event to
 * the fallback, if there is one. From a private page, nothing goes to an address of another origin.
 * Throws without a secure random generator (rule 8.5).
 */
export function createAnalytics(
  view: AnalyticsView,
  facts: SiteFacts,
  endpoint: string,
  fallback = '',
): Analytics {
  const { document, location } = view;
  const deliveryMode = eventWay(location.hostname, facts);
  const pageSessionId = (view.pageSession ||= secureId(view.crypto));
  const session = deliveryMode === 'skip' ? NO_SESSION : keepSession(view, facts);
  const isAllowed = (address: string): boolean =>
    !isPrivatePath(location.pathname) || new URL(address, location.origin).origin === location.origin;

  async function track(event: AnalyticsEvent): Promise<boolean> {
    try {
      if (deliveryMode === 'skip') return false;
      const envelope =
        // A build-time constant, so that pages outside meetings contain no code for meetings.
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
      if (deliveryMode === 'print') {
        console.info('Analytics event:', envelope);
        return true;
      }
      return (
        (isAllowed(endpoint) && (await sendEvent(view, endpoint, envelope))) ||
        (fallback !== '' && isAllowed(fallback) && (await sendEvent(view, fallback, envelope, true)))
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

/** The page inside a meeting. */
interface MeetingView {
  readonly navigator: { readonly userAgent?: string };
  /**
   * Facts that the app sets before it opens a page of a site built for it
   * (PUBLIC_ANALYTICS_ENVELOPE): os, osVersion, appVersion, meetingVersion, meetingId, userId. Any
   * of them may be missing or not a string.
   */
  readonly meetingApp?: Readonly<Record<string, unknown>>;
}

/** Wraps an event in the envelope of the meeting app (rule 3.44). Missing facts are empty. */
function meetingEvent(view: MeetingView, event: AnalyticsEvent, moment: EventMoment) {
  const factOf = (name: string): string => {
    const value = view.meetingApp?.[name];
    return typeof value === 'string' ? value : '';
  };
  return buildMeetingEvent(event, {
    ...moment,
    os: factOf('os'),
    osVersion: factOf('osVersion'),
    userAgent: view.navigator.userAgent ?? '',
    appVersion: factOf('appVersion'),
    meetingVersion: factOf('meetingVersion'),
    meetingId: factOf('meetingId'),
    userId: factOf('userId'),
  });
}

/** The parts of `window` that the session needs. */
export interface SessionView {
  readonly location: Pick<Location, 'hostname'>;
  readonly document: { cookie: string };
  readonly crypto?: Partial<Pick<Crypto, 'getRandomValues'>>;
}

/** The analytics session of a page. */
interface Session {
  /** Returns the session id, or null without one. Replaces an expired session. */
  readonly readSession: () => string | null;
  /**
   * Applies the visitor's choice on performance cookies: creates the session if allowed, otherwise
   * removes it. Does nothing if no consent is needed.
   */
  readonly allowSession: (isAllowed: boolean) => void;
}

/**
 * Manages the analytics session cookie (rules 4.30 and 9.4). Creates it at once or, where
 * consent is needed, once the visitor allows it.
 */
export function keepSession(
  { document: jar, location, crypto }: SessionView,
  { cookieDomains, isConsentNeeded }: Pick<SiteFacts, 'cookieDomains' | 'isConsentNeeded'>,
): Session {
  const place = { host: location.hostname, domains: cookieDomains };
  let isAllowedNow = !isConsentNeeded;

  function readSession(): string | null {
    const read = (): string | null => parseSession(readCookie(jar.cookie, SESSION_COOKIE));
    if (isAllowedNow && read() === null) jar.cookie = formatSession(secureId(crypto), place, Date.now());
    return read();
  }

  function allowSession(isAllowed: boolean): void {
    if (!isConsentNeeded) return;
    isAllowedNow = isAllowed;
    if (isAllowed) readSession();
    else jar.cookie = formatNoSession(place);
  }

  readSession();
  return { readSession, allowSession };
}
