import { expect, test } from 'vitest';
import { boxAt, paragraph, RELATIONS, shape, textsOf, xfrm } from './pptx.fixture.ts';

const title = shape('title', paragraph('Ferns'));

test('reads free shapes by their places, column by column', async () => {
  const shapes = [
    boxAt([520, 530, 400, 100], 'They turn brown'),
    boxAt([50, 530, 400, 100], 'They stay green'),
    boxAt([520, 270, 400, 100], 'In autumn'),
    boxAt([50, 270, 400, 100], 'In winter'),
    boxAt([50, 50, 900, 140], 'Two columns'),
  ];
  expect(await textsOf(shapes.join(''))).toEqual([
    'Two columns',
    'In winter',
    'They stay green',
    'In autumn',
    'They turn brown',
  ]);
});

test('reads a text above and one below columns before and after them', async () => {
  const shapes = [
    boxAt([100, 880, 800, 80], 'Source: the herbarium'),
    boxAt([700, 300, 250, 80], 'C'),
    boxAt([700, 600, 250, 80], 'c'),
    boxAt([50, 600, 250, 80], 'a'),
    boxAt([50, 300, 250, 80], 'A'),
    boxAt([375, 600, 250, 80], 'b'),
    boxAt([375, 300, 250, 80], 'B'),
    boxAt([100, 60, 800, 120], 'Three kinds'),
  ];
  expect(await textsOf(shapes.join(''))).toEqual([
    'Three kinds',
    'A',
    'a',
    'B',
    'b',
    'C',
    'c',
    'Source: the herbarium',
  ]);
});

test('reads shapes whose frames overlap from top to bottom', async () => {
  const shapes = [
    boxAt([50, 420, 700, 300], 'second'),
    boxAt([60, 650, 700, 300], 'third'),
    boxAt([55, 200, 700, 300], 'first'),
  ];
  expect(await textsOf(title + shapes.join(''))).toEqual(['Ferns', 'first', 'second', 'third']);
});

test.each([
  ['Arabic', 'السرخس', ['في الخريف', 'في الشتاء']],
  ['Hebrew', 'שרכים', ['בסתיו', 'בחורף']],
] as const)('reads columns in %s from right to left', async (_, heading, [right, left]) => {
  const shapes = [boxAt([50, 300, 400, 100], left), boxAt([520, 300, 400, 100], right)];
  expect(await textsOf(boxAt([50, 50, 900, 100], heading) + shapes.join(''))).toEqual([heading, right, left]);
});

test('reads columns of vertical Japanese from right to left', async () => {
  const column = (left: number, text: string): string =>
    boxAt([left, 200, 150, 700], text).replace('<p:txBody>', '<p:txBody><a:bodyPr vert="eaVert"/>');
  expect(await textsOf(column(200, '二') + column(700, '一'))).toEqual(['一', '二']);
  // A vertical label does not turn the columns of a horizontal page.
  const row = boxAt([550, 300, 350, 100], '夏に茶色になる') + boxAt([200, 300, 330, 100], '冬も緑のまま');
  expect(await textsOf(row + column(20, '札'))).toEqual(['札', '冬も緑のまま', '夏に茶色になる']);
});

/** Returns a group at a place, whose coordinates are those of a page ten times as large. */
const groupAt = (place: readonly [number, number, number, number], inside: string, attributes = ''): string =>
  `<p:grpSp><p:grpSpPr>${xfrm(place, attributes, '<a:chOff x="0" y="0"/><a:chExt cx="91440000" cy="51430000"/>')}</p:grpSpPr>${inside}</p:grpSp>`;

test('keeps the texts of a group together, and reads nested groups by place', async () => {
  const inner = groupAt(
    [0, 5000, 10_000, 5000],
    boxAt([0, 5000, 9000, 2000], 'deep below') + boxAt([0, 0, 9000, 2000], 'deep'),
  );
  const right = groupAt([500, 200, 400, 700], inner + boxAt([0, 0, 9000, 2000], 'right'));
  const left = groupAt(
    [50, 250, 400, 700],
    boxAt([0, 6000, 9000, 2000], 'left below') + boxAt([0, 0, 9000, 2000], 'left'),
  );
  expect(await textsOf(right + left + title)).toEqual([
    'Ferns',
    'left',
    'left below',
    'right',
    'deep',
    'deep below',
  ]);
});

test('reads mirrored and rotated shapes where they are on the page', async () => {
  const group = groupAt(
    [0, 0, 1000, 1000],
    boxAt([0, 4000, 3000, 1000], 'right') + boxAt([7000, 4000, 3000, 1000], 'left'),
    'flipH="1"',
  );
  expect(await textsOf(group)).toEqual(['left', 'right']);
  // Upright, it would lie across the whole page.
  const rotated = boxAt([-300, 450, 900, 100], 'side').replace('<a:xfrm ', '<a:xfrm rot="16200000"');
  expect(
    await textsOf(boxAt([400, 600, 500, 100], 'below') + boxAt([400, 300, 500, 100], 'above') + rotated),
  ).toEqual(['side', 'above', 'below']);
});

const PARTS = {
  'ppt/slides/_rels/slide1.xml.rels': `<Relationships><Relationship Id="rId1" Type="${RELATIONS}/slideLayout" Target="../slideLayouts/slideLayout1.xml"/></Relationships>`,
  'ppt/slideLayouts/_rels/slideLayout1.xml.rels': `<Relationships><Relationship Id="rId1" Type="${RELATIONS}/slideMaster" Target="../slideMasters/slideMaster1.xml"/></Relationships>`,
};
const placeholder = (
  idx: number,
  place: readonly [number, number, number, number],
  ...paragraphs: string[]
) =>
  `<p:sp><p:nvSpPr><p:nvPr><p:ph type="body" idx="${idx}"/></p:nvPr></p:nvSpPr><p:spPr>${xfrm(place)}</p:spPr><p:txBody>${paragraphs.join('')}</p:txBody></p:sp>`;
const typed = (idx: number, ...texts: string[]): string =>
  `<p:sp><p:nvSpPr><p:nvPr><p:ph type="body" idx="${idx}"/></p:nvPr></p:nvSpPr><p:txBody>${texts.map((text) => paragraph(text)).join('')}</p:txBody></p:sp>`;

test('takes places, bullets and prompts of placeholders from the layout', async () => {
  const layout = [
    placeholder(1, [50, 300, 400, 500], paragraph('Bullets here')),
    placeholder(2, [520, 300, 400, 500], paragraph('Picture text')).replace(
      '<p:txBody>',
      '<p:txBody><a:lstStyle><a:lvl1pPr><a:buNone/></a:lvl1pPr></a:lstStyle>',
    ),
    placeholder(3, [50, 150, 900, 100], paragraph('“Type the quote”')),
  ];
  const master = `<p:sldMaster><p:cSld><p:spTree>${shape('title', paragraph('Titel bearbeiten'))}</p:spTree></p:cSld></p:sldMaster>`;
  const more = {
    ...PARTS,
    'ppt/slideLayouts/slideLayout1.xml': `<p:sldLayout><p:cSld><p:spTree>${layout.join('')}</p:spTree></p:cSld></p:sldLayout>`,
    'ppt/slideMasters/slideMaster1.xml': master,
  };
  const shapes = typed(2, 'right') + typed(1, 'left') + typed(3, '“Type the quote”') + title;
  expect(await textsOf(shapes, more)).toEqual(['Ferns', '• left', 'right']);
  expect(await textsOf(shape('title', paragraph('Titel bearbeiten')) + typed(1, 'left'), more)).toEqual([
    '• left',
  ]);
});

test('reads the letters of a diagram by rows, of which words consist', async () => {
  const letter = (text: string, left: number, top: number) => boxAt([left, top, 60, 60], text);
  const rows = [letter('S', 100, 300), letter('A', 300, 300), letter('L', 500, 300), letter('T', 700, 300)];
  const below = [letter('E', 300, 600), letter('A', 500, 600)];
  expect(await textsOf([title, ...below, ...rows].join(''))).toEqual(['Ferns', 'S', 'A', 'L', 'T', 'E', 'A']);
  const few = [letter('S', 100, 300), letter('A', 300, 300), letter('E', 100, 600)];
  expect(await textsOf(title + few.join(''))).toEqual(['Ferns', 'S', 'E', 'A']);
});

test('leaves out the prompts of templates, and descriptions that programs wrote', async () => {
  const picture =
    '<p:pic><p:nvPicPr><p:cNvPr descr="Obraz zawierający tekst&#10;&#10;Opis wygenerowany automatycznie"/></p:nvPicPr></p:pic>';
  const shapes =
    shape(null, paragraph('“Type a quote here.”')) + shape(null, paragraph('–Johnny Appleseed')) + picture;
  expect(await textsOf(title + shapes)).toEqual(['Ferns']);
});

test('reads each row of a table with cells of several rows whole', async () => {
  const cell = (text: string, attributes = ''): string =>
    `<a:tc ${attributes}><a:txBody>${paragraph(text)}</a:txBody></a:tc>`;
  const rows = [
    [cell('Food', 'rowSpan="2"'), cell('lunch'), cell('9')],
    [cell('', 'vMerge="1"'), cell('coffee'), cell('3')],
    [cell('Bus', 'gridSpan="2"'), cell('', 'hMerge="1"'), cell('12')],
    [cell('Sum', 'rowSpan="2"'), cell(''), cell('24', 'rowSpan="2"')],
    [cell('', 'vMerge="1"'), cell(''), cell('', 'vMerge="1"')],
  ];
  const table = `<p:graphicFrame><a:tbl>${rows.map((row) => `<a:tr>${row.join('')}</a:tr>`).join('')}</a:tbl></p:graphicFrame>`;
  expect(await textsOf(table)).toEqual(['Food | lunch | 9', 'Food | coffee | 3', 'Bus | 12', 'Sum |  | 24']);
});

test('reads labels before the texts beside them, but columns of equal texts one after the other', async () => {
  const rows = [
    ['When', 'From the first frost to the last one'],
    ['Where', 'In the woods behind the botanical garden'],
    ['Who', 'All who want to see ferns without leaves'],
  ];
  const boxes = (left: number, cell: number) =>
    rows.map((row, index) => boxAt([left, 250 + 220 * index, 400, 100], row[cell] ?? ''));
  expect(await textsOf([...boxes(50, 0), ...boxes(520, 1)].join(''))).toEqual(rows.flat());
  expect(await textsOf([...boxes(50, 1), ...boxes(520, 1)].join(''))).toEqual(
    [...rows, ...rows].map(([, text]) => text),
  );
});

test('reads a row of columns by column, although their frames leave no gaps', async () => {
  const places = [90, 255, 420, 585, 750];
  const labels = places.map((left, index) => boxAt([left, 500, 180, 60], `Part ${index + 1}`));
  const texts = places.map((left, index) => boxAt([left - 15, 620, 160, 100], `It is ${index + 1}`));
  expect(await textsOf([boxAt([80, 60, 500, 100], 'Parts'), ...labels, ...texts].join(''))).toEqual([
    'Parts',
    ...places.flatMap((_, index) => [`Part ${index + 1}`, `It is ${index + 1}`]),
  ]);
});
