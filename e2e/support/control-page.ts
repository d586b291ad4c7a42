import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter as tree, parse, serialize } from 'parse5';
import { listen } from './listen.ts';

const SCRIPT = '/control.js';
const PRESS = `export const press = (button) => button.setAttribute('aria-pressed', 'true');`;
const LISTENER = `document.querySelector('[data-like]').addEventListener('click', (event) => {
  event.preventDefault();
  import('${SCRIPT}').then(({ press }) => press(event.target.closest('button')));
})`;

/**
 * Serves the origin's site, but one page without its scripts. The like button of that page loads
 * one small file on click, the minimum for any code that loads late. Tests compare the speed of a
 * page with it.
 */
export async function serveControl(
  origin: string,
  path: string,
): Promise<{ url: string; close: () => void }> {
  const page = await fetch(origin + path, { headers: { 'accept-encoding': 'br' } });
  // Compresses only if the original page is compressed, so that a build without compression is
  // compared with an uncompressed control.
  const send = page.headers.get('content-encoding') === 'br' ? sendPacked : sendPlain;
  const html = withoutScripts(await page.text());
  const server = createServer((incoming, answer) => {
    if (incoming.url === path) send(answer, 'text/html; charset=utf-8', html);
    else if (incoming.url === SCRIPT) send(answer, 'text/javascript', PRESS);
    else passOn(origin, incoming, answer);
  });
  return { url: `http://localhost:${await listen(server)}`, close: () => server.close() };
}

type Element = DefaultTreeAdapterTypes.Element;

const attributeOf = ({ attrs }: Element, wanted: string) =>
  attrs.find(({ name }) => name === wanted)?.value.toLowerCase();

/** Reports whether an element runs code, or is the policy (CSP), which would block the listener. */
function isLeftOut(element: Element): boolean {
  if (element.tagName === 'script') return attributeOf(element, 'type')?.endsWith('json') !== true;
  return element.tagName === 'meta' && attributeOf(element, 'http-equiv') === 'content-security-policy';
}

/**
 * Returns the page without its scripts and policy, and with the listener at the end of its body.
 */
function withoutScripts(html: string): string {
  const visit = (parent: DefaultTreeAdapterTypes.ParentNode): void => {
    for (const child of [...parent.childNodes].filter((node) => tree.isElementNode(node))) {
      if (isLeftOut(child)) tree.detachNode(child);
      else visit(child);
      if (child.tagName !== 'body') continue;
      const script = tree.createElement('script', child.namespaceURI, []);
      tree.insertText(script, LISTENER);
      tree.appendChild(child, script);
    }
  };
  const document = parse(html);
  visit(document);
  return serialize(document);
}

function sendPacked(answer: ServerResponse, type: string, text: string): void {
  answer.setHeader('content-encoding', 'br');
  sendPlain(answer, type, brotliCompressSync(text));
}

function sendPlain(answer: ServerResponse, type: string, body: string | Buffer): void {
  answer.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
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
