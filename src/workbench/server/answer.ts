import { resultOrNull } from '#domain/util/result-or-null';
import { jsonOrUndefined } from '#library/util/json-or-undefined';
import { randomBytes } from 'node:crypto';
import { readdir, realpath, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join, relative, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';
import { factsOf } from '#domain/media/media-formats';
import { mediaTypeOf } from '#domain/media/media-types';
import { compareStrings } from '#domain/util/compare-strings';
import { MAX_FILE_BYTES } from '#library/check-file';
import { isWithin } from '#library/is-within';
import { sha256 } from '#library/sha256';
import { typed } from '#library/typed-command';
import { workbenchPath } from '#domain/addresses/paths';
import { TOKEN_HEADER, VERSION_HEADER, type MediaFile } from '#workbench/model/calls';
import { PresentationFiles, type DrawablePresentation } from './content-file.ts';
import { drawCover, renderList, listPresentations } from './list-page.ts';
import { makeToken, refuseEmbedding, refuseForeignCall, refuseOtherMachine } from './guard.ts';
import { PAGE_BASE, PageBundler, type PageBundle } from './page-bundle.ts';
import { jsonReply, textReply, type Reply } from './reply.ts';
import { storyboard } from '#library/schemas/storyboard';
import { fitCamera } from '#pictures/camera';
import { drawElement } from '#pictures/draw-element';
import { sanitiseVector } from '#pictures/vector/sanitise-vector';

/** Answers a request to the workbench. */
export type AnswerWorkbench = (request: IncomingMessage) => Promise<Reply>;

const SAVE_STATUS = { saved: 200, changed: 409, invalid: 422 } as const;

/**
 * Creates the workbench of a content folder. `factsPlugin` gives its page the facts of the site:
 *
 * - `GET /workbench/`: the list of all presentations
 * - `GET /workbench/{oid}/`: the page, with the token of this start
 * - `GET`, `PUT /workbench/{oid}/file`: the content file
 * - `GET /workbench/-/media`, `/workbench/-/media/{id}`: media that presentations may show
 * - `GET /workbench/-/drawn?element={json}`: the picture of a formula or of code
 * - `GET /workbench/-/cover/{oid}`: the picture of a presentation in the list
 * - `GET /workbench/-/page/{name}`: scripts and styles of the page
 */
export function createWorkbench(root: string, factsPlugin: Plugin): AnswerWorkbench {
  const token = makeToken();
  const presentations = new PresentationFiles(root);
  const bundler = new PageBundler(factsPlugin);

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const [, , firstPart = '', secondPart = '', thirdPart = ''] = pathname
      .split('/')
      .map((part) => resultOrNull(() => decodeURIComponent(part)) ?? part);
    const { method = 'GET' } = request;
    const refusal = refuseOtherMachine(request) ?? (secondPart === '' ? refuseEmbedding(request) : null);
    if (refusal) return textReply(refusal.status, refusal.message);
    if (method !== 'GET' && !(method === 'PUT' && secondPart === 'file'))
      return textReply(405, 'The workbench takes GET, and PUT for files.');
    if (firstPart === '-' && secondPart === 'page') return bundleFileReply(await bundler.get(), thirdPart);
    if (pathname === workbenchPath() || `${pathname}/` === workbenchPath()) {
      const search = searchParams.get('search')?.trim() ?? '';
      const list = listPresentations(await presentations.list(), search);
      const { styles } = await bundler.get();
      const body = await renderList(list, { search, token, styles, host: request.headers.host ?? '' });
      return { ...htmlReply(body), policy: LIST_POLICY };
    }
    if (secondPart === '') {
      const file = await presentations.read(firstPart);
      return file ? pageReply(firstPart, await bundler.get(), token) : notFound(firstPart);
    }
    const sentToken = request.headers[TOKEN_HEADER] ?? searchParams.get('token');
    const refusedCall = refuseForeignCall(request, token, typeof sentToken === 'string' ? sentToken : '');
    if (refusedCall) return textReply(refusedCall.status, refusedCall.message);
    if (firstPart === '-' && secondPart === 'media') return mediaReply(root, thirdPart);
    if (firstPart === '-' && secondPart === 'drawn')
      return elementPictureReply(searchParams.get('element') ?? '');
    if (firstPart === '-' && secondPart === 'cover')
      return coverReply(await presentations.readDrawable(thirdPart));
    if (firstPart === '-' || secondPart !== 'file') return textReply(404, 'The workbench has no such page.');
    if (method === 'PUT') return save(request, presentations, firstPart);
    const file = await presentations.read(firstPart);
    return file ? jsonReply(200, file) : notFound(firstPart);
  };
}

async function save(request: IncomingMessage, presentations: PresentationFiles, oid: string): Promise<Reply> {
  // Forms of other pages cannot send this type.
  if (request.headers['content-type'] !== 'application/json')
    return { ...textReply(415, 'Send the text of the file as application/json.'), closesConnection: true };
  const body = await readBody(request);
  if (body === null)
    return {
      ...textReply(413, `The file may have at most ${MAX_FILE_BYTES / 1_000_000} MB.`),
      closesConnection: true,
    };
  const saved = await presentations.save(oid, body, request.headers[VERSION_HEADER] ?? '');
  return saved ? jsonReply(SAVE_STATUS[saved.status], saved) : notFound(oid);
}

/** Returns the body as text; null if it is larger than a content file may be. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_FILE_BYTES) return null;
  const parts: Buffer[] = [];
  let size = 0;
  // If a plain loop ended early, it would close the connection before the answer is sent.
  for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_FILE_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function pageReply(oid: string, { script, styles }: PageBundle, token: string): Reply {
  const nonce = randomBytes(16).toString('base64url');
  const links = styles.map((name) => `<link rel="stylesheet" href="${PAGE_BASE}${name}">`);
  const body = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="workbench-token" content="${token}">
<title>${oid} · Workbench</title>
<link rel="icon" href="data:,">
${links.join('\n')}
<body>
<div id="workbench" data-oid="${oid}"></div>
<script type="module" nonce="${nonce}" src="${PAGE_BASE}${script}"></script>
</body>
</html>
`;
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    // The library for the handles around a selection adds inline styles.
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return { ...htmlReply(body), policy: policy.join('; ') };
}

const htmlReply = (body: string): Reply => ({ status: 200, type: 'text/html; charset=utf-8', body });

/** The content security policy of the list, which has no scripts. */
const LIST_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Answers with the cover, or with a placeholder if the presentation has faults. */
async function coverReply(drawable: DrawablePresentation | null): Promise<Reply> {
  const cover = drawable && (await drawCover(drawable).catch(() => null));
  return cover
    ? { status: 200, type: 'image/webp', body: cover }
    : { status: 200, type: 'image/svg+xml', body: COVER_PLACEHOLDER };
}

/** Answers with the picture of an element, which may not be saved yet. */
async function elementPictureReply(element: string): Promise<Reply> {
  const body = await drawElementPicture(element).catch(() => null);
  return body === null
    ? textReply(404, 'The element is no formula and no code, or not valid.')
    : { status: 200, type: 'image/svg+xml', body };
}

const COVER_PLACEHOLDER = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360">
<rect width="640" height="360" fill="#f4f6f9"/>
<path d="M320 130v64m0 28v2" stroke="#5b6470" stroke-width="12" stroke-linecap="round"/>
</svg>`;

function bundleFileReply({ files }: PageBundle, name: string): Reply {
  const body = files.get(name);
  return body === undefined
    ? textReply(404, `The page has no file ${JSON.stringify(name)}.`)
    : { status: 200, type: mediaTypeOf(name), body };
}

async function mediaReply(root: string, id: string): Promise<Reply> {
  const media = await listMedia(root);
  if (id === '')
    return jsonReply(
      200,
      media.map(({ path: _, ...file }) => file),
    );
  const file = media.find((item) => item.id === id);
  return file
    ? { status: 200, type: mediaTypeOf(file.src), body: { file: file.path } }
    : textReply(404, 'The content folder has no such media file.');
}

function notFound(oid: string): Reply {
  const missing = `no presentation with the oid ${JSON.stringify(oid)}`;
  return textReply(404, `The content folder has ${missing}. If it should, run "${typed('validate')}".`);
}

/** A media file with its absolute path, after following links. */
interface FoundMedia extends MediaFile {
  readonly path: string;
}

/** Lists the pictures and videos of a content folder that presentations may reference, by path. */
export async function listMedia(root: string): Promise<FoundMedia[]> {
  const folder = resolve(root);
  const realRoot = await realpath(folder);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const media: FoundMedia[] = [];
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    const kind = mediaKindOf(entry.name);
    const src = `../${relative(folder, file).split(sep).join('/')}`;
    if (kind === null || !/^[\w./-]+$/.test(src)) continue;
    // The target of a broken link is unknown, so it is not within the folder.
    const path = await realpath(file).catch(() => '');
    if (!isWithin(realRoot, path) || !(await stat(path)).isFile()) continue;
    const id = sha256(src).slice(0, 16);
    media.push({ id, src, kind, path });
  }
  return media.sort((a, b) => compareStrings(a.src, b.src));
}

function mediaKindOf(name: string): MediaFile['kind'] | null {
  const kind = factsOf(name)?.kind;
  if (kind === 'image' || kind === 'vector') return 'image';
  return kind === 'video' ? 'video' : null;
}

/** Longer side of the picture, in pixels. */
const PICTURE_SIDE_PIXELS = 1000;

/**
 * Returns the picture of a formula or of code as a build draws it, as SVG. `json` is the element.
 * Null if it is another element or not valid.
 */
async function drawElementPicture(json: string): Promise<string | null> {
  const { data: element } = storyboard.shape.elements.element.safeParse(jsonOrUndefined(json));
  if (element?.type !== 'formula' && element?.type !== 'code') return null;
  const scale = PICTURE_SIDE_PIXELS / Math.max(element.w, element.h);
  const [width, height] = [element.w * scale, element.h * scale];
  const camera = fitCamera({ x: 0, y: 0, w: element.w, h: element.h, r: 0 }, { width, height });
  const drawn = await drawElement({ ...element, x: 0, y: 0, r: 0 }, { camera, image: null, id: 'clip' });
  const box = `${-width / 2} ${-height / 2} ${width} ${height}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${drawn}</svg>`;
  return sanitiseVector(Buffer.from(svg)).svg;
}
