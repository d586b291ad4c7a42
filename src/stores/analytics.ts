import { STATISTICS } from '#domain/features/constants';
import { startBrowserAnalytics } from '#services/analytics';
import { startStatistics } from '#services/statistics';

/**
 * The analytics of this page, with its session. `import()` loads this file as a chunk of its own.
 * To log an event, import `track` from `./track.ts`.
 */
export const { track, readSession, allowSession } = STATISTICS
  ? startStatistics(STATISTICS)
  : startBrowserAnalytics();
