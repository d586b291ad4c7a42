import { expect, test } from 'vitest';
import type { ElementOf } from '#domain/playback/element-types';
import { drawCode } from './draw-code.ts';
import { highlight } from './highlight.ts';

const PROGRAM = [
  '// <b>not HTML</b> & *not* $x$ `Markdown`',
  'async function f(a: number) {',
  "\tconst s = 'ü 中 🌊' + `${a}`;   ",
  '',
  '  return /x+/.test(s) ? null : { a: 1.5e3, s };',
  '}',
].join('\n');

const CODE: ElementOf<'code'> = {
  id: 'c',
  type: 'code',
  x: 0,
  y: 0,
  w: 900,
  h: 500,
  r: 0,
  z: 0,
  opacity: 1,
  language: 'ts',
  text: PROGRAM,
  fontSize: 32,
  lineHeight: 1.3,
  color: '#1b2436',
  fill: '#eaf0f9',
  padding: 28,
  radius: 16,
};

test.each(['ts', 'TS', 'python', 'sh', 'html', 'sql', 'no-such', ''])(
  'keeps each letter of code, in the language %j',
  async (language) => {
    const runs = await highlight({ ...CODE, language });
    expect(runs.map(([words]) => words).join('')).toBe(PROGRAM);
  },
);

test('is one run in an unknown language', async () => {
  expect(await highlight({ ...CODE, language: 'mermaid-x' })).toEqual([[PROGRAM]]);
});

test('draws code in its colours on its background', async () => {
  const drawn = await drawCode(CODE, 1);
  expect(drawn).toMatch(/^<rect [^<>]* fill="#eaf0f9"\/>(?:<path fill="#[0-9a-f]{6}" d="M[^"<>]*"\/>){4,}$/);
});

test('takes a bounded time for code that is hard to read', async () => {
  const start = performance.now();
  await highlight({ ...CODE, text: '("'.repeat(2000) });
  await highlight({ ...CODE, text: '<a '.repeat(1300), language: 'html' });
  expect(performance.now() - start).toBeLessThan(10_000);
}, 30_000);
