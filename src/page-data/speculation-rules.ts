import { BASE } from '#domain/addresses/base';
import { PRIVATE_PATHS } from '#domain/addresses/caching';
import { CALL_PATTERNS } from '#domain/addresses/calls';
import { HAS_SIGN_IN } from '#domain/features/constants';
import { EDITOR_FOLDER, PLATFORM, SIGNUP_PATH } from '#domain/addresses/paths';

/**
 * Addresses that browsers must not prefetch: pages behind view links, frames, calls, and pages of
 * the platform, where a request may have side effects.
 */
const NEVER = [
  ...PRIVATE_PATHS.map((path) => `${BASE}${path}`),
  `${BASE}/p/embed/*`,
  ...(HAS_SIGN_IN ? [`${EDITOR_FOLDER}*`, `${BASE}/*/edit/`, `${BASE}/contact/*`, `${SIGNUP_PATH}*`] : []),
  ...CALL_PATTERNS,
  ...(HAS_SIGN_IN ? Object.values(PLATFORM).map((path) => `${path.replace(/\/$/, '')}{/}?`) : []),
];

/**
 * Builds the rules of all pages: the browser fetches the page of a card when the pointer rests on
 * it or a finger touches it. Prefetches instead of prerendering, because a prerendered page would
 * request viewer data and log a view that never happened.
 */
export function buildSpeculationRules() {
  const condition = { and: [{ selector_matches: '.card-link' }, { not: { href_matches: NEVER } }] };
  return { prefetch: [{ source: 'document', where: condition, eagerness: 'moderate' }] };
}
