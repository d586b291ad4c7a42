import { hash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Storyboard } from '#library/schemas/storyboard';
import { renderScene } from './scene.ts';
import { buildRect, buildStoryboard, buildText, readPixel } from './scene.fixture.ts';

const SIZE = { width: 320, height: 180, baseDir: '/' };

function render(storyboard: Storyboard): Promise<string> {
  return renderScene(storyboard, storyboard.path[0]?.frame ?? { x: 0, y: 0, w: 1, h: 1, r: 0 }, SIZE);
}

const RED = [255, 0, 0];
const BLACK = [0, 0, 0];
const BLUE = [0, 0, 255];

describe('renderScene', () => {
  it('fills the space beside a frame of another ratio with the background', async () => {
    const svg = await render(buildStoryboard([buildRect({ w: 180 })], { w: 180, h: 180 }));
    expect(await readPixel(svg, 20, 90)).toEqual(BLACK);
    expect(await readPixel(svg, 160, 90)).toEqual(RED);
  });

  it('shows elements beside the frame', async () => {
    const svg = await render(buildStoryboard([buildRect({ x: 60, w: 20 })], { w: 90, h: 180 }));
    expect(await readPixel(svg, 60, 90)).toEqual(RED);
  });

  it('stacks by z, then by order', async () => {
    const svg = await render(
      buildStoryboard([
        buildRect({ z: 1, fill: '#0000ff' }),
        buildRect({ z: 0, fill: '#ff0000' }),
        buildRect({ z: 1, fill: '#00ff00', w: 100 }),
      ]),
    );
    expect(await readPixel(svg, 10, 90)).toEqual(BLUE);
    expect(await readPixel(svg, 160, 90)).toEqual([0, 255, 0]);
  });

  it('rotates elements clockwise', async () => {
    const svg = await render(buildStoryboard([buildRect({ x: 160, y: 90, w: 160, h: 10, r: 45 })]));
    expect(await readPixel(svg, 200, 130)).toEqual(RED);
    expect(await readPixel(svg, 200, 50)).toEqual(BLACK);
  });

  it('rotates the canvas against the rotation of the frame', async () => {
    const svg = await render(buildStoryboard([buildRect({ x: 160, y: 90, w: 160, h: 10 })], { r: 45 }));
    expect(await readPixel(svg, 200, 50)).toEqual(RED);
    expect(await readPixel(svg, 200, 130)).toEqual(BLACK);
  });

  it('mixes colours by opacity', async () => {
    const [red] = await readPixel(await render(buildStoryboard([buildRect({ opacity: 0.5 })])), 160, 90);
    expect(Math.abs(red - 128)).toBeLessThan(2);
  });

  it('keeps an outline inside the box', async () => {
    const rect = buildRect({ w: 100, h: 100, fill: null, stroke: '#0000ff', strokeWidth: 10 });
    const svg = await render(buildStoryboard([rect]));
    expect(await readPixel(svg, 115, 90)).toEqual(BLUE);
    expect(await readPixel(svg, 108, 90)).toEqual(BLACK);
    expect(await readPixel(svg, 125, 90)).toEqual(BLACK);
  });

  it('draws an arrow head at the right end and gaps between dashes', async () => {
    const base = { id: 'line', type: 'line', x: 160, y: 90, w: 200, h: 8, r: 0, z: 0, opacity: 1 } as const;
    const svg = await render(buildStoryboard([{ ...base, color: '#ff0000', dash: 20, arrow: true }]));
    expect(await readPixel(svg, 232, 100)).toEqual(RED);
    expect(await readPixel(svg, 100, 100)).toEqual(BLACK);
    expect(await readPixel(svg, 70, 90)).toEqual(RED);
    expect(await readPixel(svg, 90, 90)).toEqual(BLACK);
  });

  it('shows a video without a poster as a dark box with a play mark', async () => {
    const base = { id: 'video', x: 160, y: 90, w: 320, h: 180, r: 0, z: 0, opacity: 1 } as const;
    const svg = await render(
      buildStoryboard([{ ...base, type: 'video', src: './a.mp4', poster: null, alt: '' }]),
    );
    expect(await readPixel(svg, 10, 10)).toEqual([0x1b, 0x20, 0x30]);
    expect(await readPixel(svg, 160, 90)).toEqual([255, 255, 255]);
  });

  it('leaves out elements that the camera does not show', async () => {
    const outside = [
      buildRect({ x: 1000 }),
      buildText('far away', { x: 2000 }),
      buildRect({ w: 0.01, h: 0.01 }),
    ];
    const svg = await render(buildStoryboard([...outside, buildRect({ opacity: 0 })]));
    expect(svg).toBe(await render(buildStoryboard([])));
  });

  it('keeps text that overflows its box into the picture', async () => {
    const text = buildText('m\n'.repeat(20), { x: 160, y: -60, h: 20 });
    const svg = await render(buildStoryboard([text]));
    expect(svg).toContain('<path');
    expect((await sharp(Buffer.from(svg)).stats()).channels[0]?.max).toBeGreaterThan(200);
  });

  it('aligns text in its box', async () => {
    const brightest = async (changes: Partial<Parameters<typeof buildText>[1]>) => {
      const svg = await render(buildStoryboard([buildText('MMM', { ...changes })]));
      const { info } = await sharp(Buffer.from(svg))
        .trim({ background: '#000000', threshold: 40 })
        .toBuffer({ resolveWithObject: true });
      return { left: -(info.trimOffsetLeft ?? 0), top: -(info.trimOffsetTop ?? 0) };
    };
    const start = await brightest({});
    const middle = await brightest({ align: 'center', valign: 'middle' });
    const end = await brightest({ align: 'right', valign: 'bottom' });
    expect(start.left).toBeLessThan(5);
    expect(middle.left).toBeGreaterThan(100);
    expect(end.left).toBeGreaterThan(230);
    expect(start.top).toBeLessThan(12);
    expect(Math.abs(middle.top + 17 / 2 - 90)).toBeLessThan(4);
    expect(end.top).toBeGreaterThan(150);
  });

  it('begins each item of a list with a bullet and indents its second line', async () => {
    const plain = await render(buildStoryboard([buildText('one\ntwo')]));
    const list = await render(buildStoryboard([buildText('one\ntwo', { list: true })]));
    const discs = (svg: string) => svg.match(/a3\.36 3\.36/g)?.length ?? 0;
    expect(discs(plain)).toBe(0);
    expect(discs(list)).toBe(4);
  });

  it('puts the bullets of a text from right to left at the right', async () => {
    const bulletOf = async (text: string, align: 'left' | 'right') => {
      const svg = await render(buildStoryboard([buildText(text, { list: true, align })]));
      return Number(/M([\d.-]+) [\d.-]+a3\.36 3\.36/.exec(svg)?.[1]);
    };
    const [left, right] = [await bulletOf('m', 'left'), await bulletOf('מ', 'right')];
    const diameter = 2 * 3.36;
    expect(right + diameter).toBeCloseTo(-left, 1);
  });

  it.each(['m', 'מ'])(
    'aligns %j by its direction: start and end, and without a setting [4.43]',
    async (text) => {
      const draw = (align?: 'start' | 'end' | 'left' | 'right') =>
        render(buildStoryboard([buildText(text, align && { align })]));
      const [start, end] = text === 'm' ? (['left', 'right'] as const) : (['right', 'left'] as const);
      expect(await draw('start')).toBe(await draw(start));
      expect(await draw('end')).toBe(await draw(end));
      expect(await draw('start')).not.toBe(await draw('end'));
    },
  );

  it('crosses a text out from its first to its last letter', async () => {
    const text = { fontSize: 100, align: 'center' } as const;
    const pixelsOf = async (struck: boolean) => {
      const svg = await render(buildStoryboard([buildText('l l', { ...text, struck })]));
      // Between the two letters, and to the left and right of them.
      return Promise.all([160, 20, 300].map((x) => readPixel(svg, x, 67)));
    };
    expect(await pixelsOf(false)).toEqual([BLACK, BLACK, BLACK]);
    expect(await pixelsOf(true)).toEqual([[255, 255, 255], BLACK, BLACK]);
  });

  it('draws a part of a text in its own colour', async () => {
    const spans = [{ from: 2, to: 3, color: '#ff0000' }];
    const svg = await render(buildStoryboard([buildText('l l', { fontSize: 100, spans })]));
    const paths = svg.match(/<path fill="#[0-9a-f]{6}"/g);
    expect(paths).toEqual(['<path fill="#ffffff"', '<path fill="#ff0000"']);
  });

  it('gives the same bytes on every run and every machine', async () => {
    const text = buildText('Tides and the Moon – 海と月 바다 ✓ →', { weight: 'bold', list: true, r: 7 });
    const svg = await render(buildStoryboard([buildRect({ r: 33 }), text], { r: -12, x: 150 }));
    expect(await render(buildStoryboard([buildRect({ r: 33 }), text], { r: -12, x: 150 }))).toBe(svg);
    expect(hash('sha256', svg, 'hex').slice(0, 16)).toMatchInlineSnapshot(`"d83836aba30d8ce1"`);
  });
});
