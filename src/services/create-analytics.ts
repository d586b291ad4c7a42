import { buildWebEvent } from '#domain/analytics-envelope';
import type { AnalyticsEvent } from '#domain/analytics-event';
import { secureId } from '#domain/secure-id';
import { sendEvent, type AnalyticsRoute } from './analytics.ts';
import { readCookie } from './cookies.ts';
import { keepSession, type SessionEnvironment } from './session.ts';

/** Name of the cookie that holds the visitor's putma id, which the platform sets. */
const PUTMA_COOKIE = 'putma_id';

/** Where events happen. */
export interface AnalyticsEnvironment extends AnalyticsRoute, SessionEnvironment {
  readonly referrer: string;
  /** The address of the page as it is now, without credentials and fragment. */
  readonly readUrl: () => string;
}

/** What logs the events of one page load. */
export interface Analytics {
  /**
   * Logs an event; gives whether that worked. Never rejects. With a beacon the event has left when the call returns, so
   * that a link need not wait for it.
   */
  readonly track: (event: AnalyticsEvent) => Promise<boolean>;
  /** Whether events leave at once, so that a link need not wait for them. */
  readonly isInstant: boolean;
}

/** Starts the analytics of a page load, and with it the session. */
export function createAnalytics(environment: AnalyticsEnvironment): Analytics {
  const ids = makeIds(environment);

  async function track(event: AnalyticsEvent): Promise<boolean> {
    try {
      if (ids === null) return false;
      const envelope = buildWebEvent(event, {
        time: environment.now(),
        pageSessionId: ids.pageSessionId,
        sessionId: ids.readSession(),
        putmaId: environment.hasCookies ? (readCookie(environment.jar.cookie, PUTMA_COOKIE) ?? null) : null,
        referrer: environment.referrer,
        url: environment.readUrl(),
      });
      if (await sendEvent(environment, envelope)) return true;
      if (environment.fallbackEndpoint === undefined) return false;
      return await sendEvent(environment, envelope, { withoutBeacon: true, useFallback: true });
    } catch {
      return false;
    }
  }

  return { track, isInstant: environment.way !== 'send' || environment.sendBeacon !== undefined };
}

/** Null without secure random numbers: then nothing is logged. */
function makeIds(environment: AnalyticsEnvironment) {
  try {
    return { pageSessionId: secureId(environment.crypto), readSession: keepSession(environment) };
  } catch {
    return null;
  }
}
