// Test replacement for `astro:env/client`.
export const PUBLIC_ANALYTICS_ENVELOPE: 'web' | 'meeting' = 'web';
export const PUBLIC_ANALYTICS_ENDPOINT = '/log/events/';
export const PUBLIC_ANALYTICS_FALLBACK_ENDPOINT = '';
export const PUBLIC_CLIENT_LOG_ENDPOINT = '/log/client/';
