// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findGrowth } from '#domain/util/growth.fixture';
import { attributesOf, ELEMENT_NAMES, PRESENTATION } from './allow-list.ts';
import { sanitiseVector, type Vector } from './sanitise-vector.ts';
import { FaultyFile } from '#library/util/faulty-file';

const NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

const wrap = (inside: string, attributes = ''): string =>
  `<svg ${NAMESPACES} viewBox="0 0 80 60" ${attributes}>${inside}</svg>`;

const sanitise = (svg: string): Vector => sanitiseVector(new TextEncoder().encode(svg));

function faultOf(svg: string | Uint8Array): string {
  try {
    sanitiseVector(typeof svg === 'string' ? new TextEncoder().encode(svg) : svg);
  } catch (error) {
    if (error instanceof FaultyFile) return error.message;
    throw error;
  }
  return 'none';
}

/** Returns the forbidden parts of a published file, as another parser reads it. */
function findForbidden(svg: string): string[] {
  const document = new DOMParser().parseFromString(svg, 'application/xml');
  if (document.doctype !== null) return ['doctype'];
  const nodes = [...document.querySelectorAll('*')];
  return nodes.flatMap((node) => {
    const names = ELEMENT_NAMES.includes(node.localName) ? [] : [`<${node.nodeName}>`];
    if (node.namespaceURI !== 'http://www.w3.org/2000/svg')
      names.push(`${node.nodeName} of another namespace`);
    const text = [...node.childNodes].filter(({ nodeType }) => nodeType !== Node.ELEMENT_NODE);
    const root = node === document.documentElement ? ['xmlns', 'width', 'height', 'viewBox'] : [];
    const allowed = [
      ...root,
      ...Object.keys(PRESENTATION),
      ...Object.keys(attributesOf(node.localName) ?? {}),
    ];
    const attributes = [...node.attributes].flatMap(({ name, value }) => {
      if (!allowed.includes(name)) return [name];
      const isForeign = name === 'href' ? !/^#[\w.:-]+$/.test(value) : /url\((?!#[\w.:-]+\))/i.test(value);
      const isLoud =
        /[<>&"'\\@;{}]|\/\//.test(value) ||
        (name !== 'id' && name !== 'href' && /(?<!url\(#[\w.-]*):/.test(value));
      return (isForeign || isLoud) && name !== 'xmlns' ? [`${name}="${value}"`] : [];
    });
    return [...names, ...text.map(({ nodeName }) => nodeName), ...attributes];
  });
}

describe('a published vector image', () => {
  test('keeps shapes, paths, gradients, clip paths, masks and references to them [10.1]', () => {
    const { svg, size, nodes } = sanitise(
      wrap(
        '<defs><linearGradient id="a" x1="0" x2="100%"><stop offset=".5" stop-color="#fff"/></linearGradient>' +
          '<clipPath id="c"><circle r="4"/></clipPath><mask id="m"><rect width="9" height="9"/></mask></defs>' +
          '<g fill="url(#a) red" clip-path="url( \'#c\' )" mask="url(#m)"><path id="p" d="M0 0L4,5z"/></g>' +
          '<use xlink:href="#p" x="5"/>',
      ),
    );
    expect(svg).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60" viewBox="0 0 80 60">' +
        '<defs><linearGradient id="a" x1="0" x2="100%"><stop offset=".5" stop-color="#fff"/></linearGradient>' +
        '<clipPath id="c"><circle r="4"/></clipPath><mask id="m"><rect width="9" height="9"/></mask></defs>' +
        '<g fill="url(#a) red" clip-path="url(#c)" mask="url(#m)"><path id="p" d="M0 0L4,5z"/></g>' +
        '<use href="#p" x="5"/></svg>',
    );
    expect(size).toEqual({ width: 80, height: 60 });
    // 11 in the file, and those that the clip path, the mask and <use> draw once more.
    expect(nodes).toBe(11 + 2 + 2 + 1);
    expect(findForbidden(svg)).toEqual([]);
  });

  test('keeps lists of lengths, with any separators [10.1]', () => {
    for (const dashes of ['none', '1', '1,2', '1.5px .5 3%', '1 , 2', '1e2,2.', ' 1, 2, ']) {
      const path = `<path stroke-dasharray="${dashes}"/>`;
      expect(sanitise(wrap(path)).svg).toContain(`stroke-dasharray="${dashes.trim()}"`);
    }
  });

  test('has attributes in place of inline styles, which its policy would block [10.1]', () => {
    const { svg } = sanitise(
      wrap(
        '<path fill="red" style="fill:#00ff00;stroke-width: 2px !important;font-family:\'A B\'" d="M0 0"/>',
      ),
    );
    expect(svg).toContain('<path fill="#00ff00" d="M0 0" stroke-width="2px"/>');
  });

  test('lacks comments, titles, metadata and data of editors', () => {
    const { svg } = sanitise(
      `<?xml version="1.0" encoding="UTF-8"?><!-- made by hand -->${wrap(
        '<title>A &amp; B</title><metadata><script>x</script></metadata><desc/><i:view i:zoom="2"/>' +
          '<g class="x" data-name="y" i:label="z" xml:space="preserve" font-size="3"/>',
        'xmlns:i="http://www.inkscape.org/namespaces/inkscape" version="1.1"',
      )}`,
    );
    expect(svg).toMatch(/viewBox="0 0 80 60"><g\/><\/svg>$/);
  });

  test.each([
    ['an icon', wrap('<g/>', 'style="flex:none;line-height:1;vertical-align:-.125em;width:1em"')],
    ['icons of Iconify', wrap('<g/>', 'style="-ms-transform: rotate(360deg); transform: rotate(360deg);"')],
    ['an icon font', wrap('<g/>', 'class="icon" t="1650" p-id="2048" style="display: inline-block"')],
    [
      'Inkscape',
      wrap(
        '<i:path-effect effect="spiro"/><g i:label="a" style="display:inline;-inkscape-stroke:none;' +
          'shape-padding:0;block-progression:tb;inline-size:0;marker:none;mix-blend-mode:normal;color-interpolation-filters:linearRGB"/>',
        'xmlns:i="http://www.inkscape.org/namespaces/inkscape"',
      ),
    ],
    [
      'Figma',
      wrap('<g f:x="1" style="fill-opacity:1;background:none"/>', 'xmlns:f="http://www.figma.com/figma/ns"'),
    ],
    [
      'Illustrator',
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [\n' +
        '\t<!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">\n' +
        '\t<!ENTITY ns_svg "http://www.w3.org/2000/svg">\n]>' +
        '<svg xmlns="&ns_svg;" xmlns:i="&ns_ai;" viewBox="0 0 80 60" i:viewOrigin="0 0">' +
        '<switch><foreignObject requiredExtensions="&ns_ai;" x="0" y="0" width="1" height="1">' +
        '<i:pgfRef/></foreignObject><g i:extraneous="self"/><g id="b"/></switch><i:pgf>eJzs</i:pgf></svg>',
    ],
  ])('lacks the layout and the data of %s [10.1]', (_, svg) => {
    expect(sanitise(svg).svg).toMatch(/viewBox="0 0 80 60"[^>]*>.*<g\b[^>]*\/>.*<\/svg>$/);
    expect(findForbidden(sanitise(svg).svg)).toEqual([]);
  });

  test('has the plain colour that an editor writes before one of wide screens', () => {
    const wide = 'fill:#f60;fill:color(display-p3 1 .4 0)';
    expect(sanitise(wrap(`<path style="${wide}"/>`)).svg).toContain('<path fill="#f60"/>');
    expect(faultOf(wrap('<path style="fill:color(display-p3 1 .4 0)"/>'))).toContain('has fill:color(');
  });

  test('takes its size from width and height without a viewBox', () => {
    const svg = `<svg ${NAMESPACES} width="40px" height="20"/>`;
    expect(sanitise(svg).size).toEqual({ width: 40, height: 20 });
    expect(faultOf(`<svg ${NAMESPACES} width="100%" height="20"/>`)).toContain(
      'has no size; write a viewBox',
    );
    for (const box of ['0 0 0 9', '0 0 -5 9', '0 0 9', '0 0 9 9 9', '0 0 1e9 9', 'a b c d', '0 0 NaN 1'])
      expect(faultOf(`<svg ${NAMESPACES} viewBox="${box}"/>`), box).toBe(
        `has viewBox="${box}"; write four numbers of at most 1000000, the last two of them above 0`,
      );
    expect(faultOf(`<svg ${NAMESPACES} viewBox="0 0 500 1"/>`)).toContain('is 500 x 1');
  });
});

/** Images with attacks, and a part of the message about each. */
const HOSTILE: readonly (readonly [svg: string, fault: string])[] = [
  [wrap('<script>alert(1)</script>'), 'has the element <script> (line 1); remove it'],
  [wrap('<script href="https://evil.example/x.js"/>'), '<script>'],
  [wrap('<SCRIPT>alert(1)</SCRIPT>'), '<SCRIPT>'],
  [wrap('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'), '<x:script>'],
  [wrap('<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>'), '<x:script>'],
  [wrap('<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>'), '<script>'],
  [wrap('<g><![CDATA[<script>alert(1)</script>]]></g>'), 'has text outside of a shape'],
  [wrap('<foreignObject><iframe src="https://evil.example"/></foreignObject>'), '<foreignObject>'],
  [wrap('<iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/>'), '<iframe>'],
  [wrap('<image href="https://evil.example/p.png"/>'), 'place that picture as an element of its own'],
  [wrap('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'), '<image>'],
  [wrap('<feImage href="https://evil.example/"/>'), '<feImage>'],
  [wrap('<filter id="f"><feGaussianBlur stdDeviation="9999"/></filter>'), '<filter>'],
  [wrap('<rect filter="url(#f)"/>'), 'has the attribute filter'],
  [wrap('<style>@import "https://evil.example/x.css";</style>'), '<style>'],
  [
    wrap('<rect style="fill:url(https://evil.example/x#y)"/>'),
    'has fill:url(https://evil.example/x#y) in the style of <rect> (line 1)',
  ],
  [
    wrap('<rect style="background:url(https://evil.example)"/>'),
    'has the property background in the style of <rect> (line 1)',
  ],
  [wrap('<rect style="fill:u\\72l(https://evil.example)"/>'), 'has fill:'],
  [wrap('<rect style="--x:url(//evil.example);fill:var(--x)"/>'), 'has the property --x'],
  [wrap('<rect style="fill:expression(alert(1))"/>'), 'has fill:'],
  [wrap('<rect style="}"/>'), 'has a broken style'],
  [wrap('<rect fill="url(https://evil.example/x#y)"/>'), 'has fill='],
  [wrap('<rect fill="url(//evil.example#y)"/>'), 'has fill='],
  [wrap('<rect fill="url(#a) url(https://evil.example)"/>'), 'has fill='],
  [
    wrap('<rect stroke-dasharray="1,2.5mm"/>'),
    'has stroke-dasharray="1,2.5mm" in <rect> (line 1); write a plain value',
  ],
  [wrap('<rect stroke-dasharray=","/>'), 'has stroke-dasharray=","'],
  [wrap('<rect mask="url(data:image/svg+xml,x#y)"/>'), 'has mask='],
  [wrap('<use href="https://evil.example/x.svg#y"/>'), 'refer to an element of the same file'],
  [wrap('<use href="data:image/svg+xml,x#y"/>'), 'has href='],
  [wrap('<use xlink:href="javascript:alert(1)"/>'), 'has xlink:href='],
  [wrap('<use x:href="javascript:alert(1)" xmlns:x="http://www.w3.org/1999/xlink"/>'), 'has x:href='],
  [wrap('<linearGradient href="other.svg#g"/>'), 'has href='],
  [wrap('<a href="javascript:alert(1)"><rect/></a>'), 'has the element <a>'],
  [wrap('<animate attributeName="href" values="javascript:alert(1)"/>'), '<animate>'],
  [wrap('<set attributeName="onload" to="alert(1)"/>'), '<set>'],
  [wrap('<animateTransform attributeName="transform"/>'), '<animateTransform>'],
  [wrap('<animateMotion/>'), '<animateMotion>'],
  [wrap('<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">x</handler>'), '<handler>'],
  [wrap('', 'onload="alert(1)"'), 'has the attribute onload'],
  [wrap('<rect onclick="alert(1)"/>'), 'has the attribute onclick'],
  [wrap('\n<rect\n x="1"\n onclick="alert(1)"/>'), 'has the attribute onclick in <rect> (line 4)'],
  [
    wrap('<rect\n style="flex:none;\ntransform:scale(2)"/>'),
    'has the property transform in the style of <rect>',
  ],
  [wrap('<rect style="width:9px"/>'), 'has the property width in the style of <rect>'],
  [wrap('<rect ONLOAD="alert(1)"/>'), 'has the attribute ONLOAD'],
  [wrap('<rect xml:base="https://evil.example/"/>'), 'has the attribute xml:base'],
  [wrap('<text>Hello</text>'), 'has the element <text> (line 1); convert the text to paths'],
  [wrap('<video xmlns="http://www.w3.org/1999/xhtml" src="x"/>'), '<video>'],
  [wrap('<pattern id="p" width="1" height="1"/>'), '<pattern>'],
  [wrap('<symbol id="s"/>'), '<symbol>'],
  [wrap('<svg/>'), 'has the element <svg>'],
  [`<!DOCTYPE svg [<!ENTITY a "b">]>${wrap('&a;')}`, 'has a <!DOCTYPE> (line 1); remove it'],
  [`<!DOCTYPE svg SYSTEM "https://evil.example/x.dtd">${wrap('')}`, '<!DOCTYPE>'],
  [`<!DOCTYPE svg [<!ENTITY a "<rect/>">]>${wrap('&a;')}`, '<!DOCTYPE>'],
  [`<!DOCTYPE svg [<!ENTITY a "http://a.example/"><!ENTITY b "&a;&a;">]>${wrap('&b;')}`, '<!DOCTYPE>'],
  [`<!DOCTYPE svg [<!ENTITY a SYSTEM "https://evil.example/x">]>${wrap('&a;')}`, '<!DOCTYPE>'],
  [`<!DOCTYPE svg [<!ENTITY a "http://www.w3.org/1999/xhtml">]>${wrap('')}`, '<!DOCTYPE>'],
  [`<!DOCTYPE svg [<!ENTITY a "http://a.example/">]>${wrap('<g>&a;</g>')}`, 'has text outside of a shape'],
  [`<?xml-stylesheet href="https://evil.example/x.css"?>${wrap('')}`, '<?xml-stylesheet?>'],
  [wrap('&xxe;'), 'is not valid XML (line 1'],
  [wrap('<g>'), 'is not valid XML'],
  [wrap('<g a=1/>'), 'is not valid XML'],
  [wrap('<rect x="1" x="2"/>'), 'is not valid XML'],
  ['<svg viewBox="0 0 9 9"/>', 'without the namespace of SVG'],
  ['<html xmlns="http://www.w3.org/1999/xhtml"/>', 'has the element <html>'],
  ['', 'is not valid XML'],
  ['<?xml version="1.0" encoding="UTF-7"?><svg/>', 'says that it is in "UTF-7"'],
  [wrap('\n\n<g>\n<script/></g>'), 'has the element <script> (line 4)'],
  [wrap('<use href="#a"/>'), 'refers to "#a" (line 1), which it does not contain'],
  [wrap('<g id="a"/><g id="a"/>'), 'has the id "a" twice'],
  [wrap('<g id="a"><use href="#a"/></g>'), 'refers to itself'],
  [
    wrap('<mask id="a"><g mask="url(#b)"/></mask><mask id="b"><g mask="url(#a)"/></mask>'),
    'refers to itself',
  ],
];

describe('a hostile image', () => {
  test.each(HOSTILE)('is refused: %s [10.1]', (svg, fault) => {
    expect(faultOf(svg)).toContain(fault);
  });

  test('is refused in another encoding', () => {
    expect(faultOf(Buffer.from(wrap(''), 'utf16le'))).not.toBe('none');
    expect(faultOf(Buffer.from(wrap('<g id="\xe9"/>'), 'latin1'))).toContain('is not in UTF-8');
  });
});

/** Returns 2 to the power of `levels` elements, drawn by a chain of references. */
function multiply(levels: number, element: (id: number) => string): string {
  const chain = Array.from({ length: levels }, (_, id) => element(id)).join('');
  return wrap(`<rect id="n0" width="1" height="1"/>${chain}`);
}

describe('the bounds', () => {
  test('limit bytes, elements and depth [10.2]', () => {
    const size = `<path d="M${'1 '.repeat(1_000_000)}"/>`;
    expect(faultOf(wrap(size))).toContain('has 2.0 MB, more than the limit of 2 MB');
    expect(sanitise(wrap('<g/>'.repeat(19_999))).nodes).toBe(20_000);
    expect(faultOf(wrap('<g/>'.repeat(20_000)))).toContain('has more than 20000 elements');
    expect(faultOf(wrap('<g>'.repeat(99) + '</g>'.repeat(99)))).toBe('none');
    expect(faultOf(wrap('<g>'.repeat(100) + '</g>'.repeat(100)))).toContain('more than 100 deep');
    expect(faultOf(wrap(`<metadata>${'<g>'.repeat(100_000)}`))).toContain('more than 100 deep');
  });

  test('count elements that references repeat, without drawing them [10.2]', () => {
    const shape = '<rect id="a" width="1" height="1"/>';
    expect(faultOf(wrap(shape + '<use href="#a"/>'.repeat(1000)))).toBe('none');
    expect(faultOf(wrap(shape + '<use href="#a"/>'.repeat(1001)))).toContain('draws more than 1000 <use>');
    const big = `<g id="a">${'<rect/>'.repeat(5000)}</g>`;
    expect(faultOf(wrap(big + '<use href="#a"/>'.repeat(2)))).toBe('none');
    expect(faultOf(wrap(big + '<use href="#a"/>'.repeat(3)))).toContain('draws more than 20000 elements');
  });

  test('hold for references that multiply each other [10.2]', () => {
    const twice = (id: number) => `<g id="n${id + 1}">${`<use href="#n${id}"/>`.repeat(2)}</g>`;
    expect(faultOf(multiply(6, twice))).toBe('none');
    for (const levels of [9, 30, 60]) expect(faultOf(multiply(levels, twice))).toContain('draws more than');
    const masked = (kind: string, property: string) => (id: number) =>
      `<${kind} id="n${id + 1}">${`<rect ${property}="url(#n${id})"/>`.repeat(2)}</${kind}>`;
    expect(faultOf(multiply(40, masked('mask', 'mask')))).toContain('draws more than 20000 elements');
    expect(faultOf(multiply(40, masked('clipPath', 'clip-path')))).toContain(
      'draws more than 20000 elements',
    );
    const once = (id: number) => `<g id="n${id + 1}"><use href="#n${id}"/></g>`;
    const chain = Array.from({ length: 500 }, (_, id) => once(499 - id)).join('');
    expect(faultOf(wrap(`${chain}<g id="n0"/>`))).toContain('more than 100 deep');
  });
});

/** Parts of values, from which attacks on patterns are made. */
const PARTS: readonly string[] = [
  '1',
  '1.',
  '.5',
  '1.5',
  '1e5',
  '-',
  '+',
  'e',
  '%',
  'px',
  '#',
  ',',
  ' ',
  '1 ',
  '1,',
  '1, ',
  '\n',
  '(',
  ')',
  'a',
  ':',
  ';',
  '"',
  '/*',
  '*/',
  'fill',
  'stroke ',
  'rgb(',
  'scale(1)',
  'scale(1) ',
  'url(#a)',
  'url( ',
  'url("#',
  'M',
  'L1 1',
  'none',
  'fill:red;',
  '&amp;',
  '&#32;',
  '\\',
  '{',
  '}',
];

/** Parts of whole images. */
const MARKUP: readonly string[] = [
  '<g>',
  '<g/>',
  '<g></g>',
  '<metadata>',
  '<desc>a</desc>',
  '<title/>',
  '<!---->',
  '<!--',
  '<!-- -',
  '<![CDATA[ ]]>',
  '<![CDATA[',
  ']]',
  '<?a',
  '<?a ?>',
  '<!DOCTYPE svg [',
  '<!ENTITY a "b">',
  '[',
  '&',
  '&a;',
  '&#32;',
  '&#1',
  ' ',
  '\n',
  'a',
  '<',
  '</g>',
  '<style>a{b:c}</style>',
  '<use href="#a"/>',
  '<a:b',
  '<rect fill="url(#a) red"/>',
  '<rect style="fill:red;stroke:#000"/>',
  '<mask><rect/></mask>',
];

describe('the time for an image', () => {
  const ENDS = ['', '!', '1mm', 'url(#b)'];
  const rules = new Map(
    [PRESENTATION, ...ELEMENT_NAMES.map((element) => attributesOf(element) ?? {})]
      .flatMap((table) => Object.entries(table))
      .map(([name, rule]) => [rule, name]),
  );

  test.each([...rules].map(([rule, name]) => [name, rule] as const))(
    'grows no faster than the value of %s [10.2]',
    (_name, rule) => {
      for (const part of PARTS)
        for (const end of ENDS)
          expect(
            findGrowth((size) => rule(part.repeat(size) + end)),
            part + end,
          ).toBeNull();
      const pair = fc.tuple(fc.constantFrom(...PARTS), fc.constantFrom(...PARTS), fc.constantFrom(...ENDS));
      fc.assert(
        fc.property(pair, ([first, second, end]) => {
          expect(findGrowth((size) => rule((first + second).repeat(size) + end))).toBeNull();
        }),
      );
    },
  );

  test('grows no faster than a style, or an attribute without a rule [10.2]', () => {
    for (const name of ['style', 'class', 'font-size', 'onload', 'xmlns:a'])
      for (const part of PARTS.filter((item) => !item.includes('"')))
        expect(
          findGrowth((size) => faultOf(wrap(`<g ${name}="${part.repeat(size / 8)}"/>`))),
          `${name}="${part}"`,
        ).toBeNull();
  });

  test('grows no faster than its markup [10.2]', () => {
    for (const part of MARKUP)
      for (const start of ['<g id="a">', '<metadata>', '<g id="'])
        expect(
          findGrowth((size) => faultOf(wrap(start + part.repeat(size / 8)))),
          `${start} ${part}`,
        ).toBeNull();
    const attributes = (write: (index: number) => string) => (size: number) =>
      faultOf(wrap(`<g ${Array.from({ length: size / 8 }, (_, index) => write(index)).join(' ')}/>`));
    expect(findGrowth(attributes((index) => `data-${index}="a"`))).toBeNull();
    expect(findGrowth(attributes((index) => `xmlns:a${index}="b"`))).toBeNull();
    expect(findGrowth(attributes((index) => `xmlns:a${index}="b${index}" a${index}:c=""`))).toBeNull();
  });

  test('does not depend on one long style, which would slow down all others [10.2]', () => {
    expect(faultOf(wrap(`<g style="${'fill:red;'.repeat(1000)}"/>`))).toBe('none');
    expect(faultOf(wrap(`<g style="${'fill:red;'.repeat(1200)}"/>`))).toBe(
      'has a style of 10800 characters (line 1); write at most 10000',
    );
  });

  test('is not spent on long messages', () => {
    const long = 'a'.repeat(100_000);
    const attacks = [`<${long}/>`, `<g ${long}="b"/>`, `<use href="#${long}"/>`, `&${long};`, `<${long}>`];
    for (const inside of attacks) expect(faultOf(wrap(inside)).length).toBeLessThan(300);
    expect(faultOf(`<svg ${NAMESPACES} viewBox="${'1 '.repeat(100_000)}"/>`).length).toBeLessThan(300);
  });
});

describe('any input', () => {
  const name = fc.oneof(
    fc.constantFrom(...ELEMENT_NAMES, 'script', 'foreignObject', 'style', 'image', 'a', 'set', 'text'),
    fc.stringMatching(/^[a-zA-Z][\w-]{0,8}$/),
  );
  const attribute = fc.tuple(
    fc.oneof(
      fc.constantFrom(
        ...Object.keys(PRESENTATION),
        'href',
        'xlink:href',
        'style',
        'onload',
        'd',
        'id',
        'class',
      ),
      fc.stringMatching(/^[a-zA-Z][\w-]{0,8}$/),
    ),
    fc.oneof(
      fc.constantFrom(
        '#a',
        'url(#a)',
        'url(https://evil.example#a)',
        'javascript:alert(1)',
        'red',
        '1',
        'none',
      ),
      fc.constantFrom('fill:red', 'fill:url(//evil.example)', 'filter:url(#a)', 'stroke:url("#a")', 'M0 0h9'),
      fc.string(),
    ),
  );
  const escape = (text: string) =>
    text.replaceAll(/[&<>"]|[^\x20-\ud7ff\ue000-\ufffd]/g, (character) =>
      /[&<>"]/.test(character) ? `&#${character.charCodeAt(0)};` : '',
    );
  const around = (children: fc.Arbitrary<string>) =>
    fc
      .tuple(
        name,
        fc.uniqueArray(attribute, { maxLength: 2, selector: ([key]) => key }),
        fc.array(children, { maxLength: 2 }),
      )
      .map(([tag, pairs, inside]) => {
        const attributes = pairs.map(([key, value]) => ` ${key}="${escape(value)}"`);
        return `<${tag}${attributes.join('')}>${inside.join('')}</${tag}>`;
      });
  const element = fc.oneof(around(fc.constant('')), around(around(fc.constant(''))));

  test('gives output with allowed names only, and no reference to another file [10.1]', () => {
    let published = 0;
    fc.assert(
      fc.property(fc.array(element, { maxLength: 3 }), (elements) => {
        const input = wrap(`<g id="a"/>${elements.join('')}`);
        if (faultOf(input) !== 'none') return;
        published += 1;
        const { svg } = sanitise(input);
        expect(findForbidden(svg), input).toEqual([]);
        // Sanitising once is enough.
        expect(sanitise(svg).svg).toBe(svg);
      }),
      { numRuns: 1500 },
    );
    expect(published).toBeGreaterThan(100);
  });

  test('gives safe output for allowed attributes with any value [10.1]', () => {
    const allowed = fc
      .constantFrom(...ELEMENT_NAMES.filter((item) => item !== 'svg'))
      .chain((tag) =>
        fc.tuple(
          fc.constant(tag),
          fc.constantFrom(...Object.keys(attributesOf(tag) ?? {}), ...Object.keys(PRESENTATION), 'style'),
          fc.oneof(
            fc.string({ unit: fc.constantFrom(...Array.from('url(#a)"\'\\:;/@ 1px%rgb,-.e')) }),
            fc.string(),
            fc.constantFrom('url(#a)', '#a', '1', 'none', 'red'),
          ),
        ),
      );
    fc.assert(
      fc.property(allowed, ([tag, key, value]) => {
        const input = wrap(`<g id="a"/><${tag} ${key}="${escape(value)}"/>`);
        if (faultOf(input) === 'none') expect(findForbidden(sanitise(input).svg), input).toEqual([]);
      }),
      { numRuns: 1500 },
    );
  });

  test('is published or refused, for any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => faultOf(bytes) !== 'none'));
    const cut = fc.nat(wrap('<g/>').length - 1).map((length) => wrap('<g/>').slice(0, length));
    fc.assert(fc.property(cut, (svg) => faultOf(svg) !== 'none'));
  });
});
