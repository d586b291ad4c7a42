import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { paragraph, read, readFileOf, RELATIONS, shape } from './pptx.fixture.ts';

/** Returns a PowerPoint file with nothing but this list of slides. */
const pptxOf = (presentation: string) => zipSync({ 'ppt/presentation.xml': strToU8(presentation) });

/**
 * Returns the file with one changed byte in its first part, which is not compressed, as a bad disk
 * causes it.
 */
function damage(file: Uint8Array, at: string): Uint8Array {
  const bytes = Buffer.from(file);
  bytes.write('X', bytes.indexOf(at));
  return bytes;
}

test('reads the title of a slide first, and its text in the order of the file', async () => {
  const shapes = [
    shape(null, paragraph('A box')),
    shape('ctrTitle', paragraph('Tides')),
    shape('subTitle', paragraph('An hour')),
  ];
  const { pages } = await read([{ shapes: shapes.join('') }]);
  expect(pages[0]).toEqual([
    { text: 'Tides', size: 98, isItem: false, heading: 1, top: 0.5 },
    { text: 'A box', size: 40, isItem: false, top: 0.5 },
    { text: 'An hour', size: 71, isItem: false, top: 0.5 },
  ]);
});

test('reads text in a fixed-width font as code, with its lines and indents', async () => {
  const title = '<a:p><a:r><a:rPr><a:latin typeface="Courier New"/></a:rPr><a:t>Bake</a:t></a:r></a:p>';
  const body = shape(
    '',
    paragraph('Sort the loaves:'),
    '<a:p><a:r><a:rPr><a:latin typeface="Consolas"/></a:rPr><a:t>for (;;) {</a:t></a:r><a:br/><a:r><a:rPr><a:latin typeface="Consolas"/></a:rPr><a:t>  bake();</a:t></a:r></a:p>',
    '<a:p><a:r><a:rPr><a:latin typeface="Courier New"/></a:rPr><a:t>}</a:t></a:r></a:p>',
    '<a:p><a:r><a:rPr><a:latin typeface="Courier New"/></a:rPr><a:t>bake()</a:t></a:r><a:r><a:t> bakes</a:t></a:r></a:p>',
  );
  const { pages } = await read([{ shapes: shape('title', title) + body }]);
  expect(pages[0]?.map(({ text, isCode = false }) => [text, isCode])).toEqual([
    ['Bake', false],
    ['Sort the loaves:', false],
    ['for (;;) {', true],
    ['  bake();', true],
    ['}', true],
    ['bake() bakes', false],
  ]);
});

test('does not read the tab stops of a paragraph as spaces', async () => {
  const code =
    '<a:p><a:pPr><a:tabLst><a:tab pos="0"/><a:tab pos="9"/></a:tabLst></a:pPr><a:r><a:rPr><a:latin typeface="Courier New"/></a:rPr><a:t>bake()</a:t></a:r></a:p>';
  const { pages } = await read([{ shapes: shape('', code) }]);
  expect(pages[0]).toMatchObject([{ text: 'bake()', isCode: true }]);
});

test('prefers the font size of a text to that of its layout', async () => {
  const { pages } = await read([{ shapes: shape(null, paragraph('Big', '', 'sz="3600"')) }]);
  expect(pages[0]?.[0]?.size).toBe(80);
});

test('reads placeholders for lists as lists, unless they have no bullets', async () => {
  const body = shape(
    '',
    paragraph('item'),
    paragraph('deeper', '<a:pPr lvl="1"/>'),
    paragraph('no item', '<a:pPr><a:buNone/></a:pPr>'),
    paragraph('flush', '<a:pPr marL="0" indent="0"/>'),
    paragraph('flush in LibreOffice', '<a:pPr marL="228600" indent="0"/>'),
  );
  const box = shape(null, paragraph('text'), paragraph('bullet', '<a:pPr><a:buChar char="-"/></a:pPr>'));
  const { pages } = await read([{ shapes: body + box }]);
  expect(pages[0]?.map(({ level }) => level)).toEqual([undefined, 1, ...Array.from({ length: 5 })]);
  expect(pages[0]?.map(({ text, isItem }) => (isItem ? `• ${text}` : text))).toEqual([
    '• item',
    '• deeper',
    'no item',
    'flush',
    'flush in LibreOffice',
    'text',
    '• bullet',
  ]);
});

test('joins runs, reads breaks as spaces, decodes entities, and reads tables row by row', async () => {
  const runs =
    '<a:p><a:r><a:t>Salt &amp; </a:t></a:r><a:r><a:t>wa</a:t></a:r><a:r><a:t>ter</a:t></a:r><a:br/><a:r><a:t>below</a:t></a:r></a:p>';
  const cell = (text: string) => `<a:tc><a:txBody>${paragraph(text)}</a:txBody></a:tc>`;
  const wide = `<a:tr>${cell('wide').replace('<a:tc>', '<a:tc gridSpan="2">')}${cell('').replace('<a:tc>', '<a:tc hMerge="1">')}</a:tr>`;
  const table = `<p:graphicFrame><a:tbl>${wide}<a:tr>${cell('one')}${cell('two')}</a:tr><a:tr>${cell('')}${cell('four')}</a:tr></a:tbl></p:graphicFrame>`;
  const { pages } = await read([{ shapes: `<p:grpSp>${shape(null, runs)}</p:grpSp>${table}` }]);
  expect(pages[0]?.map(({ text }) => text)).toEqual(['Salt & water below', 'wide', 'one | two', ' | four']);
});

test('leaves out dates, numbers and footers of slides', async () => {
  const shapes = ['dt', 'ftr', 'sldNum'].map((type) => shape(type, paragraph(type))).join('');
  expect((await read([{ shapes }])).pages).toEqual([[]]);
});

test('leaves out texts at the edge of most slides, but no titles', async () => {
  const box = (y: number, text: string, size = 1200) =>
    shape(null, paragraph(text, '', `sz="${size}"`)).replace(
      '<p:txBody>',
      `<p:spPr><a:xfrm><a:off x="500000" y="${y}"/><a:ext cx="900000" cy="300000"/></a:xfrm></p:spPr><p:txBody>`,
    );
  const slides = ['one', 'two', 'three'].map((text, index) => ({
    shapes:
      box(200_000, `Day ${index + 1}`, 3200) +
      box(2_000_000, text) +
      box(4_700_000, `Course, page ${index + 1}`),
  }));
  const { pages } = await read(slides);
  expect(pages.map((page) => page.map(({ text }) => text))).toEqual([
    ['Day 1', 'one'],
    ['Day 2', 'two'],
    ['Day 3', 'three'],
  ]);
});

test('leaves out hidden slides, and keeps notes with their slides', async () => {
  const { pages, notes } = await read([
    { shapes: shape(null, paragraph('hidden')), isHidden: true },
    {
      shapes: shape(null, paragraph('one')),
      notes: shape('body', paragraph('Smile.'), paragraph('Wait.')) + shape('sldNum', paragraph('2')),
    },
    { shapes: shape(null, paragraph('two')) },
  ]);
  expect(pages.flat().map(({ text }) => text)).toEqual(['one', 'two']);
  expect(notes).toEqual(['Smile.\nWait.', null]);
});

test('reads the contents of charts and diagrams, and the descriptions of pictures', async () => {
  const frame = (content: string, name = '') =>
    `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr descr="${name}"/></p:nvGraphicFramePr>${content}</p:graphicFrame>`;
  const picture = (descr: string) => `<p:pic><p:nvPicPr><p:cNvPr descr="${descr}"/></p:nvPicPr></p:pic>`;
  const cache = (...values: string[]) =>
    values.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`).join('');
  const shapes =
    frame('<c:chart r:id="rId7"/>', 'Two tides') +
    frame('<dgm:relIds r:dm="rId8"/>') +
    [
      'A boat in the harbour',
      'Picture 4',
      'image.png',
      '',
      'Text, website&#xA;&#xA;Description automatically generated',
      'A picture containing diagram',
    ]
      .map(picture)
      .join('');
  const { pages } = await read([{ shapes }], '', '', {
    'ppt/slides/_rels/slide1.xml.rels': `<Relationships><Relationship Id="rId7" Type="${RELATIONS}/chart" Target="../charts/chart1.xml"/><Relationship Id="rId8" Type="${RELATIONS}/diagramData" Target="../diagrams/data1.xml"/></Relationships>`,
    'ppt/charts/chart1.xml': `<c:chartSpace><c:title>${paragraph('Height of the sea')}</c:title><c:ser><c:tx>${cache('Metres')}</c:tx><c:cat>${cache('noon', 'evening')}</c:cat><c:val>${cache('2', '0.5')}</c:val></c:ser></c:chartSpace>`,
    'ppt/diagrams/data1.xml': `<dgm:dataModel><dgm:pt><dgm:t>${paragraph('Moon')}</dgm:t></dgm:pt><dgm:pt><dgm:t>${paragraph('Sea')}</dgm:t></dgm:pt></dgm:dataModel>`,
  });
  expect(pages[0]?.map(({ text }) => text)).toEqual([
    'Two tides',
    'Height of the sea',
    'Metres: noon 2, evening 0.5',
    'Moon',
    'Sea',
    'A boat in the harbour',
  ]);
});

test('reads the descriptions of groups, lines and tables', async () => {
  const named = (kind: string, descr: string) => `<p:nv${kind}Pr><p:cNvPr descr="${descr}"/></p:nv${kind}Pr>`;
  const table = `<a:tbl><a:tr><a:tc><a:txBody>${paragraph('one')}</a:txBody></a:tc></a:tr></a:tbl>`;
  const { pages } = await read([
    {
      shapes: [
        `<p:grpSp>${named('GrpSp', 'A gate of a lock')}${shape(null, paragraph('water'))}</p:grpSp>`,
        `<p:cxnSp>${named('CxnSp', 'Water flows down')}</p:cxnSp>`,
        `<p:graphicFrame>${named('GraphicFrame', 'Levels by hour')}${table}</p:graphicFrame>`,
      ].join(''),
    },
  ]);
  expect(pages[0]?.map(({ text, isDescription = false }) => [text, isDescription])).toEqual([
    ['water', false],
    ['A gate of a lock', true],
    ['Water flows down', true],
    ['Levels by hour', true],
    ['one', false],
  ]);
});

test('reads raised and lowered text as such, and formulas in one line', async () => {
  const run = (text: string, baseline = 0) => `<a:r><a:rPr baseline="${baseline}"/><a:t>${text}</a:t></a:r>`;
  const formula =
    '<a14:m><m:oMath><m:sSup><m:e><m:r><m:t>\u{1D465}</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath></a14:m>';
  const texts = [
    run('10') + run('−6', 30_000) + run(' m of H') + run('2', -25_000) + run('O'),
    run('the 2') + run('nd', 30_000) + run(' tide'),
    run('if ') + formula + run(' is small'),
  ];
  const { pages } = await read([{ shapes: shape(null, ...texts.map((text) => `<a:p>${text}</a:p>`)) }]);
  expect(pages[0]?.map(({ text }) => text)).toEqual(['10⁻⁶ m of H₂O', 'the 2nd tide', 'if x² is small']);
});

test('takes the sections of the file, each at its first visible slide', async () => {
  const section = (name: string, ...ids: number[]) =>
    `<p14:section name="${name}"><p14:sldIdLst>${ids.map((id) => `<p14:sldId id="${id}"/>`).join('')}</p14:sldIdLst></p14:section>`;
  const slide = { shapes: shape(null, paragraph('text')) };
  const { sections } = await read(
    [slide, { ...slide, isHidden: true }, slide, slide],
    '',
    `<p:extLst><p:ext><p14:sectionLst>${section('Sea', 256)}${section('Tides', 257, 258)}${section('Lost', 999)}</p14:sectionLst></p:ext></p:extLst>`,
  );
  expect(sections).toEqual([
    { title: 'Sea', first: 0 },
    { title: 'Tides', first: 1 },
  ]);
  expect((await read([slide])).sections).toBeNull();
});

test('leaves out hidden shapes and fallbacks for old programs', async () => {
  const hidden = shape(null, paragraph('secret')).replace('<p:nvPr>', '<p:cNvPr hidden="1"/><p:nvPr>');
  const group = `<p:grpSp><p:nvGrpSpPr><p:cNvPr hidden="true"/></p:nvGrpSpPr>${shape(null, paragraph('in a group'))}</p:grpSp>`;
  const choice = `<mc:AlternateContent><mc:Choice>${shape(null, paragraph('once'))}</mc:Choice><mc:Fallback>${shape(null, paragraph('once'))}</mc:Fallback></mc:AlternateContent>`;
  const { pages } = await read([{ shapes: hidden + group + choice }]);
  expect(pages[0]?.map(({ text }) => text)).toEqual(['once']);
});

test('decodes numeric entities, and control characters as Office writes them', async () => {
  const { pages } = await read([{ shapes: shape(null, paragraph('f&#252;ttern&#x2019;s_x000D_below')) }]);
  expect(pages[0]?.[0]?.text).toBe('füttern’s below');
});

test('takes the title of the file and the language of most letters', async () => {
  const shapes = shape(
    null,
    paragraph('Hi', '', 'lang="en-GB"'),
    paragraph('Guten Morgen', '', 'lang="de-DE"'),
  );
  expect(await read([{ shapes }], 'Talk')).toMatchObject({ title: 'Talk', language: 'de-DE' });
});

test('reads vertical text in the order of its paragraphs, which are columns from right to left', async () => {
  const vertical = shape(null, paragraph('月は海を引く。'), paragraph('潮は二度満ちる。')).replace(
    '<p:txBody>',
    '<p:txBody><a:bodyPr vert="eaVert"/>',
  );
  const { pages } = await read([{ shapes: shape('title', paragraph('潮の満ち引き')) + vertical }]);
  expect(pages[0]?.map(({ text }) => text)).toEqual(['潮の満ち引き', '月は海を引く。', '潮は二度満ちる。']);
});

test('lists the fonts of the theme, of texts and of bullets', async () => {
  const text = (font: string) =>
    `<a:p><a:r><a:rPr><a:latin typeface="${font}"/></a:rPr><a:t>a</a:t></a:r></a:p>`;
  const bullet = '<a:p><a:pPr><a:buFont typeface="Wingdings"/></a:pPr><a:r><a:t>b</a:t></a:r></a:p>';
  const theme = (name: string, font: string) => `<a:${name}><a:latin typeface="${font}"/></a:${name}>`;
  const { fonts, fontPages } = await read(
    [{ shapes: shape(null, text('Gill Sans MT'), text('+mn-lt'), text(''), text('a\u001b[31m'), bullet) }],
    '',
    '',
    {
      'ppt/_rels/presentation.xml.rels': `<Relationships>
        <Relationship Id="rId1" Type="${RELATIONS}/slide" Target="slides/slide1.xml"/>
        <Relationship Id="rId2" Type="${RELATIONS}/theme" Target="theme/theme1.xml"/></Relationships>`,
      'ppt/theme/theme1.xml': `<a:theme><a:themeElements><a:fontScheme>
        ${theme('majorFont', 'Cambria')}${theme('minorFont', 'Calibri')}</a:fontScheme></a:themeElements></a:theme>`,
    },
  );
  expect(fonts).toEqual(['Calibri', 'Cambria', 'Gill Sans MT', 'Wingdings']);
  expect(fontPages).toEqual([
    { font: 'Gill Sans MT', pages: [1] },
    { font: 'Wingdings', pages: [1] },
  ]);
});

test('lists the fonts of the used layout and its master, and sees their pictures', async () => {
  const relation = (type: string, target: string) =>
    `<Relationships><Relationship Id="rId1" Type="${RELATIONS}/${type}" Target="${target}"/></Relationships>`;
  const { fonts, pictured } = await read([{ shapes: shape(null, paragraph('a')) }], '', '', {
    'ppt/slides/_rels/slide1.xml.rels': relation('slideLayout', '../slideLayouts/slideLayout2.xml'),
    'ppt/slideLayouts/_rels/slideLayout2.xml.rels': relation(
      'slideMaster',
      '../slideMasters/slideMaster1.xml',
    ),
    'ppt/slideLayouts/slideLayout1.xml': '<p:sldLayout><a:latin typeface="Unused"/></p:sldLayout>',
    'ppt/slideLayouts/slideLayout2.xml': '<p:sldLayout><a:latin typeface="Oswald"/></p:sldLayout>',
    'ppt/slideMasters/slideMaster1.xml': '<p:sldMaster><a:latin typeface="Cairo"/><a:blip/></p:sldMaster>',
  });
  expect(fonts).toEqual(['Cairo', 'Oswald']);
  expect(pictured).toEqual([true]);
});

test('warns of symbols that become boxes because LibreOffice does not know their font', async () => {
  const run = (font: string, text: string) =>
    shape(null, `<a:p><a:r><a:rPr>${font}</a:rPr><a:t>${text}</a:t></a:r></a:p>`);
  const [sym, latin] = ['<a:sym typeface="Wingdings"/>', '<a:latin typeface="Wingdings"/>'];
  const { missingGlyphs } = await read([
    { shapes: run(sym, 'Bye \uF04A') },
    { shapes: run(latin + sym, '\uF04A') },
    { shapes: run(sym, 'Bye') },
  ]);
  expect(missingGlyphs).toEqual([true, false, false]);
});

describe('reports', () => {
  test.each([
    ['no archive', Buffer.from('PK nothing'), /talk\.pptx is not a PowerPoint file/],
    [
      'slides of OpenDocument under this name',
      zipSync({ mimetype: strToU8('a'), 'content.xml': strToU8('<a/>') }),
      /talk\.pptx has the format OpenDocument, unlike its name\. Rename it to "talk\.odp"/,
    ],
    [
      'an archive of something else',
      zipSync({ 'a.txt': strToU8('a') }),
      /talk\.pptx is not a PowerPoint file/,
    ],
    [
      'a password',
      Buffer.from('d0cf11e0a1b11ae1ffff', 'hex'),
      /protected by a password, or has the old \.ppt format/,
    ],
    [
      'no slides',
      pptxOf('<p:presentation><p:sldIdLst></p:sldIdLst></p:presentation>'),
      /has no visible slide/,
    ],
    [
      'a part with other bytes than it had',
      damage(
        zipSync({ 'ppt/presentation.xml': strToU8('<p:presentation>once</p:presentation>') }, { level: 0 }),
        'once',
      ),
      /is damaged.*checksum of/,
    ],
    ['a part that is cut off', pptxOf('<p:presentation><p:sldIdLst>'), /is damaged.*incomplete/],
    [
      'a slide that is missing',
      pptxOf('<p:presentation><p:sldIdLst><p:sldId r:id="rId1"/></p:sldIdLst></p:presentation>'),
      /is damaged.*a slide is missing/,
    ],
  ])('%s', async (_, bytes, message) => {
    await expect(readFileOf(bytes)).rejects.toThrow(message);
  });
});
