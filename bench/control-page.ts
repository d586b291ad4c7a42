import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import type { Element, ElementContent, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toHtml } from 'hast-util-to-html';
import { listen } from '../e2e/support/listen.ts';

const SCRIPT = '/bench/control.js';
const PRESS = `export const press = (button) => button.setAttribute('aria-pressed', 'true');`;
const LISTENER = `<script>document.querySelector('[data-like]').addEventListener('click', (event) => {
  event.preventDefault();
  import('${SCRIPT}').then(({ press }) => press(event.target.closest('button')));
})</script>`;

/** Serves what the origin serves, but for one page without its scripts: its like button loads a file at the click. */
export async function serveControl(
  origin: string,
  path: string,
): Promise<{ url: string; close: () => void }> {
  const html = withoutScripts(await (await fetch(origin + path)).text());
  const body = brotliCompressSync(html);
  const server = createServer((incoming, answer) => {
    if (incoming.url === path) send(answer, 'text/html; charset=utf-8', body);
    else if (incoming.url === SCRIPT) send(answer, 'text/javascript', brotliCompressSync(PRESS));
    else passOn(origin, incoming, answer);
  });
  return { url: `http://localhost:${await listen(server)}`, close: () => server.close() };
}

function withoutScripts(html: string): string {
  const page = fromHtml(html);
  remove(page, ({ tagName, properties }) =>
    tagName === 'script' ? properties.type !== 'application/json' : properties.httpEquiv !== undefined,
  );
  return toHtml(page) + LISTENER;
}

function remove(parent: Root | Element, isRemoved: (element: Element) => boolean): void {
  parent.children = (parent.children as ElementContent[]).filter((child) => {
    if (child.type !== 'element') return true;
    remove(child, isRemoved);
    return !isRemoved(child);
  });
}

function send(answer: ServerResponse, type: string, body: Buffer): void {
  answer.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'content-length': body.length });
  answer.end(body);
}

function passOn(origin: string, incoming: IncomingMessage, answer: ServerResponse): void {
  const { method = 'GET', headers } = incoming;
  const onward = request(`${origin}${incoming.url ?? '/'}`, { method, headers }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
  });
  onward.on('error', (error) => answer.destroy(error));
  incoming.pipe(onward);
}
