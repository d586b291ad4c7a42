import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { arrayBuffer } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { ORIGIN } from './server.ts';

const NEXT = '/next-piece';

/** Where a page may be cut off for a moment: before each element that has a class, and before the texts of tags. */
const CUTS = /(?=<[a-z][a-z0-9-]* class=)|(?<=<a class="tag"[^>]*>)/;

/**
 * Serves the origin's pages as a bad network does: piece by piece, the next one when the page has painted twice
 * what it has. Give the page `paintPieces` before it goes there.
 */
export async function startPieceServer(): Promise<{ address: string; stop: () => void }> {
  let sendNext: () => void = () => undefined;
  const sendPieces = async (html: string, response: ServerResponse) => {
    const [first = '', ...rest] = html.split(CUTS);
    response.write(first);
    for (const piece of rest) {
      await new Promise<void>((resolve) => (sendNext = resolve));
      response.write(piece);
    }
    response.end();
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === NEXT) {
      sendNext();
      response.writeHead(204).end();
      return;
    }
    const answered = await passOn(request);
    const type = answered.headers.get('content-type') ?? 'application/octet-stream';
    response.writeHead(answered.status, { 'content-type': type });
    if (type.startsWith('text/html')) await sendPieces(await answered.text(), response);
    else response.end(Buffer.from(await answered.arrayBuffer()));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function passOn(request: IncomingMessage): Promise<Response> {
  const { method = 'GET', headers, url = '/' } = request;
  const body = method === 'GET' || method === 'HEAD' ? null : await arrayBuffer(request);
  const type = headers['content-type'] ?? 'text/plain';
  return fetch(new URL(url, ORIGIN), { method, body, headers: { 'content-type': type, origin: ORIGIN } });
}

/** Milliseconds without a first frame, after which a page is taken for one that does not paint before more of it is there. */
const NOT_PAINTING = 50;

/** Has every page ask for its next piece whenever it has painted what it has, or does not paint that. */
export async function paintPieces(page: Page): Promise<void> {
  await page.addInitScript(
    ({ next, notPainting }) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const painted = () => frame().then(frame);
      const waited = () => new Promise((resolve) => setTimeout(resolve, notPainting));
      let isShown = false;
      addEventListener('pagereveal', () => (isShown = true));
      const ask = async () => {
        while (document.readyState === 'loading') {
          await (isShown ? painted() : Promise.race([painted(), waited()]));
          await fetch(next);
        }
      };
      void ask();
    },
    { next: NEXT, notPainting: NOT_PAINTING },
  );
}
