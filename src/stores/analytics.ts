import { startBrowserAnalytics } from '#services/analytics';

/**
 * The analytics of this page, with its session. `import()` loads this file as a chunk of its own.
 * To log an event, import `track` from `./track.ts`.
 */
export const { track, readSession, allowSession } = startBrowserAnalytics();
