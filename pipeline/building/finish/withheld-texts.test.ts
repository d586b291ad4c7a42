import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readLibrary } from '#library/library';
import { aPresentation, aStoryboard, goodContent, writeContent } from '#library/content.fixture';
import { findWithheldTexts, makeWithheldFinder } from './withheld-texts.ts';

const TOPIC = 'Their winter quarters lie "south" of the <desert> & the sea.';
const PICTURE = 'A river that no map of the time shows';

const text = (id: string, words: string, x: number) => ({
  id,
  type: 'text',
  text: words,
  x,
  y: 0,
  w: 80,
  h: 20,
  fontSize: 8,
});
const topic = (id: string, words: string) => ({
  texts: [{ id, styleClasses: ['body'], paragraphs: [{ text: words }] }],
});
const step = (id: string, title: string, x: number) => ({ id, title, frame: { x, y: 0, w: 160, h: 90 } });

/** Returns a site with teased content and other content. */
async function aTeasedSite(changes: Record<string, unknown> = {}) {
  const teased = aPresentation({
    oid: 'swallows',
    slug: 'swallows',
    title: 'Swallows',
    teaseContent: true,
    transcript: [topic('near', 'They nest under the roof of the barn.'), topic('far', TOPIC)],
    storyboard: aStoryboard({
      elements: [
        text('first', 'Nests', 0),
        text('later', 'Nests', 300),
        { id: 'map', type: 'image', src: '../media/rivers.png', alt: PICTURE, x: 300, y: 20, w: 90, h: 40 },
      ],
      path: [step('one', 'Nests', 0), { ...step('two', 'Flight', 300), note: 'Breathe before this step.' }],
    }),
    ...changes,
  });
  const root = await writeContent({ ...goodContent(), 'presentations/swallows.json': teased });
  const library = await readLibrary(root);
  const find = await makeWithheldFinder(library.entries.get('swallows')!, library);
  return { root, library, find };
}

const leak = (name: string, words: string) =>
  `${name} reveals "${words}", which "swallows" withholds (teaseContent)`;

describe('a file of teased content', () => {
  test.each([
    [
      'a text of a page',
      'p.html',
      '<p>So: Their winter quarters lie "south" of the &lt;desert&gt; &amp; the sea.</p>',
      TOPIC,
    ],
    ['an attribute', 'p.html', `<img alt="${PICTURE}">`, PICTURE],
    [
      'the data of a page',
      'p.html',
      `<script type="application/json">{"a":[${JSON.stringify(TOPIC)}]}</script>`,
      TOPIC,
    ],
    [
      'the props of an island',
      'p.html',
      '<x-y props="{&quot;a&quot;:[0,&quot;Flight&quot;]}"></x-y>',
      'Flight',
    ],
    ['a playback file', 'playback.json', JSON.stringify({ steps: [{ title: 'Flight' }] }), 'Flight'],
    ['a speaker note', 'p.html', '<p>Breathe before this step.</p>', 'Breathe before this step.'],
  ])('must not have a text of a later step or topic: %s', async (_, name, built, words) => {
    const { find } = await aTeasedSite();
    expect(await find(name, built)).toMatchObject({ faults: [leak(name, words)] });
  });

  test('may have the texts of its first step and topic, even if later ones repeat them', async () => {
    const { find } = await aTeasedSite();
    expect(
      await find('p.html', '<h1>Swallows</h1><p>Nests</p><p>They nest under the roof of the barn.</p>'),
    ).toEqual({ faults: [], hasAllowedTexts: false });
  });

  test('may have a short text of a later step within other words, and one that its own description gives', async () => {
    const { find } = await aTeasedSite();
    expect(await find('p.html', '<p>Flight time</p>')).toMatchObject({ faults: [] });
    const told = await aTeasedSite({ description: `<p>In short: ${PICTURE}.</p>` });
    expect(await told.find('p.html', `<p>In short: ${PICTURE}.</p>`)).toMatchObject({ faults: [] });
  });

  test('may have the title of other content, and a text of the page itself, that a later step has too', async () => {
    const path = [
      step('one', 'Nests', 0),
      step('two', 'Rivers of data', 300),
      step('three', 'Transcript', 600),
    ];
    const { find } = await aTeasedSite({ storyboard: aStoryboard({ path }) });
    expect(await find('p.html', '<a>Rivers of data</a><h2>Transcript</h2>')).toEqual({
      faults: [],
      hasAllowedTexts: true,
    });
  });
});

test('searches all files built from teased content, and no others', async () => {
  const { root, library } = await aTeasedSite();
  const pages = [
    'p/swallows/swallows/index.html',
    'ja/p/swallows/swallows/index.html',
    'p/embed/swallows/index.html',
  ];
  const leaking = [...pages, 'p/rivers-of-data/rivers-of-data/index.html'];
  const folder = join(root, 'out');
  for (const name of leaking) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), '<p>Flight</p>');
  }
  const find = (name: string) => (leaking.includes(name) ? join(folder, name) : null);
  const withheld = await findWithheldTexts(
    { findPath: find, wasSearched: () => false, searchedAgain: [] },
    library,
  );
  const faults = pages.map((name) => leak(name, 'Flight')).toSorted();
  expect(withheld.faults.toSorted()).toEqual(faults);
  expect(withheld.searchedAgain).toEqual([]);
  const isFound = async (searchedAgain: string[]) =>
    (await findWithheldTexts({ findPath: find, wasSearched: () => true, searchedAgain }, library)).faults
      .length;
  expect(await isFound([])).toBe(0);
  expect(await isFound(['swallows'])).toBe(faults.length);
  const wasSearched = (name: string) => name !== pages[0];
  const rebuilt = await findWithheldTexts({ findPath: find, wasSearched, searchedAgain: [] }, library);
  expect(rebuilt.faults).toHaveLength(faults.length);
});

test('searches content again whose files had texts of other content', async () => {
  const path = [step('one', 'Nests', 0), step('two', 'Rivers of data', 300)];
  const { root, library } = await aTeasedSite({ storyboard: aStoryboard({ path }) });
  const file = join(root, 'page.html');
  await writeFile(file, '<a>Rivers of data</a>');
  const site = { findPath: () => file, wasSearched: () => false, searchedAgain: [] };
  expect(await findWithheldTexts(site, library)).toEqual({ faults: [], searchedAgain: ['swallows'] });
});
