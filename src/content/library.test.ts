import { symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkContent, contentRoot, ContentError, readEntry, readLibrary } from './library.ts';
import {
  aPresentation,
  aStoryboard,
  aVideo,
  goodContent,
  PNG,
  VTT,
  writeContent,
} from './library/test-content.ts';

/** The faults of a content folder that is good but for some files, as "file field fault; remedy". */
async function faultsOf(changes: Record<string, unknown>): Promise<string[]> {
  const { faults } = await checkContent(await writeContent({ ...goodContent(), ...changes }));
  return faults.map(({ file, field, fault, remedy }) => `${file} ${field} ${fault}; ${remedy}`);
}

/** The faults of one presentation that is good but for some fields. */
async function presentationFaults(changes: Record<string, unknown>): Promise<string[]> {
  const found = await faultsOf({ 'presentations/rivers.json': aPresentation(changes) });
  return found.map((fault) => fault.replace('presentations/rivers.json ', ''));
}

async function videoFaults(
  media: Record<string, unknown>,
  changes: Record<string, unknown> = {},
): Promise<string[]> {
  const found = await faultsOf({ 'videos/flow.json': aVideo(changes, media), 'media/flow.vtt': VTT });
  return found.map((fault) => fault.replace('videos/flow.json ', ''));
}

describe('a good content folder', () => {
  test('has facts with absolute paths, a derived slug and a digest', async () => {
    const root = await writeContent(goodContent());
    const library = await readLibrary(root);
    expect(library.entries.get('rivers-of-data')).toMatchObject({
      kind: 'presentation',
      file: join(root, 'presentations/rivers.json'),
      baseDir: join(root, 'presentations'),
      slug: 'rivers-of-data',
      preview: join(root, 'media/rivers.png'),
      poster: null,
      linkId: null,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(library.entries.get('how-rivers-flow')).toMatchObject({
      poster: join(root, 'media/rivers.png'),
      durationSeconds: 60,
    });
    expect(library.owners.get('ada-lovelace')?.firstName).toBe('Ada');
    expect(library.templates).toMatchObject([
      { slug: 'plan', thumbnailFile: join(root, 'media/rivers.png') },
    ]);
    expect(library.site.staffPicks).toEqual(['rivers-of-data']);
  });

  test('keeps nothing of a storyboard or transcript in memory', async () => {
    const library = await readLibrary(await writeContent(goodContent()));
    expect(JSON.stringify([...library.entries.values()])).not.toContain('10131a');
  });

  test('gives the whole of an entry when its page is rendered', async () => {
    const library = await readLibrary(await writeContent(goodContent()));
    const content = await readEntry(library.entries.get('rivers-of-data')!);
    expect(content).toMatchObject({
      oid: 'rivers-of-data',
      viewCount: 0,
      storyboard: { path: [{ id: 'one' }] },
    });
  });

  test('refuses to render an entry that was made private since it was listed', async () => {
    const root = await writeContent(goodContent());
    const facts = (await readLibrary(root)).entries.get('rivers-of-data')!;
    const changed = aPresentation({ privacy: 'hidden', viewLink: { link_id: '0123456789abcdef' } });
    await writeFile(facts.file, JSON.stringify(changed));
    await expect(readEntry(facts)).rejects.toThrow(/changed its oid, privacy, view link or owner/);
    await writeFile(facts.file, JSON.stringify(aPresentation({ title: 'Other' })));
    await expect(readEntry(facts)).resolves.toMatchObject({ title: 'Other' });
    await writeFile(facts.file, JSON.stringify(aPresentation({ title: 7 })));
    await expect(readEntry(facts)).rejects.toThrow(/presentations\/rivers\.json[^]*title is 7/);
    await writeFile(facts.file, '{');
    await expect(readEntry(facts)).rejects.toThrow(/1 fault in 1 file$/);
  });

  test('is the folder that PODIUM_CONTENT names, else src/content', () => {
    expect(contentRoot({}, '/site')).toBe('/site/src/content');
    expect(contentRoot({ PODIUM_CONTENT: '../texts' }, '/site')).toBe('/texts');
  });
});

describe('faults of all files', () => {
  test('are found at once, with file, field, line, fault and remedy', async () => {
    const root = await writeContent({
      ...goodContent(),
      'presentations/rivers.json': aPresentation({ title: 7, ownr: 'x' }),
      'videos/flow.json': '{ "oid": "flow", }',
      'owners/ada-lovelace.json': { username: 'ada' },
    });
    const { faults, library, leftOut } = await checkContent(root);
    expect(faults).toEqual([
      {
        file: 'owners/ada-lovelace.json',
        field: 'oid',
        line: null,
        fault: 'is missing',
        remedy: 'add "oid": "..." (Identifier of the profile page; empty if there is none)',
      },
      {
        file: 'presentations/rivers.json',
        field: 'title',
        line: 3,
        fault: 'is 7, which is not allowed',
        remedy: 'write a text in double quotes',
      },
      {
        file: 'presentations/rivers.json',
        field: 'ownr',
        line: 27,
        fault: 'is a key that nobody knows',
        remedy: 'did you mean "owner"? If not, remove it',
      },
      {
        file: 'videos/flow.json',
        field: '',
        line: 1,
        fault: 'is not valid JSON: at line 1, column 18 it has a comma before "}"',
        remedy: 'remove that comma',
      },
    ]);
    expect(library?.entries.size).toBe(0);
    expect(leftOut).toEqual(['owners/ada-lovelace.json', 'presentations/rivers.json', 'videos/flow.json']);
    await expect(readLibrary(root)).rejects.toThrow(ContentError);
    await expect(readLibrary(root)).rejects.toThrow(/4 faults in 3 files$/);
  });

  test('speak of missing and wrong values as a person would', async () => {
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
      'lastModified is "yesterday", which is not allowed; it must be an instant such as "2026-03-04T10:00:00Z"',
      'likesCount is 1.5, which is not allowed; it must be a whole number',
      'privacy is "publik", which is not allowed; write "public" or "reusable" or "hidden" or "private"; did you mean "public"?',
      'schemaVersion is 2, which is not allowed; write "0" or "2"',
      'storyboard.elements[0].type is "texte", which is not allowed; write "text" or "image" or "rect" or "ellipse" or "line" or "video"',
      'storyboard.path is an empty list, which is not allowed; it needs at least one step',
      'storyboard.version is 1, which is not allowed; write 2',
      'tags is "data", which is not allowed; write a list: [ ... ], or leave the key out',
    ]);
    expect([...missing, ...wrong].join()).not.toMatch(/Invalid|expected|undefined|received/);
  });

  test('name a bad oid and suggest a good one', async () => {
    expect((await presentationFaults({ oid: 'Rivers Of Data!' }))[0]).toMatch(
      /^oid is "Rivers Of Data!", which is not allowed; it must be 3 to 64 characters: .*, for example "rivers-of-data"$/,
    );
  });

  test('name content without the view link that it needs, beside other faults', async () => {
    const found = await presentationFaults({ privacy: 'hidden', title: 1 });
    expect(found).toContainEqual(expect.stringMatching(/^viewLink is missing, but hidden content/));
    expect(found).toContainEqual(expect.stringMatching(/^title is 1/));
  });

  test('name what may exist only once, whatever its letter case', async () => {
    const link = { privacy: 'private', viewLink: { link_id: '0123456789abcdef' } };
    const found = await faultsOf({
      'presentations/two.json': aPresentation({ oid: 'Rivers-of-data' }),
      'presentations/three.json': aPresentation({ oid: 'three', ...link }),
      'presentations/four.json': aPresentation({ oid: 'four', ...link }),
      'videos/two.json': aVideo({ oid: 'rivers-of-data' }),
      'templates/two.json': {
        slug: 'plan',
        title: 'Plan',
        subTitle: 'For plans',
        thumbnail: '../media/rivers.png',
      },
      'owners/ada-two.json': { oid: 'ada', username: 'ada' },
    });
    const remedy = 'choose another oid for one of them';
    expect(found).toContain(
      `videos/two.json oid is "rivers-of-data", as in presentations/rivers.json, presentations/two.json; ${remedy}`,
    );
    expect(found).toContain(
      `presentations/two.json oid is "Rivers-of-data", as in presentations/rivers.json, videos/two.json but for letter case; ${remedy}`,
    );
    expect(found).toContain(
      'presentations/four.json viewLink.link_id is "0123456789abcdef", as in presentations/three.json; give each a view link of its own',
    );
    expect(found).toContain(
      'templates/two.json slug is "plan", as in templates/plan.json; choose another slug for one of them',
    );
    expect(found).toContain(`owners/ada-two.json oid is "ada", as in owners/ada-lovelace.json; ${remedy}`);
  });

  test('name what does not exist', async () => {
    expect(await presentationFaults({ owner: 'bob-nobody', preview: '../media/Rivers.png' })).toEqual([
      'owner is "bob-nobody", but there is no owners/bob-nobody.json; add that file, name another owner, or write null',
      'preview is "../media/Rivers.png", but there is no such file; add the file, or correct the path (letter case counts)',
    ]);
  });

  test('name addresses that are taken', async () => {
    expect((await presentationFaults({ oid: 'embed' }))[0]).toMatch(/^oid is not free: oid "embed" is taken/);
  });

  test('name media that are not what they seem, too large, or outside the content folder', async () => {
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
      'preview is "../media/fake.png", but its content is no .png',
      'storyboard.elements[0].src is "../media/linked.png", which lies outside the content folder',
      'storyboard.elements[1].src is "../../outside.png", which lies outside the content folder',
      'storyboard.elements[2].src is "../media/large.png", which has 21 MB',
      'fallbackPreview is "../media/wrong.jpg", but its content is .png',
    ]);
  });

  test('name too large files, descriptions and transcripts', async () => {
    const text = (characters: number) => ({ text: 'x'.repeat(characters) });
    const paragraphs = Array.from({ length: 51 }, () => text(10_000));
    const transcript = [{ texts: [{ id: 'a', styleClasses: [], paragraphs }] }];
    expect(await presentationFaults({ description: 'é'.repeat(10_001), transcript })).toEqual([
      'description is longer than 20 kB; shorten it',
      'transcript has 510000 characters; shorten it to 500000, or split the content',
    ]);
    const file = await faultsOf({ 'presentations/rivers.json': `{"title":"${'x'.repeat(5_000_000)}"}` });
    expect(file).toContain('presentations/rivers.json  has 5.0 MB; bring it below 5 MB');
  });

  test('name repeated ids and steps without their text', async () => {
    const frame = { x: 0, y: 0, w: 1, h: 1 };
    const ellipse = { id: 'same', type: 'ellipse', x: 0, y: 0, w: 1, h: 1 };
    const deep = { id: 'deep', styleClasses: [], paragraphs: [] };
    const found = await presentationFaults({
      transcript: [{ texts: [{ ...deep, id: 'top' }], topics: [{ texts: [deep, { ...deep, id: 'top' }] }] }],
      storyboard: aStoryboard({
        elements: [ellipse, ellipse],
        path: [
          { id: 'one', title: 'One', frame, topic: 'deep' },
          { id: 'one', title: 'Two', frame, topic: 'lost' },
        ],
      }),
    });
    expect(found.map((fault) => fault.split(';')[0])).toEqual([
      'storyboard.elements[1].id is "same", as in another element',
      'storyboard.path[1].id is "one", as in another step',
      'storyboard.path[1].topic is "lost", but no text of the transcript has that id',
      'transcript[0].topics[0].texts[1].id is "top", as in another text of the transcript',
    ]);
  });

  test('name picks that lead nowhere, but not picks of content that has faults of its own', async () => {
    const hidden = aPresentation({
      oid: 'secret',
      privacy: 'hidden',
      viewLink: { link_id: '0123456789abcdef' },
    });
    const found = await faultsOf({
      'presentations/secret.json': hidden,
      'presentations/broken.json': '{ "oid": "broken" }',
      'presentations/top.json': aPresentation({
        oid: 'top-picker',
        topPicks: ['broken', 'secret', 'river-of-data'],
      }),
      'site/site.json': {
        name: 'Podium',
        searchTerms: {},
        staffPicks: ['how-rivers-flow', 'rivers-of-data', 'rivers-of-data'],
        videos: ['rivers-of-data'],
        evaluatedFeatures: {},
      },
    });
    expect(found.filter((fault) => !fault.startsWith('presentations/broken.json'))).toEqual([
      'presentations/top.json topPicks[1] is "secret", which is hidden or private; name public or reusable content, or remove it',
      'presentations/top.json topPicks[2] is "river-of-data", but no content has that oid; did you mean "rivers-of-data"?',
      'site/site.json staffPicks[0] is "how-rivers-flow", which is a video; name a presentation',
      'site/site.json staffPicks[2] is "rivers-of-data", which stands above already; remove one of the two',
      'site/site.json videos[0] is "rivers-of-data", which is a presentation; name a video',
    ]);
  });

  test('do not call a pick unknown as long as some file does not tell its oid', async () => {
    const found = await faultsOf({ 'presentations/rivers.json': '{' });
    expect(found.map((fault) => fault.split(' ')[0])).toEqual(['presentations/rivers.json']);
  });

  test('name captions, chapters and sources that do not fit', async () => {
    const caption = { src: '../media/flow.vtt', language: 'pt-BR', label: 'Português' };
    const found = await videoFaults({
      sources: [{ src: '../media/flow.mp4', type: 'video/webm' }],
      captions: [caption, { ...caption, language: 'pt-br' }],
      chapters: [
        { title: 'Late', start: 30 },
        { title: 'Early', start: 10 },
        { title: 'Never', start: 60 },
      ],
    });
    expect(found.map((fault) => fault.split(';')[0])).toEqual([
      'video.sources[0].type is "video/webm", but the file is a .mp4',
      'video.captions[1].language is "pt-br", as in captions above',
      'video.chapters[1].start is 10, but a chapter above starts at 30 s',
      'video.chapters[2].start is 60, but the video ends at 60 s',
    ]);
  });

  test.each([
    ['xx', 'is "xx", but there is no language "xx"'],
    ['eng', 'is "eng", an outdated or long form'],
    ['en-u', 'is "en-u", which is not allowed'],
    ['English', 'is "English", which is not allowed'],
  ])('name the language %j', async (language, fault) => {
    expect((await presentationFaults({ language })).join()).toContain(`language ${fault}`);
  });

  test.each(['pt-BR', 'pt-br', 'zh-Hant', 'yue', 'en'])('accept the language %j', async (language) => {
    expect(await presentationFaults({ language })).toEqual([]);
  });

  test('name a folder without content, a folder that is not there, and a missing site file', async () => {
    expect(await faultsOf({ 'presentations/rivers.json': '{', 'videos/flow.json': '{' })).not.toContainEqual(
      expect.stringContaining('no content file'),
    );
    const empty = await checkContent(
      await writeContent({ 'owners/ada-lovelace.json': { oid: '', username: 'ada' } }),
    );
    expect(empty.library).toBeNull();
    expect(empty.faults.map(({ file, fault }) => `${file} ${fault}`)).toEqual([
      'presentations holds no content file, and neither does videos',
      'site/site.json is missing',
    ]);
    const nowhere = await checkContent(join(tmpdir(), 'podium-nowhere'));
    expect(nowhere.faults[0]).toMatchObject({ fault: 'is no folder of content' });
  });

  test('name files that some systems would not keep or read', async () => {
    const found = await faultsOf({
      'presentations/Rivers.json': aPresentation({ oid: 'other' }),
      'presentations/more.JSON': aPresentation({ oid: 'more' }),
      'owners/Bob.json': { oid: '', username: 'bob' },
    });
    expect(found.map((fault) => fault.split(';')[0])).toEqual([
      'owners/Bob.json  has a name that content cannot refer to',
      'presentations/more.JSON  does not end in .json in lower case',
      'presentations/rivers.json  differs from Rivers.json only in letter case',
    ]);
  });

  test('name a site file that nobody reads', async () => {
    const { 'site/site.json': site } = goodContent();
    expect(await faultsOf({ 'site/more.json': site })).toEqual([
      'site/more.json  is read by nobody; move what it says to site/site.json',
    ]);
  });
});

describe('quarantine', () => {
  test('leaves out what is bad and what hangs on it, and drops the picks of it', async () => {
    const root = await writeContent({
      ...goodContent(),
      'presentations/rivers.json': aPresentation({ owner: null, topPicks: ['how-rivers-flow', 'by-ada'] }),
      'presentations/by-ada.json': aPresentation({ oid: 'by-ada' }),
      'videos/flow.json': aVideo({ owner: null, title: '' }),
      'owners/ada-lovelace.json': '{',
    });
    const { library, leftOut } = await checkContent(root);
    expect([...library!.entries.keys()]).toEqual(['rivers-of-data']);
    expect(library!.entries.get('rivers-of-data')).not.toHaveProperty('topPicks');
    expect(library!.site).toMatchObject({ staffPicks: ['rivers-of-data'], videos: [] });
    expect(leftOut).toEqual(['owners/ada-lovelace.json', 'presentations/by-ada.json', 'videos/flow.json']);
  });
});

describe('whatever a file holds', { timeout: 60_000 }, () => {
  test('a check of random JSON never throws and always says file, fault and remedy', async () => {
    const root = await writeContent(goodContent());
    const anyJson = fc.oneof(
      fc.jsonValue({ maxDepth: 4 }),
      fc.record({
        storyboard: fc.jsonValue(),
        video: fc.jsonValue(),
        transcript: fc.jsonValue(),
        topPicks: fc.jsonValue(),
      }),
    );
    const folders = fc.constantFrom('presentations', 'videos', 'templates', 'owners');
    await fc.assert(
      fc.asyncProperty(folders, anyJson, async (folder, value) => {
        await writeFile(join(root, folder, 'random.json'), JSON.stringify(value));
        const { faults } = await checkContent(root);
        expect(faults.length).toBeGreaterThan(0);
        for (const { file, fault, remedy } of faults) expect([file, fault, remedy]).not.toContain('');
      }),
      { numRuns: 60 },
    );
  });

  test('a check of random bytes never throws', async () => {
    const root = await writeContent(goodContent());
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        await writeFile(join(root, 'presentations/random.json'), bytes);
        expect((await checkContent(root)).faults.length).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });

  test('one field changed to anything never throws, and a fault names that field', async () => {
    const root = await writeContent(goodContent());
    const good = aPresentation();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(good)),
        fc.jsonValue({ maxDepth: 3 }),
        async (key, value) => {
          await writeFile(join(root, 'presentations/rivers.json'), JSON.stringify({ ...good, [key]: value }));
          const { faults } = await checkContent(root);
          const own = faults.filter(({ file }) => file === 'presentations/rivers.json');
          const allowed = key === 'privacy' ? ['privacy', 'viewLink'] : [key];
          for (const { field } of own) expect(allowed).toContain(field.split(/[.[]/)[0]);
        },
      ),
      { numRuns: 80 },
    );
  });
});
