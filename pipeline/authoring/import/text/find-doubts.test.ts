import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeDoubt, findDoubts, hasLabels, hasUnevenRows, isTitleInDoubt } from './find-doubts.ts';
import { findSymbolLetters } from './symbol-fonts.ts';
import type { Run } from './page-text.ts';
import { runAt } from './runs.fixture.ts';

const page = (shown: string, stored = shown) => ({ storedTexts: [stored], transcriptTexts: [shown] });
const FINE = page('The Moon pulls the near side of the sea a little more than the Earth itself.');

test.each([
  ['letters that the file does not name', page('ight', '\uE001ight'), 'unmapped'],
  ['a word without any letter that the file names', page('', '\uE001\uE002\uE003'), 'unmapped'],
  ['letters that the file gives as control characters', page('üret ci', 'üret\0ci'), 'unmapped'],
  ['such letters of another script than Latin', page('товаро', 'товаро\u001D'), 'unmapped'],
  ['words of several scripts', page('Тhe mооn and thе sea'), 'mixed'],
  [
    'shifted letters',
    page('7KH 0RRQ SXOOV WKH QHDU VLGH RI WKH VHD D OLWWOH PRUH WKDQ WKH (DUWK LWVHOI DQG WKH VHD IROORZV'),
    'senseless',
  ],
  [
    'Cyrillic letters that were taken for Western ones',
    page('Ïðèëèâû è îòëèâû âûçûâàåò ïðèòÿæåíèå Ëóíû, à èõ âûñîòà çàâèñèò îò áåðåãîâ'),
    'senseless',
  ],
  ['formulas', page('K (t; x; y) = exp [− (|t| + |x|)] cos [ x + y]'), 'formulas'],
  ['a title that is not drawn', { ...FINE, title: 'The salt', drawnTexts: ['by me', '2'] }, 'undrawn'],
  ['pieces of formulas', page('∑p₁ ∑p₂'), 'formulas'],
  [
    'a matrix',
    { storedTexts: [], transcriptTexts: ['A = d', 'a b', 'e c', 'f , g h i', 'maps levels'] },
    'formulas',
  ],
])('doubts %s', (_, doubtful, reason) => {
  expect(findDoubts([FINE, doubtful])).toEqual([{ reason, pages: [2] }]);
});

test('texts that a file has whole have no formulas in pieces', () => {
  expect(findDoubts([{ ...page('μA | μB | λA = 1/5'), hasWholeFormulas: true }])).toEqual([]);
});

test.each([
  ['a bullet of a symbol font', page('Tides', '\uF0B7 Tides')],
  ['a ligature of TeX', page('find', '\u000Cnd')],
  ['a formula', page('Δt = λx, with π ≈ 3.14 and Δtides')],
  ['a number with a sign', page('1 + 1 = 2')],
  ['a variable', page('a=1')],
  ['a diagram with letters', { storedTexts: [], transcriptTexts: ['A', 'B', 'C', '1', '2', 'a gate'] }],
  ['Greek', page('Η θάλασσα και η σελήνη')],
  ['one name of two scripts', page('Яndex is a search engine')],
  ['languages next to each other', page('Луна и море, the Moon and the sea, 月と海')],
  ['a short word without vowels', page('PDF, HTTP, TLS')],
  ['code', page('for (const [key, value] of Object.entries(table)) if (!seen.has(key)) rows.push(value);')],
  [
    'Czech, Polish and Hungarian',
    page('Strč prst skrz krk. Chrząszcz brzmi w trzcinie w Szczebrzeszynie. Gyönyörű őszi délután volt.'),
  ],
  ['Arabic and Hebrew', page('القمر والبحر הירח והים')],
])('does not doubt %s', (_, fine) => {
  expect(findDoubts([fine, FINE])).toEqual([]);
});

test('names the pages as ranges, at most eight', () => {
  expect(describeDoubt({ reason: 'unmapped', pages: [4] })).toBe(
    'Check page 4: letters that the file does not identify are missing in the transcript.',
  );
  expect(describeDoubt({ reason: 'mixed', pages: [1, 2, 3, 7, 9, 10] })).toBe(
    'Check pages 1-3, 7, 9-10: words mix letters of several scripts.',
  );
  const odd = Array.from({ length: 200 }, (_, index) => 2 * index + 1);
  expect(describeDoubt({ reason: 'senseless', pages: odd })).toBe(
    'Check pages 1, 3, 5, 7, 9, 11, 13, 15 and others: the text does not consist of words.',
  );
});

test('a title is in doubt with the letters of its page, or of most pages', () => {
  const garbled = page('Ti\uE001es', 'T\uE002\uE003 Moon');
  const short = page('7KH 0RRQ');
  expect(isTitleInDoubt(FINE, [FINE, garbled])).toBe(false);
  expect(isTitleInDoubt(garbled, [garbled, FINE, FINE])).toBe(true);
  expect(isTitleInDoubt(short, [short, garbled, garbled])).toBe(true);
  expect(isTitleInDoubt(page('K = exp [x + y]'), [FINE])).toBe(false);
});

test('checks any texts, and names them by their page', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 5 }), (texts) => {
      for (const { pages } of findDoubts([{ storedTexts: texts, transcriptTexts: texts }]))
        expect(pages).toEqual([1]);
    }),
  );
});

describe('single letters', () => {
  const font = (name: string, ...texts: string[]) =>
    texts.map((text, index) => ({ ...runAt(100 * index, 100, text, { font: name }), isMono: true as const }));
  const signsOf = (...runs: Run[]) => findSymbolLetters([{ height: 900, runs }]);

  test('of a fixed-width font without words may be symbols', () => {
    expect(signsOf(...font('signs', 'I', 'J', 'I'))).toEqual([true]);
    expect(findDoubts([{ ...FINE, hasSigns: true }])).toEqual([{ reason: 'signs', pages: [1] }]);
  });

  test('are variables if the font has words, or if they are few', () => {
    expect(signsOf(...font('code', 'i', 'j', 'for', 'k'))).toEqual([false]);
    expect(signsOf(...font('code', 'i', 'j'))).toEqual([false]);
    expect(signsOf(...font('code', 'i', 'j', 'k').map(({ isMono: _, ...run }) => run))).toEqual([false]);
  });
});

test('finds the labels of a diagram, but not those of lists, tables and programs', () => {
  const texts = ['Tides', 'Moon', 'Sun', 'pulls', 'Earth', 'Water rises', 'turns', 'ebb'];
  const labels = texts.map((text) => ({ text, size: 40, isItem: false }));
  expect(hasLabels(labels)).toBe(true);
  expect(hasLabels(labels.slice(0, 6))).toBe(false);
  expect(hasLabels(labels.map((label) => ({ ...label, isItem: true })))).toBe(false);
  expect(hasLabels(labels.map((label) => ({ ...label, isRow: true as const })))).toBe(false);
  expect(hasLabels(labels.map((label) => ({ ...label, isCode: true as const })))).toBe(false);
  const sentences = texts.map((text) => ({ text: `${text} is what we see here.`, size: 40, isItem: false }));
  expect(hasLabels([...labels, ...sentences])).toBe(false);
  const doubts = findDoubts([FINE, { ...FINE, hasLabels: true }]);
  expect(doubts).toEqual([{ reason: 'labels', pages: [2] }]);
  expect(doubts.map(describeDoubt)).toEqual([
    'Check page 2: many short texts, such as those of a diagram, are read by their places; compare their order with the page.',
  ]);
});

test('finds tables whose rows have many different numbers of cells, as merged cells make them', () => {
  const rows = (...texts: string[]) =>
    texts.map((text) => ({ text, size: 30, isItem: false, isRow: true as const }));
  expect(hasUnevenRows(rows('Mon | Tue | Wed', '1 | rye | oats', 'rye', '2 | oats'))).toBe(true);
  expect(hasUnevenRows(rows('Rye | Oats', '1 | 2 | 3', '4 | 5 | 6', '7 | 8 | 9'))).toBe(false);
  const between = { text: 'Then:', size: 30, isItem: false };
  expect(hasUnevenRows([...rows('a | b | c', 'd | e | f'), between, ...rows('g', 'h | i')])).toBe(false);
});

test('names the pages of diagrams, of uneven tables and of cut texts', () => {
  const doubtful = { ...FINE, hasDiagram: true, hasUnevenRows: true, hasCutTexts: true };
  expect(findDoubts([FINE, doubtful]).map(({ reason }) => reason)).toEqual(['diagram', 'cells', 'cut']);
  // Labels of a diagram are named once.
  expect(findDoubts([{ ...FINE, hasDiagram: true, hasLabels: true }]).map(({ reason }) => reason)).toEqual([
    'labels',
  ]);
});
