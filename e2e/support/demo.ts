import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { readEntry, readLibrary } from '#content/library';
import { isListed } from '#domain/display-rules';
import { embedPath, privateViewPath, viewPath } from '#domain/paths';
import { ORIGIN } from './server.ts';
import { test as base } from './test.ts';

const root = resolve(import.meta.dirname, '../..');

/** Folders of content, by what they are called in titles of tests. */
export const CONTENT = { demo: join(root, 'src/content'), 'end-to-end': join(root, 'e2e/content') } as const;

/** A presentation as a visitor meets it. */
export interface KnownPresentation {
  readonly oid: string;
  readonly path: string;
  /** Null for what only a view link opens: it is not embedded. */
  readonly embedPath: string | null;
  readonly steps: number;
}

/** All presentations of a content folder, by oid. */
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
  /** Where each content folder is served; and where a page of another site is, which frames the address in its query. */
  origins: Readonly<Record<keyof typeof CONTENT | 'around', string>>;
}

/** The tests' `test`, with an origin that serves the built demo on a free port, and a page of another one; for each worker. */
export const test = base.extend<object, Served>({
  origins: [
    // Playwright reads from the pattern that this one needs no other.
    async ({}, use, { parallelIndex }) => {
      const data = join(root, `.cache/e2e/data-demo-${parallelIndex}`);
      rmSync(data, { recursive: true, force: true });
      const origin = spawn(join(root, 'node_modules/.bin/node'), ['origin/main.ts'], {
        cwd: root,
        env: {
          ...process.env,
          PORT: '0',
          PODIUM_DIST: 'dist',
          PODIUM_CONTENT: CONTENT.demo,
          PODIUM_DATA: data,
        },
        stdio: 'pipe',
      });
      const around = createServer(answerWithFrame).listen(0, '127.0.0.1');
      try {
        await once(around, 'listening');
        const { port } = around.address() as AddressInfo;
        await use({
          demo: await addressOf(origin),
          'end-to-end': ORIGIN,
          around: `http://127.0.0.1:${port}`,
        });
      } finally {
        around.close();
        around.closeAllConnections();
        origin.kill('SIGTERM');
      }
    },
    { scope: 'worker' },
  ],
});

/** A real page: one that a test makes up is to the browser of no network, and may not frame what is on this machine. */
function answerWithFrame({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const frame = `<iframe src="${url.slice(url.indexOf('?') + 1)}" title="Frame" width="640" height="360"></iframe>`;
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end(`<!doctype html><html lang="en"><title>Around</title><link rel="icon" href="data:,">
    <a href="/">Before</a>${frame}`);
}

/** The address that an origin writes once it listens; rejects with what it said if it ends before. */
function addressOf(origin: ReturnType<typeof spawn>): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    for (const stream of [origin.stdout, origin.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const address = /Home\s+(http:\S+)\/\s/.exec(said)?.[1];
        if (address !== undefined) resolve(address);
      });
    origin.on('error', reject).on('exit', () => reject(new Error(`The origin of the demo ended: ${said}`)));
  });
}
