import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Hono } from 'hono';
import type { OriginEnv } from '../http/origin-context.ts';
import { route } from '../http/route.ts';

const FILE = createRequire(import.meta.url).resolve(
  '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
);
const FONT = new Uint8Array(readFileSync(FILE));
const HASH = createHash('sha256').update(FONT).digest('hex').slice(0, 12);

/** Address of the typeface of the platform's pages; it changes with the file. */
export const FONT_PATH = `/_origin/figtree.${HASH}.woff2`;

/** The typeface of the platform's pages, which cannot know the hashed one of the site. */
export function addFont(app: Hono<OriginEnv>): void {
  route(app, FONT_PATH, {
    GET: (c) =>
      c.body(FONT, 200, {
        'Content-Type': 'font/woff2',
        'Cache-Control': 'public, max-age=31536000, immutable',
      }),
  });
}
