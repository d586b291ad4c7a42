import fc from 'fast-check';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { describe, expect, test } from 'vitest';
import { policyDigest, findForeignSources, toPiece } from '#pipeline/site/inline-code';
import { parsePolicy } from '#pipeline/site/policy';
import { makePageFinisher, SCRIPT_SEPARATOR, type FinishedPage } from './finish-page.ts';

const RUNTIME = '(()=>{customElements.define("astro-island",f)})();';
const pieces = [
  toPiece('style', 'a{}'),
  toPiece('style', 'b{}'),
  toPiece('style', 'c{}'),
  toPiece('script', 's()'),
  toPiece('script', 't()'),
  SCRIPT_SEPARATOR,
];
const runtime = { name: '_astro/astro-island.0123abcd.js', code: RUNTIME };
const finishWith = (intentCode: string | null = null) => makePageFinisher({ pieces, runtime, intentCode });
const POLICY = "default-src 'self'; script-src 'self' 'sha256-astro='; style-src 'self'";

/**
 * Returns a page as Astro renders it: content is in a meta element before the first style, and in
 * the body.
 */
const pageOf = (head: string, body = '') =>
  `<!doctype html><html lang="en"><head>${head}<meta http-equiv="content-security-policy" content="${POLICY}"></head><body>${body}</body></html>`;

function finish(html: string, intentCode?: string): Omit<FinishedPage, 'html'> & { html: string } {
  const page = finishWith(intentCode)(html);
  if (page === null) throw new Error('The page has no policy.');
  expect(String(page.html.toBytes())).toBe(String(page.html));
  return { ...page, html: String(page.html) };
}

const hash = (code: string) => `'sha256-${policyDigest(code)}'`;

/** Returns the names, attributes and texts of the elements in a part of a page. */
function describeTree(html: string): unknown {
  const walk = (node: DefaultTreeAdapterTypes.Node): unknown => {
    if ('value' in node) return node.value;
    if (!('childNodes' in node)) return node.nodeName;
    return [node.nodeName, 'attrs' in node ? node.attrs : [], node.childNodes.map(walk)];
  };
  return walk(parse(html));
}

describe('the styles of a page', () => {
  test('become one at the place of the first, which the policy allows', () => {
    const html = pageOf('<style>a{}</style><link><style>b{}</style>', '<p>$1</p><style>c{}</style>');
    const page = finish(html);
    expect(page.html).toContain('<head><style>a{}b{}c{}</style><link><meta');
    expect(page.html).toContain('<body><p>$1</p></body>');
    expect(parsePolicy(page.policy).get('style-src')).toEqual(["'self'", hash('a{}b{}c{}')]);
    expect(page.elements).toEqual([
      { kind: 'style', digest: policyDigest('a{}b{}c{}'), pieces: ['a{}', 'b{}', 'c{}'].map(policyDigest) },
    ]);
    expect(page.faults).toEqual([]);
  });

  test('replace their placeholders', () => {
    const sheets = new Map([['/*0*/', 'a{}']]);
    const expand = (text: string): string => sheets.get(text) ?? text;
    const finishShort = makePageFinisher({ pieces, runtime, expand, intentCode: null });
    const long = '<style>a{}</style><link><style>c{}</style>';
    for (const [short, whole] of [
      ['<style>/*0*/</style>', '<style>a{}</style>'],
      [long.replace('a{}', '/*0*/'), long],
    ] as const)
      expect(String(finishShort(pageOf(short))?.html)).toBe(finish(pageOf(whole)).html);
    const [fault] = finishShort(pageOf('', '<style>/*1*/</style><script>/*0*/</script>'))?.faults ?? [];
    expect(fault?.description).toContain('which is not code of this site');
  });

  test('do not change if there is only one', () => {
    const html = pageOf('<style>a{}</style>');
    expect(finish(html).html).toContain('<head><style>a{}</style><meta');
  });
});

describe('the scripts of a page', () => {
  test("become one at the place of the first, which the policy allows in place of Astro's hashes", () => {
    const page = finish(
      pageOf('<script>s()</script>', '<script>t()</script><script type="application/json">{}</script>'),
    );
    const text = 's()\n;t()';
    expect(page.html).toContain(`<head><script>${text}</script><meta`);
    expect(page.html).toContain('<body><script type="application/json">{}</script></body>');
    expect(parsePolicy(page.policy).get('script-src')).toEqual(["'self'", hash(text)]);
    expect(page.html).toContain(`content="${page.policy}"`);
    expect(page.elements).toEqual([
      { kind: 'script', digest: policyDigest(text), pieces: ['s()', '\n;', 't()'].map(policyDigest) },
    ]);
  });

  test('leave the code of islands to a file that the page names', () => {
    const page = finish(pageOf('', `<script>t()</script><script>${RUNTIME}</script><p></p>`));
    expect(page.html).toContain(`<html data-islands="/${runtime.name}" lang="en">`);
    expect(page.html).toContain('<script>t()</script><p></p>');
    expect(page.scripts).toEqual([runtime.name]);
    expect(finish(pageOf('')).scripts).toEqual([]);
  });

  test('name the file with the intent code if the script that loads it is there', () => {
    const script = '<script type="module" src="/_astro/Script.x.js"></script>';
    const name = '_astro/first-intent.a1B2_-c3.js';
    expect(finish(pageOf('', script), name).html).toContain(`<html data-code="/${name}" lang="en">`);
    expect(finish(pageOf('', script)).html).not.toContain('data-code');
    expect(finish(pageOf('', script.replace('Script', 'EmbedPage')), name).html).not.toContain('data-code');
  });
});

test.each([
  [
    'the options of its directive',
    '{"name":"Like","value":{"prefetch":"idle"}}',
    ' opts="{&quot;value&quot;:{&quot;prefetch&quot;:&quot;idle&quot;}}"',
  ],
  ['no options where its directive has none', '{"name":"Like","value":true}', ''],
])('an island keeps only the attributes that are read: %s', (_what, options, kept) => {
  const island = (attributes: string) => `<astro-island ${attributes}></astro-island>`;
  const read = 'prefix="r4" props="{&quot;name&quot;:[0,&quot;uid&quot;]}"';
  const page = finish(pageOf('', island(`uid="Z1" ${read} opts="${options.replaceAll('"', '&quot;')}"`)));
  expect(page.html).toContain(island(`${read}${kept}`));
});

test('does not change a page without a policy', () => {
  expect(finishWith()('<!doctype html><title>Proof of ownership</title>')).toBeNull();
});

describe('code that is not our own', () => {
  test.each([
    ['a script', '<script>x()</script>', 'the inline script "x()", which is not code of this site'],
    [
      'a module',
      '<script type="module">s()</script>',
      'the inline script "s()", which is not code of this site',
    ],
    [
      'an import map',
      '<script type="importmap">{}</script>',
      'the inline script "{}", which is not code of this site',
    ],
    ['a style', '<style>x{}</style>', 'the inline style "x{}", which is not code of this site'],
    [
      'a style for some media',
      '<style media="print">a{}</style>',
      'the inline style "a{}", which is not code of this site',
    ],
    [
      'two of our styles in one',
      '<style>a{}b{}</style>',
      'the inline style "a{}b{}", which is not code of this site',
    ],
    [
      'a script in a drawing',
      '<svg><script>s()</script></svg>',
      'the inline script "s()", which is not code of this site',
    ],
    [
      'a style in a drawing',
      '<svg><style>a{}</style></svg>',
      'the inline style "a{}", which is not code of this site',
    ],
    [
      'a script in a template',
      '<template><script>x()</script></template>',
      'the inline script "x()", which is not code of this site',
    ],
    [
      'a script of another site',
      '<script src="//x.test/"></script>',
      'the script //x.test/, which is not in /_astro/',
    ],
    [
      'an event handler',
      '<a onclick=go() href="/">x</a>',
      'the attribute onclick on <a>, which its own security policy refuses',
    ],
    [
      'a style attribute',
      '<p style="x">',
      'the attribute style on <p>, which its own security policy refuses',
    ],
    [
      'brackets whose place is unknown',
      '<body title="<style>">',
      'an angle bracket in the attribute title of a second <body> tag; remove that tag',
    ],
    [
      'a document in an attribute',
      '<iframe srcdoc="x">',
      'the attribute srcdoc on <iframe>, which its own security policy refuses',
    ],
  ])('is a fault and gets no hash: %s', (_, body, what) => {
    const page = finish(pageOf('', body));
    expect(page.faults.map((fault) => fault.description)).toEqual([what]);
    expect(page.policy).not.toContain('sha256');
  });
});

/** Texts that look like markup. Astro does not escape angle brackets in attributes. */
const MARKUP = [
  '<style>x{}</style><script>alert(1)</script><script>alert(2)</script>',
  '<style>a{}</style>',
  '</style>',
  '<script>',
  '</script>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<title>',
  '</textarea>',
  '<astro-island uid="x" opts="{">',
  '<template>',
  '<link rel="stylesheet" href="//x.test/">',
  '<html onload=x()>',
  '<meta http-equiv="content-security-policy" content="script-src *">',
  '{{',
  '&lt;',
  '$&',
];

const escapeText = (text: string) => text.replace(/[&<>"']/g, (item) => `&#${item.charCodeAt(0)};`);
const escapeAttribute = (text: string) => text.replaceAll('&', '&#38;').replaceAll('"', '&#34;');

describe('text that looks like markup', () => {
  const show = (text: string) =>
    pageOf(
      `<title>${escapeText(text)}</title><meta name="description" content="${escapeAttribute(text)}"><style>a{}</style>`,
      `<p title="${escapeAttribute(text)}">${escapeText(text)}</p><textarea>\n${escapeText(text)}</textarea><style>b{}</style><script>s()</script><script>${RUNTIME}</script>`,
    );
  const harmless = finish(show('harmless'));
  const any = fc
    .array(fc.oneof(fc.constantFrom(...MARKUP), fc.string({ maxLength: 8 })), { maxLength: 6 })
    .map((parts) => parts.join(''));

  test('changes neither the page nor its policy, and stays as written', () => {
    fc.assert(
      fc.property(any, (given) => {
        // Removes characters that HTML cannot represent. The schemas reject them.
        const text = given.replace(/[\0\r\u{d800}-\u{dfff}]/gu, '');
        const page = finish(show(text));
        expect(page.faults).toEqual([]);
        expect(page.policy).toBe(harmless.policy);
        expect(page.elements).toEqual(harmless.elements);
        const shown = JSON.stringify(describeTree(harmless.html)).replaceAll('"harmless"', () =>
          JSON.stringify(text),
        );
        // The parser creates no node for an empty text.
        if (text !== '') expect(JSON.stringify(describeTree(page.html))).toBe(shown);
      }),
      { examples: MARKUP.map((text) => [text]) },
    );
  });

  test('has no angle bracket in an attribute or a text', () => {
    for (const text of MARKUP) {
      const html = finish(show(text)).html;
      expect(html.split('<p title=')[1]?.split('</p>')[0]?.replace('">', '')).not.toMatch(/[<>]/);
      expect(/content="([^"]*)"/.exec(html)?.[1]).not.toMatch(/[<>]/);
    }
  });

  test('allows only code of our own list', () => {
    for (const text of MARKUP) {
      const { policy, elements } = finish(show(text));
      expect(findForeignSources(parsePolicy(policy), { pieces, elements })).toEqual([]);
    }
  });
});
