import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { renderScene } from './scene.ts';
import { buildStoryboard, buildText } from './scene.fixture.ts';

const SIZE = { width: 320, height: 180, baseDir: '/' };
const FRAME = { x: 160, y: 90, w: 320, h: 180, r: 0 };

/** Reports whether the strict XML parser of the rasteriser accepts an SVG. */
function isWellFormed(svg: string): Promise<boolean> {
  return sharp(Buffer.from(svg))
    .metadata()
    .then(
      () => true,
      () => false,
    );
}

describe('the XML of a scene', () => {
  it.each(['<g>', '</g>', '&', '\u0001', '<', '\uFFFE', '<g a="1" a="2"/>'])(
    'would break by %j',
    async (fault) => {
      const svg = await renderScene(buildStoryboard([]), FRAME, SIZE);
      expect(await isWellFormed(svg)).toBe(true);
      expect(await isWellFormed(svg.replace('</svg>', `${fault}</svg>`))).toBe(false);
    },
  );

  it('stays well-formed with any text or colour', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
      fc
        .array(fc.integer({ min: 0, max: 0xffff }), { minLength: 1, maxLength: 40 })
        .map((units) => String.fromCharCode(...units)),
      fc.constantFrom('</svg><script>', ']]>&lt;', '"\'<!--', 'שלום عليكم', '🎉👩‍💻🇩🇪', '\u202E\u0000\uFFFE'),
    );
    const color = fc.oneof(fc.constant('#ffffff'), fc.constantFrom('"/><script>', '&', 'url(#x)'));
    const sizes = fc.double({ min: 0.001, max: 10_000, noNaN: true });
    await fc.assert(
      fc.asyncProperty(text, color, sizes, fc.boolean(), async (content, paint, fontSize, isList) => {
        const element = buildText(content, { color: paint, fontSize, list: isList, italic: isList });
        const svg = await renderScene(buildStoryboard([element]), FRAME, SIZE);
        expect(await isWellFormed(svg)).toBe(true);
        const names = Array.from(svg.matchAll(/<\/?(\w*)/g), ([, name]) => name);
        expect(names.filter((name) => !['svg', 'rect', 'g', 'path'].includes(name ?? ''))).toEqual([]);
        expect(svg).not.toMatch(/NaN|Infinity|undefined/);
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});
