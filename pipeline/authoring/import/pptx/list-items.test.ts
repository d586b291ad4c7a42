import { expect, test } from 'vitest';
import { writeNumber } from './list-items.ts';
import { paragraph, read, shape, textsOf } from './pptx.fixture.ts';

test.each([
  ['arabicPeriod', 12, '12.'],
  ['arabicParenR', 2, '2)'],
  ['arabicParenBoth', 2, '(2)'],
  ['arabicPlain', 2, '2'],
  ['alphaLcPeriod', 28, 'bb.'],
  ['alphaUcParenR', 3, 'C)'],
  ['romanUcPeriod', 49, 'XLIX.'],
  ['romanLcParenBoth', 4, '(iv)'],
  ['circleNumDbPlain', 3, '③'],
  ['ea1JpnChsDbPeriod', 21, '二十一.'],
  ['ea1ChsPlain', 10, '十'],
  ['arabic2Minus', 2, 'ب-'],
  ['hebrew2Minus', 2, 'ב-'],
  ['thaiNumPeriod', 10, '๑๐.'],
])('writes numbers of the type %s', (type, number, text) => {
  expect(writeNumber(type, number)).toBe(text);
});

const numbered = (text: string, level = 0, more = ''): string =>
  paragraph(text, `<a:pPr lvl="${level}"><a:buAutoNum type="arabicPeriod" ${more}/></a:pPr>`);

test('counts numbered lists by level, and begins again after another text', async () => {
  const body = shape(
    null,
    numbered('Boots'),
    numbered('A lens', 0),
    numbered('small', 1),
    numbered('large', 1),
    paragraph(''),
    numbered('A map'),
    numbered('flat', 1),
    paragraph('Then:'),
    numbered('Walk'),
    numbered('Five', 0, 'startAt="5"'),
    numbered('Six', 0, 'startAt="5"'),
  );
  expect(await textsOf(body)).toEqual([
    '• 1. Boots',
    '• 2. A lens',
    '• 1. small',
    '• 2. large',
    '• 3. A map',
    '• 1. flat',
    'Then:',
    '• 1. Walk',
    '• 5. Five',
    '• 6. Six',
  ]);
});

test.each([
  ['bullets', ['• Moss', '•Fern'], ['• Moss', '• Fern']],
  ['Japanese dots', ['・苔', '・シダ'], ['• 苔', '• シダ']],
  ['Korean dashes', ['- 이끼', '- 고사리'], ['• 이끼', '• 고사리']],
  ['Chinese numbers', ['一、苔藓', '二、蕨'], ['• 一、苔藓', '• 二、蕨']],
  ['Arabic dashes', ['– طحلب', '– سرخس'], ['• طحلب', '• سرخس']],
  ['numbers', ['1. Moos', '2. Farn'], ['• 1. Moos', '• 2. Farn']],
  ['Arabic numbers', ['١. طحلب', '٢. سرخس'], ['• ١. طحلب', '• ٢. سرخس']],
  ['Korean letters', ['가. 이끼', '나. 고사리'], ['• 가. 이끼', '• 나. 고사리']],
  ['Arabic letters', ['أ. طحلب', 'ب. سرخس'], ['• أ. طحلب', '• ب. سرخس']],
  ['wide numbers', ['１．苔', '２．シダ'], ['• １．苔', '• ２．シダ']],
  ['Roman numbers', ['i. Moss', 'ii. Fern'], ['• i. Moss', '• ii. Fern']],
  ['arrows', ['→ Moss', '→ Fern'], ['• Moss', '• Fern']],
  ['triangles', ['▸ Moss', '▸ Fern'], ['• Moss', '• Fern']],
  ['minus signs', ['− Moss', '− Fern'], ['• Moss', '• Fern']],
  ['an article', ['o carro', 'o barco'], ['o carro', 'o barco']],
  ['letters', ['a) Moss', 'b) Fern'], ['• a) Moss', '• b) Fern']],
  ['initials', ['A. Moss', 'B. Fern'], ['A. Moss', 'B. Fern']],
  ['one dash', ['Look up', '– a walker'], ['Look up', '– a walker']],
  ['a decimal and a year', ['3.5 metres', '2024. It rained'], ['3.5 metres', '2024. It rained']],
])('reads typed %s as a list', async (_, texts, expected) => {
  expect(await textsOf(shape(null, ...texts.map((text) => paragraph(text))))).toEqual(expected);
});

test('reads a typed list in one paragraph line by line', async () => {
  const lines = ['Ferns:', '• Moss', '• Fern'].map((text) => `<a:r><a:t>${text}</a:t></a:r>`).join('<a:br/>');
  expect(await textsOf(shape(null, `<a:p>${lines}</a:p>`))).toEqual(['Ferns:', '• Moss', '• Fern']);
});

test('typed letters below typed numbers are items of inner lists', async () => {
  const texts = [
    '1. Boots',
    'a) small',
    'b) large',
    '2. A lens',
    'a) round',
    '第一：地图',
    '☐ Tent',
    '☑ Rope',
  ];
  const { pages } = await read([{ shapes: shape(null, ...texts.map((text) => paragraph(text))) }]);
  expect(pages[0]?.map(({ text, level = 0, isItem }) => [text, isItem ? level : null])).toEqual([
    ['1. Boots', 0],
    ['a) small', 1],
    ['b) large', 1],
    ['2. A lens', 0],
    ['a) round', 1],
    ['第一：地图', 0],
    ['☐ Tent', 0],
    ['☑ Rope', 0],
  ]);
});

test('typed marks with more indent than others are items of inner lists', async () => {
  const of = async (...texts: string[]) => {
    const { pages } = await read([{ shapes: shape(null, ...texts.map((text) => paragraph(text))) }]);
    return pages[0]?.map(({ text, level = 0, isItem }) => [text, isItem ? level : null]);
  };
  expect(await of('▶ Log', '    - Moss', '\t▶ Time', ' - Fern', '▶ End')).toEqual([
    ['Log', 0],
    ['Moss', 1],
    ['Time', 2],
    ['Fern', 1],
    ['End', 0],
  ]);
  expect(await of('      - Moss', '       - Fern')).toEqual([
    ['Moss', 0],
    ['Fern', 0],
  ]);
  expect(await of('• Moss', '- Fern')).toEqual([
    ['Moss', 0],
    ['Fern', 0],
  ]);
});

test('check marks and crosses stay, if both are there', async () => {
  const of = async (...texts: string[]) => textsOf(shape(null, ...texts.map((text) => paragraph(text))));
  expect(await of('✓ warm', '✗ cold')).toEqual(['• ✓ warm', '• ✗ cold']);
  expect(await of('✓ warm', '✓ cold')).toEqual(['• warm', '• cold']);
});

test('a list in the box of the title is a list, line by line', async () => {
  const lines = ['1. Moss', '2. Ferns'].map((text) => `<a:r><a:t>${text}</a:t></a:r>`).join('<a:br/>');
  expect(await textsOf(shape('title', `<a:p>${lines}</a:p>`))).toEqual(['• 1. Moss', '• 2. Ferns']);
  expect(await textsOf(shape('title', paragraph('1. Moss')))).toEqual(['1. Moss']);
});

test('the paragraphs of a title in letters of one size are one title', async () => {
  expect(await textsOf(shape('title', paragraph('The life'), paragraph('of ferns')))).toEqual([
    'The life of ferns',
  ]);
});
