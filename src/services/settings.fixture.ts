// Test replacement for `astro:env/client`.
import { CLIENT_LOG_CALL, EVENTS_CALL } from '#domain/addresses/calls';

export const PUBLIC_ANALYTICS_ENVELOPE: 'web' | 'meeting' = 'web';
export const PUBLIC_ANALYTICS_ENDPOINT = EVENTS_CALL;
export const PUBLIC_ANALYTICS_FALLBACK_ENDPOINT = '';
export const PUBLIC_CLIENT_LOG_ENDPOINT = CLIENT_LOG_CALL;
