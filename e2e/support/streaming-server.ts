import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { arrayBuffer } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { ORIGIN } from './server.ts';

const NEXT = '/next-piece';

/**
 * Positions where the transfer of a page may pause: before each element with a class, and before
 * the text of a link with the class "tag".
 */
const CUTS = /(?=<[a-z][a-z0-9-]* class=)|(?<=<a class="tag"[^>]*>)/;

/**
 * Attribute for the first element of a piece. Its value is the number of such elements before it.
 */
const MARK = 'data-piece';

/** The way in which pages are served. */
interface Serving {
  /** Sends all pieces of a page together, and marks the first element of each. */
  readonly isWhole: boolean;
  /**
   * Reports whether a piece is sent together with the previous one, by the number of its first
   * element.
   */
  readonly isJoined: (element: number) => boolean;
}

interface StreamingServer {
  readonly address: string;
  readonly stop: () => void;
  readonly serve: (serving: Serving) => void;
}

const APART: Serving = { isWhole: false, isJoined: () => false };

/** Splits a page into the pieces to send. */
function cut(html: string, { isWhole, isJoined }: Serving): string[] {
  let element = -1;
  let isWithLast = false;
  const sent: string[] = [];
  for (const piece of html.split(CUTS)) {
    const [start] = /^<[a-z][a-z0-9-]*(?= class=)/.exec(piece) ?? [''];
    // The text of a link with the class "tag" is sent together with the link if the link is sent
    // with the previous piece.
    if (start !== '') isWithLast = isJoined((element += 1));
    const text =
      isWhole && start !== '' ? `${start} ${MARK}="${element}"${piece.slice(start.length)}` : piece;
    if (sent.length > 0 && (isWhole || isWithLast)) sent.push((sent.pop() ?? '') + text);
    else sent.push(text);
  }
  return sent;
}

/**
 * Serves the origin's pages as a slow network does: in pieces, each sent after the page has painted
 * the previous one. Call `paintPieces` on the page before opening it.
 */
export async function startStreamingServer(): Promise<StreamingServer> {
  let sendNext: () => void = () => undefined;
  let serving = APART;
  const sendPieces = async (html: string, response: ServerResponse) => {
    const [first = '', ...rest] = cut(html, serving);
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
    serve: (next) => (serving = next),
  };
}

/**
 * Finds the pieces of a page that need no frame of their own at a width. Returns how to serve the
 * page accordingly.
 *
 * A piece is joined with the previous one if both are outside of the window in the complete page,
 * because invisible shifts do not count. If such pieces move something inside the window, the shift
 * is still seen, because they arrive separately from the pieces in the window.
 */
export async function planPieces(
  page: Page,
  { server, path, width }: { server: StreamingServer; path: string; width: number },
): Promise<Serving> {
  const { height = 0 } = page.viewportSize() ?? {};
  server.serve({ ...APART, isWhole: true });
  await page.goto(`${server.address}${path}`);
  await page.setViewportSize({ width, height });
  const places = await page.evaluate(async (mark) => {
    await document.fonts.ready;
    return [...document.querySelectorAll(`[${mark}]`)].map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const isInView = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
      return [Number(element.getAttribute(mark)), isInView] as const;
    });
  }, MARK);
  const inView = new Map(places);
  // Elements that are missing by now, for example because a script replaced them, may have been
  // inside the window.
  const isOutside = (element: number) => inView.get(element) === false;
  return { isWhole: false, isJoined: (element) => isOutside(element) && isOutside(element - 1) };
}

async function passOn(request: IncomingMessage): Promise<Response> {
  const { method = 'GET', headers, url = '/' } = request;
  const body = method === 'GET' || method === 'HEAD' ? null : await arrayBuffer(request);
  const type = headers['content-type'] ?? 'text/plain';
  return fetch(new URL(url, ORIGIN), { method, body, headers: { 'content-type': type, origin: ORIGIN } });
}

/**
 * Milliseconds without a first frame after which a page counts as one that waits for more content
 * before it paints.
 */
const NOT_PAINTING = 50;

/**
 * Makes every page request its next piece after it has painted the previous one, or if it does not
 * paint.
 */
export async function paintPieces(page: Page): Promise<void> {
  await page.addInitScript(
    ({ next, notPainting }) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const task = () => new Promise((resolve) => setTimeout(resolve));
      const waited = () => new Promise((resolve) => setTimeout(resolve, notPainting));
      /** Returns the last node that has arrived. */
      const findEnd = () => {
        let end: Node = document;
        while (end.lastChild) end = end.lastChild;
        return end;
      };
      let last: Node | null = null;
      /**
       * Waits for a frame with the nodes that have arrived since the last one. Has a time limit
       * because some pieces show nothing new.
       */
      const painted = async () => {
        const limit = performance.now() + notPainting;
        do await frame();
        while (findEnd() === last && performance.now() < limit);
        last = findEnd();
        // A frame is painted after its callbacks have run.
        await task();
      };
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
