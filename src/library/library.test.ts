import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readEntry, readStoryboard } from './check-file.ts';
import { checkContent, contentRoot, readLibrary } from './library.ts';
import {
  aPresentation,
  aStoryboard,
  aTemplate,
  aVideo,
  faultsOf,
  goodContent,
  writeContent,
} from './content.fixture.ts';
import { SHARED_FIELDS } from './schemas/content-base.ts';

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
      media: [join(root, 'media/rivers.png')],
      digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(library.entries.get('how-rivers-flow')).toMatchObject({
      poster: join(root, 'media/rivers.png'),
      durationSeconds: 60,
    });
    expect(library.owners.get('ada-lovelace')?.firstName).toBe('Ada');
    expect(library.templates).toMatchObject([{ slug: 'plan', preview: join(root, 'media/rivers.png') }]);
    expect(library.site.staffPicks).toEqual(['rivers-of-data']);
  });

  test('keeps nothing of a storyboard or transcript in memory', async () => {
    const template = aTemplate({ storyboard: aStoryboard() });
    const library = await readLibrary(
      await writeContent({ ...goodContent(), 'templates/plan.json': template }),
    );
    expect(JSON.stringify([...library.entries.values(), library.templates])).not.toContain('10131a');
    expect(readStoryboard(library.templates[0]!)).toMatchObject({ background: '#10131a' });
  });

  test('refuses to read a template that has changed since the build began', async () => {
    const root = await writeContent(goodContent());
    const { templates } = await readLibrary(root);
    expect(readStoryboard(templates[0]!, { mayChange: false })).toBeNull();
    const changed = aTemplate({ storyboard: aStoryboard() });
    await writeFile(join(root, 'templates/plan.json'), JSON.stringify(changed));
    expect(() => readStoryboard(templates[0]!, { mayChange: false })).toThrow(
      'templates/plan.json\n  The file changed while the site was being built. Build again.',
    );
    expect(readStoryboard(templates[0]!)).toMatchObject({ path: [{ id: 'one' }] });
  });

  test('reads the whole file of an entry when its page is rendered', async () => {
    const library = await readLibrary(await writeContent(goodContent()));
    const content = await readEntry(library.entries.get('rivers-of-data')!);
    expect(content).toMatchObject({
      oid: 'rivers-of-data',
      viewCount: 0,
      storyboard: { path: [{ id: 'one' }] },
    });
  });

  test.each(['rivers-of-data', 'how-rivers-flow'])(
    'shows the same facts of %s on its own page and on all others',
    async (oid) => {
      const library = await readLibrary(await writeContent(goodContent()));
      const facts = library.entries.get(oid)!;
      const entry = await readEntry(facts);
      for (const name of [...SHARED_FIELDS, 'kind', 'slug', 'durationSeconds'] as const)
        expect([name, entry[name]]).toEqual([name, facts[name]]);
    },
  );

  test('has no record of an import in the facts of an entry', async () => {
    const source = { background: '#10131a', elements: [], importer: 1, steps: ['one abcdef ghijkl - -'] };
    const content = { ...goodContent(), 'presentations/rivers.json': aPresentation({ source }) };
    const library = await readLibrary(await writeContent(content));
    expect(JSON.stringify(library.entries.get('rivers-of-data'))).not.toContain('abcdef');
    expect(await readEntry(library.entries.get('rivers-of-data')!)).toMatchObject({ source });
  });

  test('keeps the address of an entry whose title has changed since it was listed', async () => {
    const library = await readLibrary(await writeContent(goodContent()));
    const facts = library.entries.get('rivers-of-data')!;
    await writeFile(facts.file, JSON.stringify(aPresentation({ title: 'Other' })));
    expect(await readEntry(facts)).toMatchObject({ title: 'Other', slug: 'rivers-of-data' });
  });

  test('refuses to render an entry that was made private since it was listed', async () => {
    const root = await writeContent(goodContent());
    const facts = (await readLibrary(root)).entries.get('rivers-of-data')!;
    const changed = aPresentation({ privacy: 'hidden', viewLink: { link_id: '0123456789abcdef' } });
    await writeFile(facts.file, JSON.stringify(changed));
    await expect(readEntry(facts)).rejects.toThrow(/changed its oid, privacy, links or owner/);
    await writeFile(facts.file, JSON.stringify(aPresentation({ title: 'Other' })));
    await expect(readEntry(facts)).resolves.toMatchObject({ title: 'Other' });
    await writeFile(facts.file, JSON.stringify(aPresentation({ title: 7 })));
    await expect(readEntry(facts)).rejects.toThrow(/presentations\/rivers\.json[^]*title is 7/);
    await writeFile(facts.file, '{');
    await expect(readEntry(facts)).rejects.toThrow(/1 fault in 1 file$/);
  });

  test('is the folder that PODIUM_CONTENT names, else src/library', () => {
    expect(contentRoot({}, '/site')).toBe('/site/src/content');
    expect(contentRoot({ PODIUM_CONTENT: '../texts' }, '/site')).toBe('/texts');
  });
});

describe('quarantine', () => {
  test('leaves out bad content and content that depends on it, and drops picks of both', async () => {
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

describe('with any file contents', () => {
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

  test('one field changed to anything never throws, and a fault names that field [3.8]', async () => {
    const root = await writeContent(goodContent());
    const good = aPresentation();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(good)),
        fc.jsonValue({ maxDepth: 3 }),
        async (key, value) => {
          await writeFile(join(root, 'presentations/rivers.json'), JSON.stringify({ ...good, [key]: value }));
          const { faults } = await checkContent(root);
          const related = faults.filter(({ file }) => file === 'presentations/rivers.json');
          const allowed = key === 'privacy' ? ['privacy', 'viewLink'] : [key];
          for (const { field } of related) expect(allowed).toContain(field.split(/[.[]/)[0]);
        },
      ),
      { numRuns: 80 },
    );
  });
});

describe('content that is not published yet', () => {
  const content = {
    ...goodContent(),
    'presentations/draft.json': aPresentation({
      oid: 'a-draft',
      draft: true,
      publishAt: '2020-01-01T00:00:00Z',
    }),
    'presentations/later.json': aPresentation({ oid: 'a-later-one', publishAt: '2027-03-04T10:00:00Z' }),
    'presentations/picked.json': aPresentation({ oid: 'with-picks', topPicks: ['a-draft', 'a-later-one'] }),
  };
  const read = async (now: string, withPending: boolean) => {
    const root = await writeContent(content);
    const { library, pending, faults } = await checkContent(root, {
      release: { now: new Date(now), withPending },
    });
    expect(faults).toEqual([]);
    const entries = library?.entries;
    return { pending, oids: [...(entries?.keys() ?? [])].sort(), get: (oid: string) => entries?.get(oid) };
  };

  test('is left out of everything, until its instant [2.84]', async () => {
    const before = await read('2027-03-04T09:59:59Z', false);
    expect(before.oids).toEqual(['how-rivers-flow', 'rivers-of-data', 'with-picks']);
    expect(before.get('with-picks')?.topPicks).toBeUndefined();
    expect(before.pending).toEqual([
      { file: 'presentations/later.json', pending: '2027-03-04T10:00:00Z' },
      { file: 'presentations/draft.json', pending: 'draft' },
    ]);
    const after = await read('2027-03-04T10:00:00Z', false);
    expect(after.get('with-picks')?.topPicks).toEqual(['a-later-one']);
    // Its publishing is its last change, so that it is new in lists and feeds.
    expect(after.get('a-later-one')).toMatchObject({
      lastModified: '2027-03-04T10:00:00Z',
      pending: undefined,
    });
    expect(after.get('a-draft')).toBeUndefined();
  });

  test('has its date if it is read too [2.84]', async () => {
    const { get } = await read('2027-03-04T09:00:00Z', true);
    expect([get('a-draft')?.pending, get('a-later-one')?.pending]).toEqual(['draft', '2027-03-04T10:00:00Z']);
    expect(get('rivers-of-data')?.pending).toBeUndefined();
  });
});

test('wants the time zone of the date of publishing', async () => {
  const [fault] = await faultsOf({
    'presentations/rivers.json': aPresentation({ publishAt: '2027-03-04T10:00' }),
  });
  expect(fault).toContain('publishAt is "2027-03-04T10:00"');
  expect(fault).toContain('must be an instant in UTC such as "2026-03-04T10:00:00Z"');
});

describe('a series', () => {
  const series = (changes: Record<string, unknown>) => ({
    'series/flow.json': { title: 'Flow', language: 'en', items: ['how-rivers-flow'], ...changes },
  });

  test('has its content in its order, without what is not published [2.89]', async () => {
    const root = await writeContent({
      ...goodContent(),
      ...series({ items: ['how-rivers-flow', 'a-draft', 'rivers-of-data'], preview: '../media/rivers.png' }),
      'series/drafts.json': { title: 'Drafts', language: 'en', items: ['a-draft'] },
      'presentations/draft.json': aPresentation({ oid: 'a-draft', draft: true }),
    });
    const release = { now: new Date('2027-01-01T00:00:00Z'), withPending: false };
    const { library, faults } = await checkContent(root, { release });
    expect(faults).toEqual([]);
    expect(library?.series).toMatchObject([
      {
        id: 'flow',
        items: ['how-rivers-flow', 'rivers-of-data'],
        previewFile: join(root, 'media/rivers.png'),
      },
    ]);
  });

  test('names items that are twice in it, or not listed, and a file that no address can name', async () => {
    const hidden = { privacy: 'hidden', viewLink: { link_id: 'abcdefghijklmnopqrst' } };
    expect(
      await faultsOf({
        ...series({ items: ['how-rivers-flow', 'how-rivers-flow', 'hidden-rivers'] }),
        'series/Über uns.json': { title: 'Us', language: 'en', items: ['how-rivers-flow'] },
        'presentations/hidden.json': aPresentation({ oid: 'hidden-rivers', ...hidden }),
      }),
    ).toEqual([
      expect.stringContaining('items[1] is "how-rivers-flow", which the list already has'),
      expect.stringContaining('items[2] is "hidden-rivers", which is hidden or private'),
      expect.stringContaining('series/Über uns.json  has a name that content cannot refer to'),
    ]);
  });
});
