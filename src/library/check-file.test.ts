import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkContent } from './library.ts';
import {
  aPresentation,
  aStoryboard,
  aTemplate,
  aVideo,
  faultsOf,
  goodContent,
  PNG,
  VTT,
  writeContent,
} from './content.fixture.ts';

/** Returns the faults of a valid presentation after `changes` to its fields. */
async function presentationFaults(changes: Record<string, unknown>): Promise<string[]> {
  const faults = await faultsOf({ 'presentations/rivers.json': aPresentation(changes) });
  return faults.map((fault) => fault.replace('presentations/rivers.json ', ''));
}

async function videoFaults(
  media: Record<string, unknown>,
  changes: Record<string, unknown> = {},
): Promise<string[]> {
  const faults = await faultsOf({ 'videos/flow.json': aVideo(changes, media), 'media/flow.vtt': VTT });
  return faults.map((fault) => fault.replace('videos/flow.json ', ''));
}

async function templateFaults(changes: Record<string, unknown>): Promise<string[]> {
  const faults = await faultsOf({ 'templates/plan.json': aTemplate(changes) });
  return faults.map((fault) => fault.replace('templates/plan.json ', ''));
}

describe('a check of a template', () => {
  test('accepts a storyboard beside its picture or in place of it', async () => {
    const storyboard = aStoryboard();
    expect(await templateFaults({ storyboard })).toEqual([]);
    expect(await templateFaults({ storyboard, thumbnail: undefined })).toEqual([]);
    expect(await templateFaults({ thumbnail: undefined })).toEqual([
      'thumbnail is missing, but there is no storyboard that it could be made from; add a picture, such as "thumbnail": "../media/plan.webp", or a storyboard',
    ]);
  });

  test('names the faults of its storyboard as those of a presentation', async () => {
    const box = { id: 'box', type: 'rect', x: 0, y: 0, w: 1, h: 1 };
    const frame = { x: 0, y: 0, w: 160, h: 90 };
    const picture = { ...box, id: 'lost', type: 'image', src: '../media/none.png', alt: '' };
    const storyboard = aStoryboard({
      elements: [box, box, picture],
      path: [{ id: 'one', title: 'One', frame, topic: 'intro' }],
    });
    expect(await templateFaults({ storyboard })).toEqual([
      'storyboard.elements[1].id is "box", as in another element; give each its own id',
      'storyboard.elements[2].src is "../media/none.png", but there is no such file; add the file, or correct the path (letter case counts)',
      'storyboard.path[0].topic is "intro", but templates have no transcript; leave the key out',
    ]);
    expect(await templateFaults({ storyboard: aStoryboard({ path: [] }) })).toEqual([
      'storyboard.path is an empty list, which is not allowed; it needs at least one step',
    ]);
  });
});

describe('a check of a file by itself', () => {
  test('describes missing and wrong values in plain words [3.9, 9.23]', async () => {
    const missing = await faultsOf({ 'presentations/rivers.json': { oid: 'rivers-of-data' } });
    expect(missing).toContain('presentations/rivers.json title is missing; add "title": "..." (Title)');
    expect(missing).toContain(
      'presentations/rivers.json privacy is missing; add "privacy": "public" or "reusable" or "hidden" or "private" (Only public and reusable content is listed and indexed)',
    );
    const wrong = await presentationFaults({
      schemaVersion: 2,
      privacy: 'publik',
      likesCount: 1.5,
      owner: null,
      tags: 'data',
      lastModified: 'yesterday',
      storyboard: aStoryboard({ version: 1, elements: [{ id: 'a', type: 'texte' }], path: [] }),
    });
    expect(wrong.sort()).toEqual([
      'lastModified is "yesterday", which is not allowed; it must be an instant in UTC such as "2026-03-04T10:00:00Z"',
      'likesCount is 1.5, which is not allowed; it must be a whole number',
      'privacy is "publik", which is not allowed; write "public" or "reusable" or "hidden" or "private"; did you mean "public"?',
      'schemaVersion is 2, which is not allowed; write "0" or "2"',
      'storyboard.elements[0].type is "texte", which is not allowed; write "text" or "formula" or "code" or "image" or "rect" or "ellipse" or "line" or "video"',
      'storyboard.path is an empty list, which is not allowed; it needs at least one step',
      'storyboard.version is 1, which is not allowed; write 2',
      'tags is "data", which is not allowed; write a list: [ ... ], or leave the key out',
    ]);
    expect([...missing, ...wrong].join()).not.toMatch(/Invalid|expected|undefined|received/);
  });

  test('names a bad oid and suggests a good one', async () => {
    expect((await presentationFaults({ oid: 'Rivers Of Data!' }))[0]).toMatch(
      /^oid is "Rivers Of Data!", which is not allowed; it must be 3 to 64 characters: .*, for example "rivers-of-data"$/,
    );
  });

  test('names content without the view link that it needs, beside other faults', async () => {
    const faults = await presentationFaults({ privacy: 'hidden', title: 1 });
    expect(faults).toContainEqual(expect.stringMatching(/^viewLink is missing, but hidden content/));
    expect(faults).toContainEqual(expect.stringMatching(/^title is 1/));
  });

  test('names addresses that are in use', async () => {
    expect((await presentationFaults({ oid: 'embed' }))[0]).toMatch(/^oid is "embed", which is taken: /);
  });

  test('names media with a wrong extension, too large, or outside the content folder', async () => {
    const root = await writeContent({
      ...goodContent(),
      'media/fake.png': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'media/wrong.jpg': PNG,
      'media/large.png': Buffer.concat([PNG, Buffer.alloc(20_000_000)]),
      'presentations/rivers.json': aPresentation({
        preview: '../media/fake.png',
        fallbackPreview: '../media/wrong.jpg',
        storyboard: aStoryboard({
          elements: ['../media/linked.png', '../../outside.png', '../media/large.png'].map((src, index) => ({
            id: `e${index}`,
            type: 'image',
            x: 0,
            y: 0,
            w: 1,
            h: 1,
            alt: '',
            src,
          })),
        }),
      }),
    });
    const outside = await writeContent({ 'secret.png': PNG });
    await symlink(join(outside, 'secret.png'), join(root, 'media/linked.png'));
    const { faults } = await checkContent(root);
    expect(faults.map(({ field, fault }) => `${field} ${fault}`)).toEqual([
      'preview is "../media/fake.png", but it is a .svg file',
      'storyboard.elements[0].src is "../media/linked.png", which is outside the content folder',
      'storyboard.elements[1].src is "../../outside.png", which is outside the content folder',
      'storyboard.elements[2].src is "../media/large.png", which has 21 MB',
      'fallbackPreview is "../media/wrong.jpg", but it is a .png file',
    ]);
  });

  test('names a media type that is not published once, whether or not the file exists', async () => {
    const root = await writeContent({
      ...goodContent(),
      'media/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'presentations/rivers.json': aPresentation({ preview: '../media/drawing.svg' }),
    });
    const { faults } = await checkContent(root);
    expect(faults.map(({ field, fault }) => `${field} ${fault}`)).toEqual([
      'preview is "../media/drawing.svg", which is not allowed',
    ]);
  });

  test('names too large files, descriptions and transcripts', async () => {
    const text = (characters: number) => ({ text: 'x'.repeat(characters) });
    const paragraphs = Array.from({ length: 51 }, () => text(10_000));
    const transcript = [{ texts: [{ id: 'a', styleClasses: [], paragraphs }] }];
    expect(await presentationFaults({ description: 'é'.repeat(10_001), transcript })).toEqual([
      'description is longer than 20 kB; shorten it',
      'transcript has 510000 characters; shorten it to 500000, or split the content',
    ]);
    const file = await faultsOf({ 'presentations/rivers.json': `{"title":"${'x'.repeat(5_000_000)}"}` });
    expect(file).toContain('presentations/rivers.json  has 5.0 MB; make it smaller than 5 MB');
  });

  test('names repeated ids and steps without their text', async () => {
    const frame = { x: 0, y: 0, w: 1, h: 1 };
    const ellipse = { id: 'same', type: 'ellipse', x: 0, y: 0, w: 1, h: 1 };
    const deep = { id: 'deep', styleClasses: [], paragraphs: [] };
    const faults = await presentationFaults({
      transcript: [{ texts: [{ ...deep, id: 'top' }], topics: [{ texts: [deep, { ...deep, id: 'top' }] }] }],
      storyboard: aStoryboard({
        elements: [ellipse, ellipse],
        path: [
          { id: 'one', title: 'One', frame, topic: 'deep' },
          { id: 'one', title: 'Two', frame, topic: 'lost' },
        ],
      }),
    });
    expect(faults.map((fault) => fault.split(';')[0])).toEqual([
      'storyboard.elements[1].id is "same", as in another element',
      'storyboard.path[1].id is "one", as in another step',
      'storyboard.path[1].topic is "lost", but no text of the transcript has that id',
      'transcript[0].topics[0].texts[1].id is "top", as in another text of the transcript',
    ]);
  });

  test('names the line of a cue in a file of captions that no player shows [5.13]', async () => {
    const captions = [{ src: '../media/flow.vtt', language: 'en', label: 'English' }];
    const damaged = 'WEBVTT\n\n1\n00:00:01,000 --> 00:00:02,000\nThe water comes in.\n';
    expect(
      await faultsOf({ 'videos/flow.json': aVideo({}, { captions }), 'media/flow.vtt': damaged }),
    ).toEqual([
      'videos/flow.json video.captions[0].src is "../media/flow.vtt", which has wrong times (line 4); write them as in 00:01.000 --> 00:04.000',
    ]);
  });

  test('names captions, chapters and sources that do not match the video', async () => {
    const caption = { src: '../media/flow.vtt', language: 'pt-BR', label: 'Português' };
    const faults = await videoFaults({
      sources: [
        { src: '../media/flow.mp4', type: 'video/webm' },
        { src: '../media/flow.mp4', type: 'video/mp4; codecs="vp8, opus"' },
      ],
      described: { sources: [{ src: '../media/flow.vtt', type: 'video/mp4' }] },
      signed: {
        language: 'sgn-ase',
        sources: [{ src: '../media/flow.mp4', type: 'video/mp4; codecs="avc1"' }],
      },
      captions: [caption, { ...caption, language: 'pt-br' }],
      chapters: [
        { title: 'Late', start: 30 },
        { title: 'Early', start: 10 },
        { title: 'Never', start: 60 },
      ],
    });
    expect(faults.map((fault) => fault.split(';')[0])).toEqual([
      'video.sources[0].type is "video/webm", but the file is a .mp4',
      'video.sources[1].type has the codec "vp8", which browsers do not play in this format',
      'video.described.sources[0].src is "../media/flow.vtt", which is not allowed',
      'video.signed.language is "sgn-ase", which is not a language tag',
      'video.signed.sources[0].type has the codec "avc1", which browsers do not play in this format',
      'video.captions[1].language is "pt-br", as in captions above',
      'video.chapters[1].start is 10, but a chapter above starts at 30 s',
      'video.chapters[2].start is 60, but the video ends at 60 s',
    ]);
  });

  test('accepts a sign language for which browsers have no name', async () => {
    const sources = [{ src: '../media/flow.mp4', type: 'video/mp4; codecs="av01.0.05M.08, opus"' }];
    expect(await videoFaults({ sources, signed: { language: 'gsg', sources } })).toEqual([]);
  });

  test.each([
    ['xx', 'is "xx", but there is no language "xx"'],
    ['eng', 'is "eng", an outdated or long form'],
    ['en-u', 'is "en-u", which is not allowed'],
    ['English', 'is "English", which is not allowed'],
  ])('names the language %j', async (language, fault) => {
    expect((await presentationFaults({ language })).join()).toContain(`language ${fault}`);
  });

  test.each(['pt-BR', 'pt-br', 'zh-Hant', 'yue', 'en'])('accepts the language %j', async (language) => {
    expect(await presentationFaults({ language })).toEqual([]);
  });
});

describe('teaseContent', () => {
  test('is refused for a video, whose file would be published whole [3.16]', async () => {
    expect(await videoFaults({}, { teaseContent: true, title: '' })).toContain(
      'teaseContent is true, but a build cannot cut a video file, so all of it would be published; publish a shorter file and leave the key out',
    );
    expect(await videoFaults({}, { teaseContent: false })).toEqual([]);
  });

  test('is refused if the first step would show nothing', async () => {
    const picture = { id: 'a', type: 'image', src: '../media/rivers.png', alt: 'A', y: 0, w: 160, h: 90 };
    const frame = (x: number, w: number) => ({ x, y: 0, w, h: (w * 9) / 16 });
    const overview = { id: 'all', title: 'All', frame: frame(0, 1600) };
    const detail = { id: 'one', title: 'One', frame: frame(100, 160) };
    const faults = (path: object[]) =>
      presentationFaults({
        teaseContent: true,
        storyboard: aStoryboard({ elements: [{ ...picture, x: 100 }], path }),
      });
    expect(await faults([overview, detail])).toEqual([
      'teaseContent is true, but later steps show all that the first step shows, and larger; put a step first that shows something of its own',
    ]);
    expect(await faults([detail, overview])).toEqual([]);
  });
});

test('refuses old addresses that no host could answer, or that nothing may name [2.86]', async () => {
  const from = ['/old', '/view/x/', 'https://old.example/', '/a b/'];
  const faults = await faultsOf({ 'presentations/rivers.json': aPresentation({ redirectFrom: from }) });
  expect(faults.map((fault) => fault.split(' ').slice(1, 5).join(' '))).toEqual([
    'redirectFrom[0] is no address',
    'redirectFrom[1] is an address',
    'redirectFrom[2] is no address',
    'redirectFrom[3] is no address',
  ]);
});
