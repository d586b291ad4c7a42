import { describe, expect, test } from 'vitest';
import { describeLinks, detachPart } from './find-links.ts';

const NAMES = 'xmlns:draw="d" xmlns:text="t" xmlns:x="http://www.w3.org/1999/xlink"';
const detach = (inner: string) => detachPart(`<o ${NAMES}>${inner}</o>`);
const textOf = (inner: string) => detach(inner)?.text.replace(/^.*?<o [^>]*>(.*)<\/o>$/s, '$1');

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
    expect(detach(relation('hyperlink'))).toBeNull();
  });
});

test('a part without such an address is left as it is', () => {
  for (const address of ['Pictures/a.png', './Object 1', '#slide', 'data:image/png;base64,AA=='])
    expect(detach(`<draw:image x:href="${address}"/>`)).toBeNull();
  expect(detach('<text:a x:href="file:///home/ada/">Files</text:a>')).toBeNull();
  expect(detach('<draw:image x:href="vnd.sun.star.Package:Pictures/a.png"/>')).toBeNull();
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
  expect(detach(hidden + pages)?.links).toEqual({ pages: [2], isElsewhere: false });
  expect(detach(pages + link)?.links).toEqual({ pages: [1, 3], isElsewhere: true });
  expect(detach(`${hidden}<draw:page draw:style-name="h">${link}</draw:page>`)?.text).not.toContain('a.png');
  expect(describeLinks({ pages: [1, 3], isElsewhere: true })).toContain(
    ': pages 1, 3, and a background, a master, a drawing or an embedded object. ',
  );
});

test('XML with entities of its own is refused', () => {
  expect(() => detachPart('<!DOCTYPE o [<!ENTITY a "file:///a">]><o href="&a;"/>')).toThrow('entity');
});
