import { oembedPath, playbackPath } from '#domain/addresses/paths';
import { describe, expect, test } from 'vitest';
import { readLibrary } from '#library/library';
import { aPresentation, goodContent, writeContent } from '#library/content.fixture';
import { strToU8, zipSync } from 'fflate';
import { inspectedTextOf } from '#pipeline/site/list-files';
import { makeLeakScanner } from './leak-scanner.ts';

const LINK = 'q7Zx_0123456789-abcdef';
const PRESENTER_LINK = 'n7Zx_0123456789-abcdef';

async function makeScanner() {
  const root = await writeContent({
    ...goodContent(),
    'presentations/secret.json': aPresentation({
      oid: 'data',
      title: 'Salaries',
      privacy: 'hidden',
      viewLink: { link_id: LINK },
      presenterLink: { link_id: PRESENTER_LINK },
    }),
    'presentations/other.json': aPresentation({
      oid: 'other',
      privacy: 'private',
      viewLink: { link_id: 'x'.repeat(20) },
    }),
  });
  return makeLeakScanner((await readLibrary(root)).entries.values());
}

describe('a leak scanner', () => {
  test('finds view links and speaker notes inside PowerPoint files [2.106]', async () => {
    const pack = (name: string, text: string) =>
      inspectedTextOf('a.pptx', Buffer.from(zipSync({ [name]: strToU8(text) })));
    const find = await makeScanner();
    expect(find('a.pptx', pack('ppt/slides/slide1.xml', 'a slide'))).toEqual([]);
    expect(find('a.pptx', pack('ppt/slides/slide1.xml', `/view/${LINK}/`))).toEqual([
      'the view link of "data"',
    ]);
    expect(find('a.pptx', pack('ppt/notesSlides/notesSlide1.xml', ''))).toEqual(['speaker notes']);
  });

  test.each([`<a href="/view/${LINK}/">`, `?auth_key=${LINK}&amp;key_type=view_link`, `abc-${LINK}-def`])(
    'finds a view link in %j',
    async (text) => {
      expect((await makeScanner())('index.html', text)).toEqual(['the view link of "data"']);
    },
  );

  test('finds a presenter link everywhere but on the page of the notes, which may have the view link', async () => {
    const find = await makeScanner();
    const secret = 'the presenter link of "data"';
    expect(find('index.html', `/view/${PRESENTER_LINK}/`)).toEqual([secret]);
    expect(find(`view/${LINK}/index.html`, PRESENTER_LINK)).toEqual([secret]);
    expect(find(`view/${LINK}/playback.json`, PRESENTER_LINK)).toEqual([secret]);
    expect(find(`view/${PRESENTER_LINK}/index.html`, `${PRESENTER_LINK} ${LINK} "oid":"data"`)).toEqual([]);
  });

  test.each([
    '<a href="/p/data/salaries/">',
    '<a href="https://podium.example/de/p/data/salaries/">',
    '<a href="/data/salaries/">',
    '<a href="/p/embed/data/">',
    '"/oembed/data.json"',
    '{"scene":"/playback/data.json"}',
    `"${oembedPath('data')}"`,
    `{"scene":"${playbackPath('data')}"}`,
    '/contact/abuse/data/',
    '{"oid":"data"}',
    '{\\"oid\\":\\"data\\"}',
    '&quot;oid&quot;:[0,&quot;data&quot;]',
    '<div data-oid="data">',
  ])('finds hidden content in %j', async (text) => {
    expect((await makeScanner())('index.html', text)).toEqual(['the hidden content "data"']);
  });

  test.each([
    'all about data',
    '<a href="https://example.org/data/sets/">',
    '/p/database/x/',
    '{"data":"oid"}',
    '/p/rivers-of-data/x/',
  ])('accepts %j, although the oid is a common word', async (text) => {
    expect((await makeScanner())('index.html', text)).toEqual([]);
  });

  test.each([
    'fr/p/data/salaries/index.html',
    'p/embed/data/index.html',
    'playback/data.json',
    ...[playbackPath('data'), oembedPath('data')].map((path) => path.slice(1)),
  ])('finds a file at a public address of hidden content: %s', async (name) => {
    expect((await makeScanner())(name, '')).toEqual(['the hidden content "data"']);
  });

  test('accepts a private page that names itself in any language, but no other one', async () => {
    const scanner = await makeScanner();
    const data = `{"oid":"data"} ${LINK}`;
    expect(scanner(`view/${LINK}/index.html`, data)).toEqual([]);
    expect(scanner(`ja/view/${LINK}/index.html`, data)).toEqual([]);
    expect(scanner(`view/${LINK}/playback.json`, data)).toEqual([]);
    expect(scanner(`view/${'x'.repeat(20)}/index.html`, data)).toEqual([
      'the view link of "data"',
      'the hidden content "data"',
    ]);
    expect(scanner('feed.xml', data)).toHaveLength(2);
  });
});
