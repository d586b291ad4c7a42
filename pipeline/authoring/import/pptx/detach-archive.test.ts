import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from 'fflate';
import { describe, expect, test } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { describeLinks, detachArchive, detachPart } from './detach-archive.ts';

const LINK = '<svg><image href="file:///home/ada/secret.png"/></svg>';

/** Detaches an archive of these parts. Returns its parts as texts, its format and its links. */
async function detach(parts: Zippable, hasStandIns = false) {
  const folder = await writeContent({ 'slides.odp': zipSync(parts) });
  const copy = join(folder, 'copy.odp');
  const known = await detachArchive(join(folder, 'slides.odp'), copy, hasStandIns);
  const copied = unzipSync(await readFile(copy));
  return {
    ...known,
    parts: Object.fromEntries(Object.entries(copied).map(([name, bytes]) => [name, strFromU8(bytes, true)])),
  };
}

test('copies all parts in their order, and changes only those with links to files outside', async () => {
  const content = '<?xml version="1.0"?><o><page><image href="Pictures/a.png"/></page></o>';
  const { parts, format, links } = await detach({
    mimetype: strToU8('slides'),
    'Pictures/a.png': strToU8('\u0089PNG', true),
    'content.xml': strToU8(content),
    'folder/': new Uint8Array(),
  });
  expect(Object.entries(parts)).toEqual([
    ['mimetype', 'slides'],
    ['Pictures/a.png', '\u0089PNG'],
    ['content.xml', content],
  ]);
  expect({ format, links }).toEqual({ format: 'odp', links: { pages: [], isElsewhere: false } });
});

test('a slide takes the size of its letters from its layout, and stays without a readable one', async () => {
  const slide = (size: string, fit: string) =>
    `<p:sld xmlns:p="urn:p" xmlns:a="urn:a"><p:sp><p:nvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr><p:txBody><a:bodyPr>${fit}</a:bodyPr><a:p><a:r><a:rPr${size}/><a:t>Salt</a:t></a:r><a:br/></a:p></p:txBody></p:sp></p:sld>`;
  const convert = async (layout: string) => {
    const { parts } = await detach(
      {
        'ppt/presentation.xml': strToU8('<p/>'),
        'ppt/slides/slide1.xml': strToU8(slide('', '<a:normAutofit fontScale="50000"/>')),
        'ppt/slides/_rels/slide1.xml.rels': strToU8(
          '<Relationships><Relationship Id="r" Type="http://o/slideLayout" Target="../slideLayouts/slideLayout1.xml"/></Relationships>',
        ),
        'ppt/slideLayouts/slideLayout1.xml': strToU8(layout),
      },
      true,
    );
    return parts['ppt/slides/slide1.xml'];
  };
  const style = '<a:lstStyle><a:lvl1pPr><a:defRPr sz="4000"/></a:lvl1pPr></a:lstStyle>';
  const layout = `<p:sldLayout xmlns:p="urn:p" xmlns:a="urn:a"><p:sp><p:nvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr><p:txBody>${style}</p:txBody></p:sp></p:sldLayout>`;
  expect(await convert(layout)).toBe(slide(' sz="2000"', '<a:noAutofit/>'));
  expect(await convert(layout.slice(0, 100))).toBe(slide('', '<a:noAutofit/>'));
});

test('a slide takes the usual size of letters from its presentation', async () => {
  const text = '<a:p><a:r><a:rPr/><a:t>砂と塩の道</a:t></a:r></a:p>';
  const size = `<a:ext cx="${100 * 12_700}" cy="${40 * 12_700}"/>`;
  const slide = `<p:sld xmlns:p="urn:p" xmlns:a="urn:a"><p:sp><p:spPr><a:xfrm>${size}</a:xfrm></p:spPr><p:txBody><a:bodyPr wrap="none"><a:spAutoFit/></a:bodyPr>${text}</p:txBody></p:sp></p:sld>`;
  const convert = async (style: string) => {
    const presentation = `<p:presentation xmlns:p="urn:p" xmlns:a="urn:a">${style}</p:presentation>`;
    const { parts } = await detach(
      { 'ppt/presentation.xml': strToU8(presentation), 'ppt/slides/slide1.xml': strToU8(slide) },
      true,
    );
    return / sz="\d+"/.exec(parts['ppt/slides/slide1.xml'] ?? '')?.[0];
  };
  const style = '<a:lvl1pPr><a:defRPr sz="1200"/></a:lvl1pPr>';
  expect(await convert('')).toBe(' sz="1626"');
  expect(await convert(`<p:defaultTextStyle>${style}</p:defaultTextStyle>`)).toBeUndefined();
});

test.each<[string, Uint8Array]>([
  ['by any name', strToU8(LINK)],
  ['in UTF-16', Buffer.from(`\uFEFF${LINK}`, 'utf16le')],
  ['with its encoding', Buffer.from(`<?xml version="1.0" encoding="latin1"?>${LINK}`, 'latin1')],
  ['that is compressed', gzipSync(LINK)],
])('removes links from a drawing %s', async (_, drawing) => {
  const { parts, format, links } = await detach({
    'ppt/presentation.xml': strToU8('<p/>'),
    'Pictures/a.png': drawing,
  });
  expect(parts['Pictures/a.png']).toContain('<svg><image/></svg>');
  expect({ format, links }).toEqual({ format: 'pptx', links: { pages: [], isElsewhere: true } });
});

test('removes links from archives inside the slides, and leaves out what it cannot read', async () => {
  const deep = [1, 2, 3, 4].reduce<Uint8Array>(
    (inner) => zipSync({ 'a.docx': inner }),
    strToU8('no archive'),
  );
  const { parts, format, links } = await detach({
    'embeddings/a.docx': zipSync({ 'word/a.xml': strToU8(LINK) }),
    'embeddings/deep.docx': deep,
    'broken.xml': strToU8('<svg><image href="file:///home/ada/secret.png">'),
    'other.xml': Buffer.from(LINK, 'utf16le').swap16().subarray(1),
    'unknown.xml': strToU8(`<?xml version="1.0" encoding="x-none"?>${LINK}`),
  });
  expect(Object.keys(parts)).toEqual(['embeddings/a.docx', 'embeddings/deep.docx']);
  const inner = unzipSync(strToU8(parts['embeddings/a.docx'] ?? '', true));
  expect(strFromU8(inner['word/a.xml'] ?? new Uint8Array())).toContain('<svg><image/></svg>');
  expect({ format, links }).toEqual({ format: 'key', links: { pages: [], isElsewhere: true } });
});

const NAMES = 'xmlns:draw="d" xmlns:text="t" xmlns:x="http://www.w3.org/1999/xlink"';
const detachXml = (inner: string) => detachPart(`<o ${NAMES}>${inner}</o>`);
const textOf = (inner: string) => detachXml(inner)?.text.replace(/^.*?<o [^>]*>(.*)<\/o>$/s, '$1');

describe('an address that leads out of the slides is removed:', () => {
  test.each([
    'file:///home/ada/secret.png',
    'FILE:/home/ada/secret.png',
    '/home/ada/secret.png',
    '../secret.png',
    './../secret.png',
    '\\\\server\\secret.png',
    'https://site.example/a.png',
    'vnd.sun.star.expand:$HOME/secret.png',
    '&#102;ile:///home/ada/secret.png',
  ])('%s', (address) => {
    expect(textOf(`<draw:image x:href="${address}"/>`)).toBe('<draw:image/>');
  });

  test('under any prefix, in any attribute, and in SVG without one', () => {
    expect(textOf('<draw:button draw:image-data="../a.png" draw:look="file:///a.png"/>')).toBe(
      '<draw:button/>',
    );
    expect(detachPart('<svg><image href="../a.png"/></svg>')?.text).toContain('<svg><image/></svg>');
  });

  test('also as a relation of PowerPoint, unless it is only followed', () => {
    const relation = (type: string) =>
      `<Relationship Id="a" Type="t/${type}" Target="file:///a.png" TargetMode="External"/>`;
    expect(textOf(relation('image'))).toBe(relation('image').replace('file:///a.png', 'about:blank'));
    expect(detachXml(relation('hyperlink'))).toBeNull();
  });
});

test('a part without such an address is left as it is', () => {
  for (const address of ['Pictures/a.png', './Object 1', '#slide', 'data:image/png;base64,AA=='])
    expect(detachXml(`<draw:image x:href="${address}"/>`)).toBeNull();
  expect(detachXml('<text:a x:href="file:///home/ada/">Files</text:a>')).toBeNull();
  expect(detachXml('<draw:image x:href="vnd.sun.star.Package:Pictures/a.png"/>')).toBeNull();
});

test('texts stay as they are written', () => {
  const link = '<draw:image x:href="../a.png"/>';
  expect(textOf(`${link}<text:p text:a="&lt;&#10;&quot;">A &amp; B\n <![CDATA[<b>]]></text:p><?p i?>`)).toBe(
    '<draw:image/><text:p text:a="&#60;&#10;&#34;">A &#38; B\n &#60;b&#62;</text:p><?p i?>',
  );
});

test('names the visible pages that show files outside', () => {
  const link = '<draw:image x:href="../a.png"/>';
  const hidden =
    '<draw:style draw:name="h"><draw:drawing-page-properties draw:visibility="hidden"/></draw:style>';
  const pages = `<draw:page draw:style-name="h">${link}</draw:page><draw:page/><draw:page>${link}</draw:page>`;
  expect(detachXml(hidden + pages)?.links).toEqual({ pages: [2], isElsewhere: false });
  expect(detachXml(pages + link)?.links).toEqual({ pages: [1, 3], isElsewhere: true });
  expect(detachXml(`${hidden}<draw:page draw:style-name="h">${link}</draw:page>`)?.text).not.toContain(
    'a.png',
  );
  expect(describeLinks({ pages: [1, 3], isElsewhere: true })).toContain(
    ': pages 1, 3, and a background, a master, a drawing or an embedded object. ',
  );
});

test('XML with entities of its own is refused', () => {
  expect(() => detachPart('<!DOCTYPE o [<!ENTITY a "file:///a">]><o href="&a;"/>')).toThrow('entity');
});
