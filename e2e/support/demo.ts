import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { readEntry } from '#library/check-file';
import { readLibrary } from '#library/library';
import { isListed } from '#domain/content/display-rules';
import { embedPath, privateViewPath, viewPath } from '#domain/addresses/paths';
import { serveSite } from 'podium/testing';
import { ORIGIN } from './server.ts';
import { test as base } from './test.ts';

const root = resolve(import.meta.dirname, '../..');

/** Content folders by their names in test titles. */
export const CONTENT = {
  demo: join(root, 'src/content'),
  'end-to-end': join(root, 'e2e/site/src/content'),
} as const;

/** A presentation as visitors see it. */
export interface KnownPresentation {
  readonly oid: string;
  readonly path: string;
  /** Null for content behind a view link, which cannot be embedded. */
  readonly embedPath: string | null;
  readonly steps: number;
}

/** Returns all presentations of a content folder, sorted by oid. */
export async function readPresentations(content: keyof typeof CONTENT): Promise<KnownPresentation[]> {
  const { entries } = await readLibrary(CONTENT[content]);
  const known = [...entries.values()].map(async (facts): Promise<KnownPresentation[]> => {
    const entry = await readEntry(facts);
    if (!('storyboard' in entry)) return [];
    const isPublic = isListed(facts.privacy);
    return [
      {
        oid: facts.oid,
        path: isPublic ? viewPath(facts, 'en') : privateViewPath(facts.linkId ?? '', 'en'),
        embedPath: isPublic ? embedPath(facts.oid) : null,
        steps: entry.storyboard.path.length,
      },
    ];
  });
  return (await Promise.all(known)).flat().sort((a, b) => (a.oid < b.oid ? -1 : 1));
}

interface Served {
  /**
   * The address of each content folder's site, and of a page on another site that frames the
   * address in its query.
   */
  origins: Readonly<Record<keyof typeof CONTENT | 'around', string>>;
}

/**
 * Extends the `test` of test.ts with two servers for each worker: an origin with the built demo on
 * a free port, and a page of another site.
 */
export const test = base.extend<object, Served>({
  origins: [
    // Playwright parses this function and requires a pattern here, also an empty one.
    async ({}, use) => {
      const demo = await serveSite({ content: CONTENT.demo, accounts: true });
      const around = createServer(respondWithFrame).listen(0, '127.0.0.1');
      try {
        await once(around, 'listening');
        const { port } = around.address() as AddressInfo;
        await use({
          demo: demo.address,
          'end-to-end': ORIGIN,
          around: `http://127.0.0.1:${port}`,
        });
      } finally {
        around.close();
        around.closeAllConnections();
        await demo.stop();
      }
    },
    { scope: 'worker' },
  ],
});

/**
 * Responds with a page that contains a frame. The page needs a real server: for the browser, a page
 * from `page.route` belongs to no network and may not frame addresses on this machine.
 */
function respondWithFrame({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const frame = `<iframe src="${url.slice(url.indexOf('?') + 1)}" title="Frame" width="640" height="360"></iframe>`;
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end(`<!doctype html><html lang="en"><title>Around</title><link rel="icon" href="data:,">
    <a href="/">Before</a>${frame}`);
}
