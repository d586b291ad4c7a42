import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import type { Hono } from 'hono';
import { sha256 } from '#library/sha256';
import { HASHED_CONTROL } from '#domain/addresses/caching';
import { tokensFile } from '#library/tokens-file';
import { mediaTypeOf } from '#domain/media/media-types';
import type { OriginEnv } from '../http/origin-context.ts';
import { route } from '../http/route.ts';

/** The font of the platform pages. They cannot know the hashed font file of the site. */
const FONT = asset(
  'figtree.woff2',
  readFileSync(
    createRequire(import.meta.url).resolve(
      '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    ),
  ),
);

/**
 * The style sheet of the platform pages. It is a file so that pages need not contain the hashed
 * path of the font.
 */
const STYLE = asset(
  'platform.css',
  Buffer.from(`@font-face {
  font-display: swap;
  font-family: 'Figtree Variable';
  font-weight: 300 900;
  src: url('./${basename(FONT.path)}') format('woff2');
}
${readFileSync(tokensFile(), 'utf8')}
${readFileSync(new URL('./style.css', import.meta.url), 'utf8')}`),
);

const ASSETS = [FONT, STYLE];

/** The style sheet of the platform pages, for the `<link>` that loads it. */
export const STYLE_LINK = {
  path: STYLE.path,
  integrity: `sha256-${sha256(STYLE.body, 'base64')}`,
};

/** Reports whether the path is an asset of the platform pages. */
export function isAssetPath(path: string): boolean {
  return ASSETS.some((asset) => asset.path === path);
}

export function addAssets(app: Hono<OriginEnv>): void {
  for (const { path, type, body } of ASSETS)
    route(app, path, {
      GET: (c) => c.body(body, 200, { 'Content-Type': type, 'Cache-Control': HASHED_CONTROL }),
    });
}

function asset(name: string, content: Buffer) {
  const hash = sha256(content).slice(0, 12);
  const path = `/_origin/${name.replace('.', `.${hash}.`)}`;
  return { path, type: mediaTypeOf(name), body: new Uint8Array(content) };
}
