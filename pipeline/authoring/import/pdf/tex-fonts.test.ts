import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { runAt } from '../text/runs.fixture.ts';
import { nameSigns } from './tex-fonts.ts';

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
  const named = await nameSigns(page, [relation, words, epsilon]);
  expect(named.map(({ text }) => text)).toEqual(['≦', 'about 5 of them', 'ϵ']);
});

it('asks for no names on a page without signs of formulas', async () => {
  const { page, known } = pageWith({ f1: 'MSAM10' });
  expect(await nameSigns(page, [relation, words])).toEqual([relation, words]);
  expect(known.size).toBe(0);
});
