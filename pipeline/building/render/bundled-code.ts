import { createHash } from 'node:crypto';
import type { PageCode } from '#entry/site-pages';
import { INLINE_SCRIPTS } from '#domain/page/inline-scripts';
import { toPiece, type InlinePiece } from '#pipeline/site/inline-code';
import { SCRIPT_SEPARATOR, type SharedScript } from '../finish/finish-page.ts';

/** The inline code that our own bundles may put into pages. */
export interface BundledCode {
  readonly pieces: readonly InlinePiece[];
  /** The code of Astro's islands, which pages load from a file. */
  readonly runtime: SharedScript;
}

/**
 * Lists every inline script and style of our own bundles before pages are rendered: Astro's bundled
 * code, its code for islands, and our scripts for the head. None of it depends on content.
 */
export function toBundledCode({ styles, scripts, runtime }: PageCode): BundledCode {
  return {
    pieces: [
      ...styles.map((text) => toPiece('style', text)),
      ...[...new Set([...INLINE_SCRIPTS, ...scripts])].map((text) => toPiece('script', text)),
      SCRIPT_SEPARATOR,
    ],
    runtime: { name: runtimeName(runtime), code: runtime },
  };
}

function runtimeName(code: string): string {
  return `_astro/astro-island.${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
}
