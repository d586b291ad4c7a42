import { createServer } from 'node:http';
import { sha256 } from '#library/sha256';
import { formatPolicy, parsePolicy, splitPolicy } from '#pipeline/site/policy';
import { listen } from './support/listen.ts';
import { expect, test } from './support/test.ts';

const hashOf = (code: string) => `'sha256-${sha256(code, 'base64')}'`;
const mark = (name: string) => `document.documentElement.dataset['${name}'] = 'ran'`;

const SCRIPT = mark('allowedScript');
const STYLE = '#allowed-style { width: 7px }';
const POLICY = parsePolicy(
  `default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; script-src 'self' 'wasm-unsafe-eval' ${hashOf(SCRIPT)} ${hashOf('other()')}; style-src 'self' ${hashOf(STYLE)} ${hashOf('p {}')}; frame-ancestors 'none'`,
);
/**
 * The policy as one header, and split in both ways: a policy for styles, and one for scripts too.
 */
const SENT = [1, 2, 3].map((count) => {
  for (let longest = formatPolicy(POLICY).length; longest > 0; longest -= 1) {
    const split = splitPolicy(POLICY, longest);
    if (split.length === count) return split.map(formatPolicy);
  }
  throw new Error(`The policy cannot be split into ${count}.`);
});

/** A page that attempts every action that a policy of the site may allow or block. */
const page = (other: string) => `<!doctype html><base href="${other}/base/"><title>Attempts</title>
<style>${STYLE}</style><style>#blocked-style { width: 7px }</style>
<p id="allowed-style"></p><p id="blocked-style"></p><p id="attribute" style="width: 7px"></p>
<script>${SCRIPT}</script><script>${mark('blockedScript')}</script>
<script src="/own.js"></script><script src="${other}/other.js"></script>
<link rel="stylesheet" href="/own.css"><link rel="stylesheet" href="${other}/other.css">
<p id="own-sheet"></p><p id="other-sheet"></p>
<img id="handler" src="/none.png" onerror="${mark('handler').replaceAll("'", '&#39;')}">
<a id="code-address" href="javascript:${mark('codeAddress')}">go</a>`;

const FILES: Readonly<Record<string, readonly [type: string, text: string]>> = {
  '/own.js': ['text/javascript', mark('ownFile')],
  '/other.js': ['text/javascript', mark('otherFile')],
  '/own.css': ['text/css', '#own-sheet { width: 7px }'],
  '/other.css': ['text/css', '#other-sheet { width: 7px }'],
  '/worker.js': ['text/javascript', 'postMessage(1)'],
  '/data.json': ['application/json', '{}'],
};

// The page attempts blocked actions.
test.use({ expectedComplaint: /Content Security Policy|frame-ancestors|status of 404|Framing/ });

for (const joined of [false, true])
  test(`a policy that is split ${joined ? 'and joined with commas' : 'into several headers'} allows and blocks the same as one`, async ({
    page: tab,
  }) => {
    const outcomes: unknown[] = [];
    for (const policies of SENT) {
      const server = createServer((request, response) => {
        const { url = '/' } = request;
        const file = FILES[url];
        response.setHeader('Content-Type', file?.[0] ?? 'text/html');
        response.setHeader('Access-Control-Allow-Origin', '*');
        if (url === '/')
          response.setHeader('Content-Security-Policy', joined ? policies.join(', ') : policies);
        if (file === undefined && url !== '/') response.statusCode = 404;
        response.end(url === '/' ? page(`http://localhost:${request.socket.localPort}`) : file?.[1]);
      });
      const port = await listen(server);
      // Another host name makes another origin.
      const [address, other] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
      await tab.goto(`${address}/`);
      await tab.locator('#code-address').click();
      outcomes.push(await tab.evaluate(attempt, other));
      server.closeAllConnections();
      server.close();
    }
    expect(outcomes[0]).toEqual({
      ran: { allowedScript: 'ran', ownFile: 'ran' },
      styled: ['allowed-style', 'own-sheet'],
      base: true,
      tried: {
        dataImage: true,
        otherImage: false,
        ownCall: true,
        otherCall: false,
        worker: true,
        evaluated: false,
        compiled: true,
        styleElement: false,
        styleObject: true,
        scriptElement: false,
        otherFrame: false,
        ownFrame: false,
      },
    });
    expect(outcomes[1]).toEqual(outcomes[0]);
    expect(outcomes[2]).toEqual(outcomes[0]);
  });

/** Tries, in a page, the actions that need a script. Returns the ones that took effect. */
async function attempt(other: string) {
  const isDone = (what: () => unknown) => {
    try {
      what();
      return true;
    } catch {
      return false;
    }
  };
  const image = (src: string) =>
    new Promise<boolean>((resolve) => {
      const element = new Image();
      element.onload = () => resolve(true);
      element.onerror = () => resolve(false);
      element.src = src;
    });
  const call = (address: string) =>
    fetch(address).then(
      () => true,
      () => false,
    );
  const worker = () =>
    new Promise<boolean>((resolve) => {
      const made = new Worker('/worker.js');
      made.onmessage = () => resolve(true);
      made.onerror = () => resolve(false);
    });
  const widthOf = (id: string) => document.getElementById(id)?.offsetWidth === 7;
  const add = (name: string, text: string) =>
    document.head.append(Object.assign(document.createElement(name), { textContent: text }));
  const frame = (src: string) =>
    new Promise<boolean>((resolve) => {
      const blocked = (event: SecurityPolicyViolationEvent) => {
        if (event.effectiveDirective === 'frame-src') resolve(false);
      };
      document.addEventListener('securitypolicyviolation', blocked);
      const element = document.createElement('iframe');
      element.onload = () => resolve(element.contentDocument?.title === 'Attempts');
      element.src = src;
      document.body.append(element);
    });
  add('style', '#added-style { width: 7px }');
  add('script', "document.documentElement.dataset.addedScript = 'ran'");
  document.body.append(Object.assign(document.createElement('p'), { id: 'added-style' }));
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  const module = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
  const attribute = document.getElementById('attribute');
  const tried = {
    dataImage: await image(pixel),
    otherImage: await image(`${other}/picture.svg`),
    ownCall: await call('/data.json'),
    otherCall: await call(`${other}/data.json`),
    worker: await worker(),
    evaluated: isDone(() => (0, eval)('1')),
    compiled: isDone(() => new WebAssembly.Module(module)),
    styleElement: widthOf('added-style'),
    scriptElement: document.documentElement.dataset['addedScript'] === 'ran',
    otherFrame: await frame(`${other}/`),
    ownFrame: await frame('/'),
    styleObject: isDone(() => attribute?.style.setProperty('height', '7px')) && attribute?.offsetHeight === 7,
  };
  return {
    ran: Object.fromEntries(Object.entries(document.documentElement.dataset)),
    styled: ['allowed-style', 'blocked-style', 'attribute', 'own-sheet', 'other-sheet'].filter(widthOf),
    base: document.baseURI === `${location.origin}/`,
    tried,
  };
}
