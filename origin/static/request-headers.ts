import { MARKDOWN_TYPE } from '#domain/media/media-types';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Suffix of a precompressed file, which is next to the original. */
export const SUFFIXES: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

const ENCODING_PREFERENCE: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** The encodings that a request accepts, best first, and a short cache key for the list. */
export interface EncodingOrder {
  readonly list: readonly Encoding[];
  readonly key: string;
}

const MAX_CACHED_HEADERS = 500;
const ordersByHeader = new Map<string | undefined, EncodingOrder>();

/**
 * Returns the encodings that the header `Accept-Encoding` asks for. Caches the results by header.
 */
export function encodingOrder(header: string | undefined): EncodingOrder {
  const previous = ordersByHeader.get(header);
  if (previous) return previous;
  const list = acceptedEncodings(header);
  const order = { list, key: list.join() };
  if (ordersByHeader.size >= MAX_CACHED_HEADERS) ordersByHeader.clear();
  ordersByHeader.set(header, order);
  return order;
}

/**
 * Returns the encodings that the header `Accept-Encoding` allows, sorted by q-value, then by
 * smallest result. `identity` is the last resort, even if the header forbids it.
 */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  const weights = parseWeights(header ?? '');
  const weightOf = (encoding: Encoding): number => {
    const weight = weights.get(encoding) ?? (encoding === 'gzip' ? weights.get('x-gzip') : undefined);
    // Without an explicit entry, identity is acceptable but ranks below all named encodings.
    return weight ?? weights.get('*') ?? (encoding === 'identity' ? 0.0001 : 0);
  };
  const accepted = ENCODING_PREFERENCE.filter((encoding) => weightOf(encoding) > 0);
  const byWeight = accepted.toSorted((a, b) => weightOf(b) - weightOf(a));
  return byWeight.includes('identity') ? byWeight : [...byWeight, 'identity'];
}

function parseWeights(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    if (name === '') continue;
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : toWeight(weight));
  }
  return weights;
}

function toWeight(text: string): number {
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0;
}

/**
 * Reports whether the header `Accept` asks for Markdown rather than HTML: it names Markdown, with a
 * higher q-value than HTML, or with the same one and HTML not before it.
 */
export function prefersMarkdown(header: string | undefined): boolean {
  if (header === undefined || !header.toLowerCase().includes(MARKDOWN_TYPE)) return false;
  const weights = parseWeights(header);
  const html = weights.get('text/html') ?? weights.get('text/*') ?? weights.get('*/*') ?? 0;
  const markdown = weights.get(MARKDOWN_TYPE) ?? 0;
  const [firstNamed] = [...weights.keys()].filter((type) => type === 'text/html' || type === MARKDOWN_TYPE);
  return markdown > 0 && (markdown > html || (markdown === html && firstNamed === MARKDOWN_TYPE));
}

/**
 * Reports whether the browser has this version: `If-None-Match` contains its ETag (weak comparison)
 * or `*`.
 */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}

/**
 * Reports whether the caller wants another version of the file: `If-Match` lacks its ETag (strong
 * comparison), or without that header, the file is newer than `If-Unmodified-Since`.
 */
export function isOtherVersion(
  ifMatch: string | undefined,
  ifUnmodifiedSince: string | undefined,
  { etag, modifiedMs }: { readonly etag: string; readonly modifiedMs: number },
): boolean {
  if (ifMatch !== undefined)
    return ifMatch.trim() !== '*' && !ifMatch.split(',').some((candidate) => candidate.trim() === etag);
  // A date has whole seconds. An invalid one counts as missing.
  return Math.floor(modifiedMs / 1000) * 1000 > Date.parse(ifUnmodifiedSince ?? '');
}

/** Reports whether a range may be sent: `If-Range` is missing or equals this ETag. */
export function allowsRange(ifRange: string | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange.trim() === etag;
}

/** A byte range, first and last byte included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the range that a `Range` header requests from `size` bytes. Returns null if the header is
 * to be ignored: missing, other units, several ranges, or invalid syntax. Returns 'unsatisfiable'
 * for a range beyond the end.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, firstByte, lastByte] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? [];
  if (firstByte === undefined || lastByte === undefined || (firstByte === '' && lastByte === '')) return null;
  if (firstByte === '') {
    const length = Math.min(Number(lastByte), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(firstByte);
  const end = lastByte === '' ? size - 1 : Math.min(Number(lastByte), size - 1);
  if (lastByte !== '' && Number(lastByte) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
