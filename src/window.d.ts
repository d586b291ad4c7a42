/** What the head script leaves for the scripts that come later. */
interface Window {
  podium?: {
    /** Name of the signed-in visitor, from the cookie `viewer_hint`. */
    viewerName?: string;
    /** The viewer-data call that the head script started. */
    viewer?: Promise<Response>;
  };
}

/** The browser event by which a page tells what the visitor allows. */
interface WindowEventMap {
  'consent-changed': CustomEvent<{ performance?: unknown } | null>;
}
