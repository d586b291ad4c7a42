import { expect, test } from 'vitest';
import { linksOfStyle } from './links-of-parts.ts';

const targetsOf = (css: string) => linksOfStyle(css).map(({ place, target }) => `${place} ${target}`);

test('finds addresses in rules of any depth, and after rules that begin with a combinator', () => {
  const css = `
    .a { > .b { background: url(/child.png) } + .c { background: url("/next.png") } }
    @media print { .d { &:hover { ~ p { background: url( /deep.png ) } } } }
    .e { background: url('/last.png') }`;
  expect(targetsOf(css)).toEqual([
    'url() /child.png',
    'url() /next.png',
    'url() /deep.png',
    'url() /last.png',
  ]);
});

test('finds imports in each notation, without their conditions', () => {
  const css = `@import "/one.css"; @IMPORT url(/two.css) screen; @import url("/three.css")
    supports(content: "/no.css");@namespace "/no"; a::before { content: "/no.png" }`;
  expect(targetsOf(css)).toEqual(['@import /one.css', '@import /two.css', '@import /three.css']);
});

test('finds addresses in image sets, without their types', () => {
  const css = `a { background: image-set("/1.avif" type("image/avif"), url(/2.png) 2x) }
    b { mask: -webkit-image-set("/3.png" 1x) }`;
  expect(targetsOf(css)).toEqual(['image-set() /1.avif', 'url() /2.png', 'image-set() /3.png']);
});

test('decodes escapes, and ignores comments and texts', () => {
  const css = String.raw`/* url(/no.png) */ a { --b: url(/a\20 b.png); --c: u\rl("/d\"e.png"); content: "url(/no.png)" }`;
  expect(targetsOf(css)).toEqual(['url() /a b.png', 'url() /d"e.png']);
});

test('finds the addresses before and after a syntax error', () => {
  expect(targetsOf('a { background: url(/1.png } b) ; } c { background: url(/2.png) ) url(/3.png)')).toEqual([
    'url() /2.png',
    'url() /3.png',
  ]);
});
