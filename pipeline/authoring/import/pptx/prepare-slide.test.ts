import { expect, test } from 'vitest';
import { NO_LAYOUT, type Layout } from './layouts.ts';
import { prepareSlide } from './prepare-slide.ts';
import { parseXml } from './xml.ts';

const fitBoxes = (xml: string) => prepareSlide(xml, { hasStandIns: true });

const NAMESPACES = 'xmlns:p="urn:p" xmlns:a="urn:a"';
const EMU = 12_700;

/** Returns a slide with a text box of 200 by 40 points and letters of 20 points. */
const slide = (body: string, text = 'Salt roads', more = '') =>
  `<p:sld ${NAMESPACES}><p:sp><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${200 * EMU}" cy="${40 * EMU}"/></a:xfrm></p:spPr><p:txBody>${body}<a:p><a:r><a:rPr sz="2000"/><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>${more}</p:sld>`;

test.each([
  [
    'a box as large as its text',
    '<a:bodyPr wrap="none" anchor="ctr"><a:spAutoFit/></a:bodyPr>',
    'anchor="ctr"',
  ],
  ['a text that fits into its box', '<a:bodyPr/>', ''],
  ['the same, in a tag for no fitting', '<a:bodyPr><a:noAutofit/></a:bodyPr>', ''],
])('%s shrinks with a wider font', (_, body, kept) => {
  const fitted = fitBoxes(slide(body));
  expect(fitted).toContain('wrap="square"');
  expect(fitted).toContain(kept);
  expect(fitted.match(/<a:normAutofit\/>/g)).toHaveLength(1);
  expect(fitted.replace(/<a:bodyPr.*<\/a:bodyPr>/, '')).toBe(slide(''));
});

const LONG = 'A text that is far larger than its box in any font, as its author wanted it. '.repeat(3);

test.each([
  ['already shrinks', slide('<a:bodyPr><a:normAutofit fontScale="90000"/></a:bodyPr>')],
  ['is larger than its box in any font', slide('<a:bodyPr/>', LONG)],
  ['has one line of any length', slide('<a:bodyPr wrap="none"/>')],
  ['is upright', slide('<a:bodyPr vert="vert270"><a:spAutoFit/></a:bodyPr>')],
  ['has a form', slide('<a:bodyPr><a:prstTxWarp prst="textArchUp"/><a:spAutoFit/></a:bodyPr>')],
])('a text that %s stays', (_, xml) => {
  expect(fitBoxes(xml)).toBe(xml);
});

test('a text that ends with an empty line is not shrunk for it', () => {
  const broken = (fit: string, end: string) =>
    slide(`<a:bodyPr>${fit}</a:bodyPr>`).replace('</a:r>', `</a:r><a:br/>${end}<a:endParaRPr/>`);
  const shrink = '<a:normAutofit fontScale="90000"></a:normAutofit>';
  const end = '<a:r><a:t> </a:t></a:r>';
  const smaller = (xml: string) => xml.replace('sz="2000"', 'sz="1800"');
  expect(fitBoxes(broken(shrink, end))).toBe(smaller(broken('<a:noAutofit/>', end)));
  const on = '<a:r><a:t>on</a:t></a:r>';
  expect(fitBoxes(broken(shrink, on))).toBe(broken(shrink, on));
});

test('a text that is not shrunk has the size that PowerPoint gave it, also one of its layout', () => {
  const title = (size: string, fit: string) =>
    slide(`<a:bodyPr>${fit}</a:bodyPr>`)
      .replace('<p:spPr>', '<p:nvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr><p:spPr>')
      .replace(' sz="2000"', ` lang="de"${size}`)
      .replace('</a:r>', `</a:r><a:br/><a:endParaRPr dirty="0"${size}/>`);
  const style = parseXml('<a:lstStyle><a:lvl1pPr><a:defRPr sz="4400"/></a:lvl1pPr></a:lstStyle>');
  const layout: Layout = (placeholder) => ({
    ...NO_LAYOUT(placeholder),
    styles: placeholder.attributes['type'] === 'title' ? style.children : [],
  });
  const xml = title('', '<a:normAutofit fontScale="90000"/>');
  expect(prepareSlide(xml, { hasStandIns: true, layout })).toBe(title(' sz="3960"', '<a:noAutofit/>'));
  expect(prepareSlide(xml, { hasStandIns: true })).toBe(title('', '<a:noAutofit/>'));
});

test('divided lines in the box of a layout are not shrunk if PowerPoint shrank them a little', () => {
  const title = (fit: string) =>
    slide(`<a:bodyPr>${fit}</a:bodyPr>`)
      .replace(/<p:spPr>.*<\/p:spPr>/, '<p:spPr/>')
      .replace('</a:r>', '</a:r><a:br/><a:r><a:t>on</a:t></a:r>');
  const shrink = (scale: number) => `<a:normAutofit fontScale="${scale}"/>`;
  expect(fitBoxes(title(shrink(90_000)))).toBe(title('<a:noAutofit/>').replace('sz="2000"', 'sz="1800"'));
  for (const scale of [100_000, 70_000]) expect(fitBoxes(title(shrink(scale)))).toBe(title(shrink(scale)));
});

test('the texts of a slide are changed apart from each other, also behind signs of two units', () => {
  const body = '<a:bodyPr><a:spAutoFit/></a:bodyPr>';
  const [, shape = ''] = /(<p:sp>.*<\/p:sp>)/.exec(slide(body)) ?? [];
  const fitted = fitBoxes(slide(body, 'Salt 🧂 &amp; sand', shape));
  expect(fitted.split('<a:bodyPr wrap="square"><a:normAutofit/></a:bodyPr>')).toHaveLength(3);
  expect(fitted).toContain('Salt 🧂 &amp; sand');
});

test('formulas are drawn as the pictures of them, and texts stay if no font is missing', () => {
  const choice = (math: string, needs = 'a14') =>
    `<mc:AlternateContent xmlns:mc="urn:mc" xmlns:m="urn:m"><mc:Choice Requires="${needs}"><p:sp>${math}</p:sp></mc:Choice><mc:Fallback><p:sp/></mc:Fallback></mc:AlternateContent>`;
  const body = '<a:bodyPr><a:spAutoFit/></a:bodyPr>';
  const xml = (needs?: string) => slide(body, 'Salt', choice('<m:oMath/>', needs) + choice(''));
  expect(prepareSlide(xml(), { hasStandIns: false })).toBe(xml('none'));
  expect(prepareSlide(slide(body), { hasStandIns: false })).toBe(slide(body));
});

test('the picture of a formula that is larger than its shape is not cut off', () => {
  const shape = (place: string, edges: string, needs = 'none', math = '<m:oMath/>') =>
    `<p:sld ${NAMESPACES} xmlns:mc="urn:mc" xmlns:m="urn:m"><mc:AlternateContent><mc:Choice Requires="${needs}">${math}</mc:Choice><mc:Fallback><p:sp><p:spPr><a:xfrm>${place}</a:xfrm><a:blipFill><a:stretch><a:fillRect${edges}/></a:stretch></a:blipFill></p:spPr></p:sp></mc:Fallback></mc:AlternateContent></p:sld>`;
  const place = '<a:off x="1000" y="2000"/><a:ext cx="4000" cy="500"/>';
  const grown = '<a:off x="600" y="2000"/><a:ext cx="6400" cy="750"/>';
  const prepare = (edges: string) => prepareSlide(shape(place, edges, 'a14'), { hasStandIns: false });
  expect(prepare(' l="-10000" r="-50000" b="-50000"')).toBe(shape(grown, ''));
  expect(prepare(' l="10000"')).toBe(shape(place, ' l="10000"'));
  const picture = shape(place, ' l="-10000"', 'a14', '');
  expect(fitBoxes(picture)).toBe(picture);
});

const WIDE = '砂と塩の道の話';

test.each([
  ['as wide as it was, if a row is high enough for one line', WIDE, 38, 'horz', true],
  ['as it is, if the row has room for two', WIDE, 70, 'horz', false],
  ['as it is, if it is upright', WIDE, 38, 'vert', false],
  ['as it is, if it has room', WIDE.slice(1), 38, 'horz', false],
  ['as it is, if its letters are of a font with a stand-in', 'Salt roads of old', 38, 'horz', false],
])('the text of a cell is %s', (_, text, height, vert, isSmaller) => {
  const cell = (words: string, size: string) =>
    `<a:tc><a:txBody><a:bodyPr/><a:p><a:r><a:rPr lang="ja"${size}/><a:t>${words}</a:t></a:r></a:p></a:txBody><a:tcPr vert="${vert}" marL="${2 * EMU}" marR="${2 * EMU}"/></a:tc>`;
  const table = (size: string) =>
    `<p:sld ${NAMESPACES}><p:graphicFrame><a:tbl><a:tblGrid><a:gridCol w="${60 * EMU}"/><a:gridCol w="${124 * EMU}"/></a:tblGrid><a:tr h="${height * EMU}">${cell('塩', '')}${cell(text, size)}</a:tr></a:tbl></p:graphicFrame></p:sld>`;
  expect(fitBoxes(table(''))).toBe(table(isSmaller ? ' sz="1629"' : ''));
  expect(prepareSlide(table(''), { hasStandIns: false })).toBe(table(''));
});

test('each paragraph of a box as wide as its text stays one line in wider letters', () => {
  const box = (text: string, size: number) =>
    slide('<a:bodyPr wrap="none"><a:spAutoFit/></a:bodyPr>', text).replace('sz="2000"', `sz="${size}"`);
  const letters = (xml: string) => / sz="(\d+)"/.exec(fitBoxes(xml))?.[1];
  expect(letters(box(WIDE.repeat(2), 2000))).toBe('1259');
  expect(letters(box(`S${WIDE.repeat(2)}`, 2000))).toBe('1195');
  expect(letters(box('길'.repeat(10), 2000))).toBe('1917');
  expect(letters(box(WIDE, 2000))).toBe('2000');
  expect(letters(box(`Salt roads and sand roads ${WIDE}`, 2000))).toBe('2000');
  expect(letters(box(WIDE.repeat(4), 2000))).toBe('2000');
});

test('a text that hardly needs another line in wider letters stays one line, also in an ellipse', () => {
  const size = (text: string, geometry: string) => {
    const body = '<a:bodyPr anchor="ctr"/>';
    const xml = slide(body, text).replace('</a:xfrm>', `</a:xfrm><a:prstGeom prst="${geometry}"/>`);
    return / sz="(\d+)"/.exec(fitBoxes(xml))?.[1];
  };
  expect(size('塩'.repeat(9), 'rect')).toBe('1959');
  expect(size('塩'.repeat(11), 'rect')).toBe('2000');
  expect(size('塩'.repeat(6), 'ellipse')).toBe('2000');
  expect(size('길을 가는 날', 'ellipse')).toBe('2000');
  expect(size('길을가는날의밤', 'ellipse')).toBe('1874');
});

test('a text has the usual size of its presentation, and one with a size of a style stays', () => {
  const xml = (size: string, before = '', style = '') =>
    slide('<a:bodyPr wrap="none"><a:spAutoFit/></a:bodyPr>', WIDE.repeat(2))
      .replace(' sz="2000"', size)
      .replace('<p:spPr>', `${before}<p:spPr>`)
      .replace('<a:p>', `${style}<a:p>`);
  const sizeIn = (text: string, defaultPoints?: number) =>
    / sz="(\d+)"\/><a:t>/.exec(
      prepareSlide(text, { hasStandIns: true, ...(defaultPoints && { defaultPoints }) }),
    )?.[1];
  expect(sizeIn(xml(''))).toBe('1259');
  expect(sizeIn(xml(''), 14)).toBe('1259');
  expect(sizeIn(xml(''), 12)).toBeUndefined();
  const holder = '<p:nvSpPr><p:nvPr><p:ph type="body"/></p:nvPr></p:nvSpPr>';
  const style = '<a:lstStyle><a:lvl1pPr><a:defRPr sz="1200"/></a:lvl1pPr></a:lstStyle>';
  expect(sizeIn(xml('', holder))).toBeUndefined();
  expect(sizeIn(xml('', '', style))).toBeUndefined();
  expect(sizeIn(xml(' sz="2000"', holder))).toBe('1259');
});
