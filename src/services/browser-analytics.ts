import { PUBLIC_ANALYTICS_ENDPOINT, PUBLIC_ANALYTICS_FALLBACK_ENDPOINT } from 'astro:env/client';
import { createAnalytics, type Analytics } from './create-analytics.ts';
import { readSiteFacts } from './site-facts.ts';

/** Starts the analytics of the current page. */
export function startBrowserAnalytics(): Analytics {
  return createAnalytics(
    window,
    readSiteFacts(document),
    PUBLIC_ANALYTICS_ENDPOINT,
    PUBLIC_ANALYTICS_FALLBACK_ENDPOINT,
  );
}
