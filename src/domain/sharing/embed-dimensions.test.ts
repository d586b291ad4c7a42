import fc from 'fast-check';
import { fromHtml } from 'hast-util-from-html';
import { describe, expect, it } from 'vitest';
import {
  buildEmbedCode,
  buildResponsiveEmbedCode,
  DEFAULT_EMBED_SIZE,
  fromHeight,
  fromWidth,
  readEmbedCode,
} from './embed-dimensions.ts';

describe('fromHeight [5.1, 5.2]', () => {
  it.each([
    ['315', '560', '315'],
    ['1080', '1920', '1080'],
    ['100', '178', '100'],
    ['1', '2', '1'],
    ['0315', '560', '315'],
    ['3a1-5px', '560', '315'],
    ['31599', '5616', '3159'],
    ['5624', '9998', '5624'],
    ['5625', '9998', '5624'],
    ['9999', '9998', '5624'],
    ['', '', ''],
    ['0', '', ''],
    ['0000', '', ''],
    ['px', '', ''],
  ])('ties %j to a size', (input, width, height) => {
    expect(fromHeight(input)).toEqual({ width, height });
  });
});

describe('fromWidth [5.2, 5.3]', () => {
  it.each([
    ['560', '560', '315'],
    ['100', '100', '56'],
    ['1', '1', '1'],
    ['9999', '9999', '5624'],
    ['56 0', '560', '315'],
    ['', '', ''],
    ['0', '', ''],
  ])('ties %j to a size', (input, width, height) => {
    expect(fromWidth(input)).toEqual({ width, height });
  });
});

it('opens with a default size of the right ratio [5.5]', () => {
  expect(DEFAULT_EMBED_SIZE).toEqual({ width: '560', height: '315' });
  expect(fromHeight('315')).toEqual(DEFAULT_EMBED_SIZE);
  expect(fromWidth('560')).toEqual(DEFAULT_EMBED_SIZE);
});

it('gives digits, at most four, at 16:9 or none at all, for any input [5.4, 5.5]', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.nat(99_999).map(String)), (input) => {
      for (const { width, height } of [fromHeight(input), fromWidth(input)]) {
        expect(width).toMatch(/^(?:[1-9]\d{0,3})?$/);
        expect(height).toMatch(/^(?:[1-9]\d{0,3})?$/);
        expect(width === '').toBe(height === '');
        expect(Math.abs(Number(width) - (Number(height) * 16) / 9)).toBeLessThanOrEqual(1);
      }
    }),
  );
});

describe('buildEmbedCode', () => {
  it('is an iframe with size, title and permissions [2.44]', () => {
    expect(
      buildEmbedCode({ src: 'https://a.example/p/embed/abc/', title: 'Rivers', width: '640', height: '360' }),
    ).toBe(
      '<iframe src="https://a.example/p/embed/abc/" title="Rivers" width="640" height="360" loading="lazy" ' +
        'referrerpolicy="strict-origin-when-cross-origin" allow="autoplay; fullscreen" allowfullscreen></iframe>',
    );
  });

  it('has the default size if none is given', () => {
    expect(buildEmbedCode({ src: '/', title: '', width: '', height: '' })).toContain(
      'width="560" height="315"',
    );
  });

  it('is one iframe with any given source and title', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('"><script>', "' onload='x", '&quot;&amp;', '</iframe>'),
    );
    fc.assert(
      fc.property(text, text, (src, title) => {
        const { children } = fromHtml(buildEmbedCode({ src, title, ...DEFAULT_EMBED_SIZE }), {
          fragment: true,
        });
        expect(children).toHaveLength(1);
        expect(children[0]).toMatchObject({
          tagName: 'iframe',
          children: [],
          properties: { src, title, allowFullScreen: true },
        });
      }),
    );
  });
});

it('buildResponsiveEmbedCode is an iframe as wide as its place, at 16:9', () => {
  expect(buildResponsiveEmbedCode({ src: 'https://a.example/p/embed/abc/', title: 'A & B' })).toBe(
    '<iframe src="https://a.example/p/embed/abc/" title="A &amp; B" width="560" height="315" ' +
      'style="width: 100%; height: auto; aspect-ratio: 16 / 9" loading="lazy" ' +
      'referrerpolicy="strict-origin-when-cross-origin" allow="autoplay; fullscreen" allowfullscreen></iframe>',
  );
});

describe('readEmbedCode', () => {
  it('returns the address and title of any code', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(' title="a" ', '&amp;lt;', '&#39;', "' src='"),
    );
    fc.assert(
      fc.property(text, text, (src, title) => {
        const source = { src, title };
        expect(readEmbedCode(buildEmbedCode({ ...source, width: '560', height: '315' }))).toEqual(source);
        expect(readEmbedCode(buildResponsiveEmbedCode(source))).toEqual(source);
      }),
    );
  });
});
