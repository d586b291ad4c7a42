/**
 * The files of each chunk that the bundler would otherwise divide, because pages share them with
 * islands or frames. Saves 634 bytes (Brotli) and 7 requests of a view page, and 1,188 bytes and 12
 * requests once the late code has arrived.
 */
export const SHARED_CHUNKS = {
  /** Code of pages that islands or frames also use. */
  page: [
    'src/domain/analytics/analytics-hosts.ts',
    'src/domain/util/cache-success.ts',
    'src/domain/analytics/failure-event.ts',
    'src/domain/likes/like.ts',
    'src/domain/analytics/redact-view-links.ts',
    'src/domain/addresses/texts-path.ts',
    'src/services/cookies.ts',
    'src/services/failures.ts',
    'src/services/late-files.ts',
    'src/services/page-facts.ts',
    'src/services/viewer.ts',
    'src/enhance/autoplay-loader.ts',
    'src/enhance/like-state.ts',
    'src/enhance/load-late-code.ts',
    'src/enhance/saves-data.ts',
  ],
  /**
   * Code that loads at the first sign of intent or the first failure. Islands import parts of it.
   */
  late: [
    'src/domain/playback/step-address.ts',
    'src/domain/page/timeouts.ts',
    'src/services/chunk.ts',
    'src/services/share.ts',
    'src/stores/like-states.ts',
    'src/enhance/early-likes.ts',
    'src/enhance/island-errors.ts',
    'src/enhance/late-handlers.ts',
    'src/enhance/share-button.ts',
  ],
} as const;

/** Modules of tools that belong to the chunk of pages, as regular expressions. */
const TOOLS = [String.raw`vite/preload-helper\.js`, 'astro:env/client'];

/** Returns the groups of modules for the bundler. */
export function sharedChunks(): { name: string; test: RegExp }[] {
  const { page, late } = SHARED_CHUNKS;
  const escaped = (files: readonly string[]) => files.map((file) => file.replaceAll('.', String.raw`\.`));
  return [
    { name: 'page', test: new RegExp(`(?:${[...escaped(page), ...TOOLS].join('|')})$`) },
    { name: 'late', test: new RegExp(`(?:${escaped(late).join('|')})$`) },
  ];
}
