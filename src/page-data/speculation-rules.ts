import { PRIVATE_PATHS } from '#domain/caching';
import { PLATFORM } from '#domain/paths';

/** Addresses that nobody may ask for unasked: behind view links, of frames, and those of the platform, which may act. */
const NEVER = [
  ...PRIVATE_PATHS,
  ...['/p/embed/*', '/p/edit/*', '/*/edit/', '/contact/*', '/signup/*', '/api/*'],
  ...Object.values(PLATFORM).map((path) => `${path.replace(/\/$/, '')}{/}?`),
];

/** Which links of a page a browser may follow ahead of the visitor, and when (HTML, speculation rules). */
export interface SpeculationRules {
  readonly prefetch: readonly {
    readonly source: 'document';
    readonly where: object;
    readonly eagerness: 'moderate';
  }[];
}

/**
 * Builds the rules of all pages: the page behind a card is fetched when the pointer rests on it, or a finger comes down.
 * Fetched, not rendered: a page that is rendered ahead would ask for viewer data and log a view that nobody has.
 */
export function buildSpeculationRules(): SpeculationRules {
  const where = { and: [{ selector_matches: '.card-link' }, { not: { href_matches: NEVER } }] };
  return { prefetch: [{ source: 'document', where, eagerness: 'moderate' }] };
}
