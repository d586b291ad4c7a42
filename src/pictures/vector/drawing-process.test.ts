import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { DrawingFault, drawInProcess } from './drawing-process.ts';
import { openVector } from './open-vector.ts';

vi.setConfig({ testTimeout: 60_000 });

const repeat = (count: number, write: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index)).join('');

const place = (index: number): string => `${(index * 37) % 100} ${(index * 61) % 100}`;
const lines = (count: number): string => `M0 0${repeat(count, (index) => `L${place(index)}`)}`;
const full = (attributes: string): string => `<rect width="100" height="100" ${attributes}/>`;
const wrap = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n${inside}</svg>`;

const open = (inside: string) => openVector('a.svg', Buffer.from(wrap(inside)));

/** Kinds of drawings that take minutes, and are read without a fault. */
const SLOW: readonly (readonly [kind: string, inside: string])[] = [
  ['crossing strokes', `<path d="${lines(150_000)}" fill="none" stroke="red"/>`],
  ['crossing fills', `<path d="${lines(150_000)}"/>`],
  ['full rectangles', repeat(19_000, () => full(''))],
  [
    'gradients',
    `<radialGradient id="a"><stop/></radialGradient>${repeat(1400, () => full('fill="url(#a)"'))}`,
  ],
  [
    'gradients with the stops of another',
    `<linearGradient id="a">${repeat(9000, () => '<stop/>')}</linearGradient>` +
      `<radialGradient id="b" href="#a"/>${repeat(20, () => full('stroke="url(#b)"'))}`,
  ],
  ['masks', `<mask id="a">${full('')}</mask>${repeat(6000, () => full('mask="url(#a)"'))}`],
  [
    'clip paths',
    `<clipPath id="a" clipPathUnits="objectBoundingBox"><circle r="1"/></clipPath>` +
      repeat(6000, () => full('clip-path="url(#a)"')),
  ],
  ['layers', repeat(9000, () => '<g opacity=".5"><rect width="1" height="1"/></g>')],
  ['dashes', `<path d="${lines(20_000)}" stroke="red" stroke-dasharray=".0001"/>`],
  [
    'round dashes of a wide stroke',
    `<path d="${lines(100)}" stroke="red" stroke-width="20" stroke-linecap="round" stroke-dasharray=".1"/>`,
  ],
  ['arcs', `<path d="M0 0${repeat(50_000, (at) => `A90 90 0 11${place(at)}`)}"/>`],
  ['copies of a path', `<path id="a" d="${lines(1000)}"/>${'<use href="#a"/>'.repeat(900)}`],
];

test.each(SLOW)('a drawing is ended at its limit: %s [10.2]', async (_kind, inside) => {
  const { svg } = open(inside);
  const drawing = drawInProcess(svg, { isKept: false, limit: 100 });
  await expect(drawing).rejects.toThrow('takes more than 0.1 s of processor time to draw');
  await expect(drawing).rejects.toBeInstanceOf(DrawingFault);
});

test.each([
  ['filters', '<filter id="a"><feGaussianBlur stdDeviation="9e9"/></filter>', 'has the element <filter>'],
  ['patterns', '<pattern id="a"/>', 'has the element <pattern>'],
  ['texts', '<text>a</text>'.repeat(5000), 'has the element <text>'],
  [
    'copies of copies',
    `<g id="a0"><path/></g>${repeat(30, (at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(9)}</g>`)}`,
    'draws more than 1000 <use> elements',
  ],
])('is refused before it is drawn: %s [10.2]', (_kind, inside, fault) => {
  expect(() => open(inside)).toThrow(fault);
});

test.each([
  [
    'shapes',
    repeat(19_000, (at) => {
      const [x, y] = [(at % 138) * 0.7, Math.floor(at / 138) * 0.7];
      return `<path d="M${x.toFixed(4)} ${y.toFixed(4)}c.1.3.2.4.3.6s.3.2.1.3q.1.1.2.1z" fill="#${1000 + at}" stroke="none"/>`;
    }),
  ],
  [
    'a path of many squares',
    `<path d="${repeat(95_000, (at) => `M${at % 331}.01 ${Math.floor(at / 331)}.01h.2v.2z`)}"/>`,
  ],
])('a plain drawing of almost 2 MB is drawn: %s [10.2]', async (_kind, inside) => {
  expect(inside.length).toBeGreaterThan(1_500_000);
  await expect(open(inside).checkDrawing()).resolves.toBeUndefined();
});

test('drawings are drawn after one that was ended', async () => {
  const [, slow] = SLOW[0] ?? [];
  const late = drawInProcess(wrap(slow ?? ''), { isKept: true, limit: 50 });
  const next = drawInProcess(wrap(full('')), { isKept: true });
  const broken = drawInProcess('<svg', { isKept: true });
  const last = drawInProcess(wrap(full('')), { isKept: false });
  await expect(late).rejects.toThrow(DrawingFault);
  expect(Buffer.from((await next).png).toString('latin1', 1, 4)).toBe('PNG');
  await expect(broken).rejects.toThrow('unsupported image format');
  expect((await last).png).toHaveLength(0);
});

test('a part that takes too long is enlarged from the whole image [10.2]', async () => {
  // In the whole image, the shapes are smaller than a pixel.
  const gradient = '<radialGradient id="a"><stop stop-color="red"/></radialGradient>';
  const shape = '<rect x="50" y="50" width=".02" height="1" fill="url(#a)"/>';
  const vector = open(full('fill="blue"') + gradient + shape.repeat(1400));
  await vector.checkDrawing();
  const size = { width: 1200, height: 675 };
  const png = await vector.drawPart({ left: 1200, top: 1200, width: 1, height: 1 }, size);
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject(size);
  // Drawn as a part, its right half would be blue.
  expect([...data.subarray(0, 3)].map((value) => Math.round(value / 9))).toEqual([28, 0, 0]);
  expect(data.subarray(1199 * info.channels, 1200 * info.channels)).toEqual(data.subarray(0, info.channels));
});
