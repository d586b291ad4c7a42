import { expect, test } from 'vitest';
import { digestOf, findForeignSources, toPiece, uniteInlineCode, type InlineElement } from './inline-code.ts';
import { parsePolicy } from './policy.ts';

const pieces = [toPiece('style', 'a{}'), toPiece('style', 'b{}'), toPiece('script', 's()')];
const joined: InlineElement = {
  kind: 'style',
  digest: digestOf('a{}b{}'),
  pieces: [digestOf('a{}'), digestOf('b{}')],
};
const foreignIn = (policy: string, elements: readonly InlineElement[] = [joined], list = pieces) =>
  findForeignSources(parsePolicy(policy), { pieces: list, elements });

test('a policy may allow what is joined of listed pieces', () => {
  expect(foreignIn(`default-src 'self'; style-src 'self' 'sha256-${joined.digest}'`)).toEqual([]);
  expect(foreignIn("script-src 'self' 'wasm-unsafe-eval'")).toEqual([]);
});

test.each([
  ['a hash that nothing has', [joined], pieces],
  ['a hash of code that is not its pieces', [{ ...joined, digest: digestOf('x{}') }], pieces],
  [
    'a hash of a piece that is not listed',
    [{ ...joined, digest: digestOf('x{}'), pieces: [digestOf('x{}')] }],
    pieces,
  ],
  [
    'a hash of a piece whose text is another one',
    [{ ...joined, digest: digestOf('x{}'), pieces: [digestOf('a{}')] }],
    [{ kind: 'style', digest: digestOf('a{}'), text: 'x{}' } as const],
  ],
])('%s is foreign', (_, elements, list) => {
  const source = `'sha256-${digestOf('x{}')}'`;
  expect(foreignIn(`style-src ${source}`, elements, list)).toEqual([`style-src allows ${source}`]);
});

test('the hash of a style allows no script', () => {
  expect(foreignIn(`script-src 'sha256-${joined.digest}'`)).toHaveLength(1);
});

test.each(["'unsafe-inline'", "'unsafe-eval'", "'unsafe-hashes'", "'nonce-abc'", "'strict-dynamic'"])(
  '%s, which allows code without naming it, is foreign',
  (source) => {
    expect(foreignIn(`script-src ${source}`)).toEqual([`script-src allows ${source}`]);
  },
);

test('lists are merged with each piece and element once, in an order that does not depend on theirs', () => {
  const [one, other] = [
    { pieces, elements: [joined] },
    { pieces: pieces.slice(1), elements: [] },
  ];
  expect(uniteInlineCode([one, other])).toEqual(uniteInlineCode([other, one]));
  expect(uniteInlineCode([one, one]).pieces).toHaveLength(3);
});
