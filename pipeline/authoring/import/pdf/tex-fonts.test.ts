import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { runAt } from '../text/runs.fixture.ts';
import { decodeTexCharacters } from './tex-fonts.ts';

/** A page whose fonts are known once its operations were read. */
function pageWith(names: Readonly<Record<string, string>>) {
  const known = new Map<string, string>();
  const getOperatorList = (): Promise<void> => {
    for (const [font, name] of Object.entries(names)) known.set(font, name);
    return Promise.resolve();
  };
  const commonObjs = {
    has: (font: string) => known.has(font),
    get: (font: string) => ({ name: known.get(font) }),
  };
  return { page: { commonObjs, getOperatorList } as unknown as PDFPageProxy, known };
}

const relation = runAt(100, 100, '5', { font: 'f1' });
const words = runAt(200, 100, 'about 5 of them', { font: 'f2' });

it('reads signs of TeX by the names of their fonts', async () => {
  const { page } = pageWith({ f1: 'ABCDEF+MSAM10', f2: 'ABCDEF+CMR10', f3: 'CMMI8' });
  const epsilon = runAt(300, 100, '\u000F', { font: 'f3' });
  const named = await decodeTexCharacters(page, [relation, words, epsilon]);
  expect(named.map(({ text }) => text)).toEqual(['≦', 'about 5 of them', 'ϵ']);
});

it('asks for no names on a page without signs of formulas', async () => {
  const { page, known } = pageWith({ f1: 'MSAM10' });
  expect(await decodeTexCharacters(page, [relation, words])).toEqual([relation, words]);
  expect(known.size).toBe(0);
});

/** A page with one font of macOS, whose letters are those of `written` with their codes. */
function pageOfMac(name: string, glyphs: ReadonlyMap<number, string>, written: readonly [number, string][]) {
  let reads = 0;
  const commonObjs = { has: () => true, get: () => ({ name, differences: glyphs }) };
  const shown = written.map(([originalCharCode, unicode]) => ({ originalCharCode, unicode }));
  const getOperatorList = () => {
    reads += 1;
    return Promise.resolve({
      fnArray: [OPS.save, OPS.setFont, OPS.showText],
      argsArray: [null, ['f1', 10], [[...shown, -200, null]]],
    });
  };
  const page = { commonObjs, getOperatorList } as unknown as PDFPageProxy;
  return { page, reads: () => reads };
}

it('reads signs of TeX by the names of their glyphs, which macOS writes with other letters', async () => {
  const glyphs = new Map([
    [33, 'arrowleft'],
    [34, 'negationslash'],
    [35, 'element'],
    [36, 'sigma'],
    [37, 'unknownsign'],
  ]);
  const written: [number, string][] = [
    [33, 'Ω'],
    [34, '”'],
    [35, 'œ'],
    [36, '‡'],
    [37, '±'],
  ];
  const { page } = pageOfMac('ABCDEF+LMMathSymbols10-Regular', glyphs, written);
  const runs = ['Ω', '”œ', '‡ ±', 'x'].map((text) => runAt(100, 100, text, { font: 'f1' }));
  expect((await decodeTexCharacters(page, runs)).map(({ text }) => text)).toEqual([
    '←',
    '\u0338∈',
    'σ ±',
    'x',
  ]);
});

it.each([
  ['whose letters are the signs that its glyphs are named for', 'LMMathItalic10', [33, 'Omega'], 'Ω'],
  ['that is none of TeX', 'Symbola', [33, 'arrowleft'], 'Ω'],
  ['with the codes of another program', 'LMMathSymbols10', [32, 'arrowleft'], 'Ω'],
] as const)('does not read the operations of a page for a font %s', async (_, name, glyph, text) => {
  const { page, reads } = pageOfMac(name, new Map([glyph]), [[glyph[0], text]]);
  const runs = [runAt(100, 100, text, { font: 'f1' })];
  expect(await decodeTexCharacters(page, runs)).toEqual(runs);
  expect(reads()).toBe(0);
});
