/** What the head script leaves for the scripts that come later. */
interface Window {
  podium?: {
    /** Name of the signed-in visitor, from the cookie `viewer_hint`. */
    viewerName?: string;
    /** The viewer-data call that the head script started. */
    viewer?: Promise<Response>;
  };
  /** What the app inside a meeting tells of itself, where the site is built for it. */
  meetingApp?: Readonly<Record<string, unknown>>;
}

/** Browser events that a page hears: what the visitor allows, and what the admin tools have loaded. */
interface WindowEventMap {
  'consent-changed': CustomEvent<{ performance?: unknown } | null>;
  'hidden-tags-loaded': CustomEvent<{ hasTags?: unknown } | null>;
}
