// Serves the built site on Deno Deploy, which does not read `_headers` and `_redirects`: builds
// write their rules into deno-rules.json. Plain JavaScript without packages, because the host runs
// it as it is.
import rules from './deno-rules.json' with { type: 'json' };

const { Deno } = globalThis;
const HEADER_RULES = rules.headers.map(({ expression, changes }) => [new RegExp(expression, 's'), changes]);
const ETAGS_BY_PATH = new Map();

Deno.serve({ automaticCompression: true }, async (request) => {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response('This site answers GET and HEAD only.\n', {
      status: 405,
      headers: { Allow: 'GET, HEAD' },
    });
  const { pathname, search } = new URL(request.url);
  const path = pathname.startsWith(`${rules.base}/`) ? pathname.slice(rules.base.length) : pathname;
  if (rules.base !== '' && pathname === rules.base) return redirectTo('/', `${pathname}/`, search, 301);
  const redirect = rules.redirects.find(({ from }) => from === path);
  if (redirect !== undefined) return redirectTo(path, redirect.to, search, redirect.status);
  const decoded = decodePath(path);
  if (decoded === null) return sendMissing(path);
  const bytes = await read(decoded.endsWith('/') ? `${decoded}index.html` : decoded);
  if (bytes !== null) return send(request, decoded, bytes);
  const isFolder = !decoded.endsWith('/') && (await read(`${decoded}/index.html`)) !== null;
  return isFolder ? redirectTo(path, `${pathname}/`, search, 301) : sendMissing(path);
});

/** Returns a decoded path; null if no file that visitors may get can have it. */
function decodePath(path) {
  const segments = path.slice(1).replace(/\/$/, '').split('/');
  if (path === '/') return path;
  try {
    const decoded = segments.map(decodeURIComponent);
    // A control character in a path is an attack or a mistake.
    if (decoded.some((segment) => segment === '' || /[/\\\0-\x1f\x7f]/.test(segment))) return null;
    if (decoded.some((segment, index) => segment.startsWith('.') && (index > 0 || segment !== '.well-known')))
      return null;
    const decodedPath = `/${decoded.join('/')}`;
    if (rules.hidden.includes(decodedPath.toLowerCase())) return null;
    return path.endsWith('/') ? `${decodedPath}/` : decodedPath;
  } catch {
    return null;
  }
}

async function read(path) {
  try {
    return await Deno.readFile(
      new URL(`.${path.split('/').map(encodeURIComponent).join('/')}`, import.meta.url),
    );
  } catch {
    return null;
  }
}

function headersFor(path) {
  const headers = new Headers();
  for (const [expression, changes] of HEADER_RULES) {
    if (!expression.test(path)) continue;
    for (const { name, value } of changes)
      if (value === null) headers.delete(name);
      else headers.append(name, value);
  }
  return headers;
}

function redirectTo(path, to, search, status) {
  const headers = headersFor(path);
  headers.set('Location', /[?#]/.test(to) ? to : to + search);
  return new Response(null, { status, headers });
}

async function sendMissing(path) {
  const [, language] = /^\/([a-z]{2})\//.exec(path) ?? [];
  const page = `${rules.languages.includes(language) ? `/${language}` : ''}/404.html`;
  const headers = headersFor(page);
  headers.set('Content-Type', rules.types['.html']);
  headers.set('Cache-Control', rules.missing);
  return new Response(await read(page), { status: 404, headers });
}

async function send(request, path, bytes) {
  const headers = headersFor(path);
  const ending = /\.[^./]+$/.exec(path)?.[0].toLowerCase() ?? (path.endsWith('/') ? '.html' : '');
  if (!headers.has('Content-Type'))
    headers.set('Content-Type', rules.types[ending] ?? 'application/octet-stream');
  const etag = ETAGS_BY_PATH.get(path) ?? (await etagOf(bytes));
  ETAGS_BY_PATH.set(path, etag);
  headers.set('ETag', etag);
  headers.set('Accept-Ranges', 'bytes');
  const knownTags = (request.headers.get('If-None-Match') ?? '').split(',').map((tag) => tag.trim());
  if (knownTags.includes(etag) || knownTags.includes(`W/${etag}`))
    return new Response(null, { status: 304, headers });
  const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('Range') ?? '');
  const isWholeFile = range === null || (request.headers.get('If-Range') ?? etag) !== etag;
  const body = (part) => (request.method === 'HEAD' ? null : part);
  if (isWholeFile) {
    headers.set('Content-Length', String(bytes.length));
    return new Response(body(bytes), { status: 200, headers });
  }
  const [, from, to] = range;
  const start = from === '' ? Math.max(0, bytes.length - Number(to)) : Number(from);
  const end = from === '' || to === '' ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1);
  if (start > end) {
    headers.set('Content-Range', `bytes */${bytes.length}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('Content-Range', `bytes ${start}-${end}/${bytes.length}`);
  return new Response(body(bytes.subarray(start, end + 1)), { status: 206, headers });
}

async function etagOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `"${btoa(String.fromCharCode(...digest))}"`;
}
