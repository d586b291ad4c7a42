import { createHash } from 'node:crypto';
import type { AstroPrerenderer, SSRManifest } from 'astro';
import islandRuntime from 'astro/runtime/server/astro-island.prebuilt.js';
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js';
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
 * code, its code for islands, and our scripts for the head. None of it depends on content. Throws
 * if Astro does not provide its list of bundled code.
 */
export function listInlineCode(prerenderer: AstroPrerenderer): BundledCode {
  const { app } = prerenderer as { app?: { manifest?: SSRManifest } };
  if (app?.manifest === undefined)
    throw new Error("Astro's prerenderer has no manifest. Adapt listInlineCode to this version of Astro.");
  const { routes, clientDirectives, inlinedScripts } = app.manifest;
  const styles = routes.flatMap((route) =>
    route.styles.flatMap((style) => (style.type === 'inline' ? [style.content] : [])),
  );
  const scripts = [...INLINE_SCRIPTS, ...clientDirectives.values(), ...inlinedScripts.values()];
  return {
    pieces: [
      ...new Set([...styles, ISLAND_STYLES]).values().map((text) => toPiece('style', text)),
      ...new Set(scripts).values().map((text) => toPiece('script', text)),
      SCRIPT_SEPARATOR,
    ],
    runtime: { name: runtimeName(islandRuntime), code: islandRuntime },
  };
}

function runtimeName(code: string): string {
  return `_astro/astro-island.${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
}
