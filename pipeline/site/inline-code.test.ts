import { expect, test } from 'vitest';
import {
  policyDigest,
  findForeignSources,
  toPiece,
  uniteInlineCode,
  type InlineElement,
} from './inline-code.ts';
import { parsePolicy } from './policy.ts';

const pieces = [toPiece('style', 'a{}'), toPiece('style', 'b{}'), toPiece('script', 's()')];
const joined: InlineElement = {
  kind: 'style',
  digest: policyDigest('a{}b{}'),
  pieces: [policyDigest('a{}'), policyDigest('b{}')],
};
const foreignIn = (policy: string, elements: readonly InlineElement[] = [joined], list = pieces) =>
  findForeignSources(parsePolicy(policy), { pieces: list, elements });

test('accepts an element that consists of listed pieces', () => {
  expect(foreignIn(`default-src 'self'; style-src 'self' 'sha256-${joined.digest}'`)).toEqual([]);
  expect(foreignIn("script-src 'self' 'wasm-unsafe-eval'")).toEqual([]);
});

test.each([
  ['a hash that nothing has', [joined], pieces],
  ['a hash of code that is not its pieces', [{ ...joined, digest: policyDigest('x{}') }], pieces],
  [
    'a hash of a piece that is not listed',
    [{ ...joined, digest: policyDigest('x{}'), pieces: [policyDigest('x{}')] }],
    pieces,
  ],
  [
    'a hash of a piece whose text is another one',
    [{ ...joined, digest: policyDigest('x{}'), pieces: [policyDigest('a{}')] }],
    [{ kind: 'style', digest: policyDigest('a{}'), text: 'x{}' } as const],
  ],
])('reports %s as foreign', (_, elements, list) => {
  const source = `'sha256-${policyDigest('x{}')}'`;
  expect(foreignIn(`style-src ${source}`, elements, list)).toEqual([`style-src allows ${source}`]);
});

test('reports the hash of a style that allows a script', () => {
  expect(foreignIn(`script-src 'sha256-${joined.digest}'`)).toHaveLength(1);
});

test.each(["'unsafe-inline'", "'unsafe-eval'", "'unsafe-hashes'", "'nonce-abc'", "'strict-dynamic'"])(
  'reports %s, which allows any code',
  (source) => {
    expect(foreignIn(`script-src ${source}`)).toEqual([`script-src allows ${source}`]);
  },
);

test('merges lists with each piece and element once, in a stable order', () => {
  const [one, other] = [
    { pieces, elements: [joined] },
    { pieces: pieces.slice(1), elements: [] },
  ];
  expect(uniteInlineCode([one, other])).toEqual(uniteInlineCode([other, one]));
  expect(uniteInlineCode([one, one]).pieces).toHaveLength(3);
});
