import type { AnalyticsEvent } from '#domain/analytics/analytics-event';
import type { Viewer } from '#services/viewer';

declare global {
  /** Data that the head script leaves for later scripts. */
  interface Window {
    podium?: {
      /** Name of the signed-in visitor, from the cookie `viewer_hint`. */
      viewerName: string;
      /** Sends the viewer-data call again. Rejects after its timeout. */
      ask: () => Promise<Response>;
      /** The viewer-data call that the head script sent. */
      viewer: Promise<Response>;
      /** The visitor after all retries, or null; set by the page's script. Never rejects. */
      known?: Promise<Viewer | null>;
    };
    /** Loads a chunk of this build by its path, for the islands. Set by the page's script. */
    loadChunk?: (path: string) => Promise<unknown>;
    /** Sends an event and returns whether it was sent. Only on the host of the site's address. */
    logEvent?: (...event: AnalyticsEvent) => unknown;
    /** Id of this page load in events, once one was sent. */
    pageSession?: string;
    /** Data from the meeting app that shows the page, on a site built for the app. */
    meetingApp?: Readonly<Record<string, unknown>>;
  }

  interface MouseEvent {
    /** Whether the head script has logged the link that was clicked. */
    readonly isLogged?: unknown;
  }

  /**
   * Browser events that a page listens to: the visitor's consent, data from the admin tools, and
   * dialogs that the platform opens or closes by name.
   */
  interface WindowEventMap {
    'open-modal': CustomEvent<{ name?: unknown } | null>;
    'close-modal': CustomEvent<{ name?: unknown } | null>;
    'consent-changed': CustomEvent<{ performance?: unknown } | null>;
    'hidden-tags-loaded': CustomEvent<{ hasTags?: unknown } | null>;
  }
}
