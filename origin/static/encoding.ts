export type Encoding = 'br' | 'gzip' | 'identity';

/** Suffix of a precompressed file, which is next to the original. */
export const SUFFIXES: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

const PREFERENCE: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** The encodings that a request accepts, best first, and a short cache key for the list. */
export interface EncodingOrder {
  readonly list: readonly Encoding[];
  readonly key: string;
}

const MAX_KNOWN = 500;
const known = new Map<string | undefined, EncodingOrder>();

/**
 * Returns the encodings that the header `Accept-Encoding` asks for. Caches the results by header.
 */
export function encodingOrder(header: string | undefined): EncodingOrder {
  const previous = known.get(header);
  if (previous) return previous;
  const list = acceptedEncodings(header);
  const order = { list, key: list.join() };
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(header, order);
  return order;
}

/**
 * Returns the encodings that the header `Accept-Encoding` allows, sorted by q-value, then by
 * smallest result. `identity` is the last resort, even if the header forbids it.
 */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  const weights = parseWeights(header ?? '');
  const weightOf = (encoding: Encoding): number => {
    const named = weights.get(encoding) ?? (encoding === 'gzip' ? weights.get('x-gzip') : undefined);
    // Without an explicit entry, identity is acceptable but ranks below all named encodings.
    return named ?? weights.get('*') ?? (encoding === 'identity' ? 0.0001 : 0);
  };
  const accepted = PREFERENCE.filter((encoding) => weightOf(encoding) > 0);
  const sorted = accepted.toSorted((a, b) => weightOf(b) - weightOf(a));
  return sorted.includes('identity') ? sorted : [...sorted, 'identity'];
}

function parseWeights(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    if (name === '') continue;
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(name, q === undefined ? 1 : toWeight(q));
  }
  return weights;
}

function toWeight(q: string): number {
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(q) ? Number(q) : 0;
}
