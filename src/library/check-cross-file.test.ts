import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkContent, ContentError, readLibrary } from './library.ts';
import { aPresentation, aTemplate, aVideo, faultsOf, goodContent, writeContent } from './content.fixture.ts';

describe('faults of all files', () => {
  test('are found at once, with file, field, line, fault and remedy [3.8]', async () => {
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
        line: 1,
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
        fault: 'Unknown key "ownr"',
        remedy: 'did you mean "owner"? Otherwise remove it',
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

  test('name duplicates, ignoring letter case', async () => {
    const link = { privacy: 'private', viewLink: { link_id: '0123456789abcdef' } };
    const faults = await faultsOf({
      'presentations/two.json': aPresentation({ oid: 'Rivers-of-data' }),
      'presentations/three.json': aPresentation({ oid: 'three', ...link }),
      'presentations/four.json': aPresentation({ oid: 'four', ...link }),
      'videos/two.json': aVideo({ oid: 'rivers-of-data' }),
      'templates/two.json': aTemplate(),
      'owners/ada-two.json': { oid: 'ada', username: 'ada' },
    });
    const remedy = 'choose another oid for one of them';
    expect(faults).toContain(
      `videos/two.json oid is "rivers-of-data", as in presentations/rivers.json, presentations/two.json; ${remedy}`,
    );
    expect(faults).toContain(
      `presentations/two.json oid is "Rivers-of-data", as in presentations/rivers.json, videos/two.json except for letter case; ${remedy}`,
    );
    expect(faults).toContain(
      'presentations/four.json viewLink.link_id is "0123456789abcdef", as in presentations/three.json; give each its own link',
    );
    expect(faults).toContain(
      'templates/two.json slug is "plan", as in templates/plan.json; choose another slug for one of them',
    );
    expect(faults).toContain(`owners/ada-two.json oid is "ada", as in owners/ada-lovelace.json; ${remedy}`);
  });

  test('name a presenter link that opens another page', async () => {
    const [linkId, secondId] = ['0123456789abcdef', 'ABCDEF0123456789'];
    const faults = await faultsOf({
      'presentations/one.json': aPresentation({ oid: 'one', presenterLink: { link_id: linkId } }),
      'presentations/two.json': aPresentation({
        oid: 'two',
        viewLink: { link_id: linkId },
        presenterLink: { link_id: secondId },
      }),
      'presentations/three.json': aPresentation({
        oid: 'three',
        viewLink: { link_id: secondId.toLowerCase() },
        presenterLink: { link_id: secondId },
      }),
    });
    const remedy = 'give each its own link';
    expect(faults).toEqual([
      `presentations/one.json presenterLink.link_id is "${linkId}", as in presentations/two.json; ${remedy}`,
      `presentations/three.json viewLink.link_id is "${secondId.toLowerCase()}", as in presentations/two.json except for letter case; ${remedy}`,
      `presentations/three.json presenterLink.link_id is that of the view link, whose visitors must not get the notes; write another random one`,
      `presentations/three.json presenterLink.link_id is "${secondId}", as in presentations/two.json; ${remedy}`,
      `presentations/two.json viewLink.link_id is "${linkId}", as in presentations/one.json; ${remedy}`,
      `presentations/two.json presenterLink.link_id is "${secondId}", as in presentations/three.json; ${remedy}`,
    ]);
  });

  test('name references to missing content', async () => {
    expect(
      await faultsOf({
        'presentations/rivers.json': aPresentation({ owner: 'bob-nobody', preview: '../media/Rivers.png' }),
      }),
    ).toEqual([
      'presentations/rivers.json owner is "bob-nobody", but there is no owners/bob-nobody.json; add that file, name another owner, or write null',
      'presentations/rivers.json preview is "../media/Rivers.png", but there is no such file; add the file, or correct the path (letter case counts)',
    ]);
  });

  test('name picks of unlisted content, but not picks of content with faults [3.26]', async () => {
    const hidden = aPresentation({
      oid: 'secret',
      privacy: 'hidden',
      viewLink: { link_id: '0123456789abcdef' },
    });
    const faults = await faultsOf({
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
    expect(faults.filter((fault) => !fault.startsWith('presentations/broken.json'))).toEqual([
      'presentations/top.json topPicks[1] is "secret", which is hidden or private; name public or reusable content, or remove it',
      'site/site.json staffPicks[0] is "how-rivers-flow", which is a video; name a presentation',
      'site/site.json staffPicks[2] is "rivers-of-data", which the list already has; remove one of the two',
      'site/site.json videos[0] is "rivers-of-data", which is a presentation; name a video',
    ]);
  });

  test('name content whose pages read a flag that nobody supplies [6.14]', async () => {
    const needsAll = {
      curationExists: true,
      shouldShowPreziVideoBanner: true,
      authorSegment: 'teacher',
      viewerDefaults: { evaluatedFeatures: { 'gm-view-page-banner-human-connection': true } },
    };
    const faults = await faultsOf({
      'presentations/needs-all.json': aPresentation({ oid: 'needs-all', ...needsAll }),
      'presentations/no-ads.json': aPresentation({ oid: 'no-ads', ...needsAll, canWeShowAds: false }),
      'videos/banner.json': aVideo({ oid: 'banner', shouldShowPreziVideoBanner: true }),
      'videos/plain.json': aVideo({ oid: 'plain', restart: { mainCtaText: 'Now you' } }),
    });
    const missing = (field: string, flag: string) =>
      `${field} is true, but there is no value of the flag "${flag}"; add "${flag}": false to "evaluatedFeatures" of site/site.json`;
    expect(faults).toEqual([
      `presentations/needs-all.json ${missing('curationExists', 'allow-content-curation')}`,
      `presentations/needs-all.json ${missing('shouldShowPreziVideoBanner', 'gm-view-page-banner-human-connection-edu')}`,
      `presentations/no-ads.json ${missing('curationExists', 'allow-content-curation')}`,
      `videos/banner.json ${missing('shouldShowPreziVideoBanner', 'gm-view-page-banner-human-connection')}`,
    ]);
  });

  test('do not include picks of missing content, which are left out with a warning [3.26]', async () => {
    const { library, faults, warnings } = await checkContent(
      await writeContent({
        ...goodContent(),
        'presentations/top.json': aPresentation({ oid: 'top-picker', topPicks: ['gone', 'rivers-of-data'] }),
        'presentations/none.json': aPresentation({ oid: 'none-left', topPicks: ['gone'] }),
        'site/site.json': {
          name: 'Podium',
          searchTerms: {},
          staffPicks: ['river-of-data', 'rivers-of-data', 'gone'],
          videos: ['gone', 'how-rivers-flow'],
          evaluatedFeatures: {},
        },
      }),
    );
    expect(faults).toEqual([]);
    const lost = 'but no content has that oid';
    const rest = 'remove it: until then, pages leave it out';
    expect(warnings.map(({ file, field, fault, remedy }) => `${file} ${field} ${fault}; ${remedy}`)).toEqual([
      `presentations/none.json topPicks[0] is "gone", ${lost}; ${rest}`,
      `presentations/top.json topPicks[0] is "gone", ${lost}; ${rest}`,
      `site/site.json staffPicks[0] is "river-of-data", ${lost}; did you mean "rivers-of-data"? Otherwise ${rest}`,
      `site/site.json staffPicks[2] is "gone", ${lost}; ${rest}`,
      `site/site.json videos[0] is "gone", ${lost}; ${rest}`,
    ]);
    expect(warnings.every(({ line }) => line !== null)).toBe(true);
    expect(library?.site).toMatchObject({ staffPicks: ['rivers-of-data'], videos: ['how-rivers-flow'] });
    expect(library?.entries.get('top-picker')?.topPicks).toEqual(['rivers-of-data']);
    expect(library?.entries.get('none-left')).not.toHaveProperty('topPicks');
  });

  test('do not report an unknown pick while the oid of a file is unreadable', async () => {
    const faults = await faultsOf({ 'presentations/rivers.json': '{' });
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['presentations/rivers.json']);
  });

  test('name an empty folder, a missing folder, and a missing site file', async () => {
    expect(await faultsOf({ 'presentations/rivers.json': '{', 'videos/flow.json': '{' })).not.toContainEqual(
      expect.stringContaining('no content file'),
    );
    const empty = await checkContent(
      await writeContent({ 'owners/ada-lovelace.json': { oid: '', username: 'ada' } }),
    );
    expect(empty.library).toBeNull();
    expect(empty.faults.map(({ file, fault }) => `${file} ${fault}`)).toEqual([
      'presentations This folder contains no content file, and neither does videos',
      'site/site.json is missing',
    ]);
    const nowhere = await checkContent(join(tmpdir(), 'podium-nowhere'));
    expect(nowhere.faults[0]).toMatchObject({
      fault: 'There is no content folder at this path',
      remedy: 'create it, or name the right one: "content" among the options of podium(), or PODIUM_CONTENT',
    });
  });

  test('name files that some systems would not keep or read', async () => {
    const faults = await faultsOf({
      'presentations/Rivers.json': aPresentation({ oid: 'other' }),
      'presentations/more.JSON': aPresentation({ oid: 'more' }),
      'owners/Bob.json': { oid: '', username: 'bob' },
    });
    expect(faults.map((fault) => fault.split(';')[0])).toEqual([
      'owners/Bob.json  has a name that content cannot refer to',
      'presentations/more.JSON  does not end in .json in lower case',
      'presentations/rivers.json  differs from Rivers.json only in letter case',
    ]);
  });

  test('name an unused site file', async () => {
    const { 'site/site.json': site } = goodContent();
    expect(await faultsOf({ 'site/more.json': site })).toEqual([
      'site/more.json  is not used: the only file of this folder is site.json; move its fields to site/site.json, and remove it',
    ]);
  });
});

test('names old addresses of two files, and those that are pages', async () => {
  expect(
    await faultsOf({
      'presentations/a.json': aPresentation({
        oid: 'lakes',
        slug: 'lakes',
        redirectFrom: ['/old/', '/de/p/lakes/lakes/'],
      }),
      'presentations/b.json': aPresentation({
        oid: 'seas',
        slug: 'seas',
        redirectFrom: ['/Old/', '/P/lakes/lakes/'],
      }),
    }),
  ).toEqual([
    'presentations/a.json redirectFrom[1] is "/de/p/lakes/lakes/", the page of presentations/a.json; remove it',
    'presentations/b.json redirectFrom[0] is "/Old/", as in presentations/a.json; remove one of them',
    'presentations/b.json redirectFrom[1] is "/P/lakes/lakes/", the page of presentations/a.json; remove it',
  ]);
});

test('names translations of nothing, of translations, and of the same language', async () => {
  const talk = (oid: string, language: string, translationOf?: string) =>
    aPresentation({ oid, language, ...(translationOf !== undefined && { translationOf }) });
  expect(
    await faultsOf({
      'presentations/a.json': talk('rivers-in-german', 'de', 'rivers-of-data'),
      'presentations/b.json': talk('rivers-in-french', 'fr', 'rivers-in-german'),
      'presentations/c.json': talk('rivers-of-nothing', 'fr', 'rivers-of-dat'),
      'presentations/d.json': talk('rivers-again', 'de', 'rivers-of-data'),
      'presentations/e.json': talk('rivers-of-itself', 'it', 'rivers-of-itself'),
    }),
  ).toEqual([
    'presentations/b.json translationOf is "rivers-in-german", which is a translation itself; name its original, "rivers-of-data"',
    'presentations/c.json translationOf is "rivers-of-dat", but no content has that oid; did you mean "rivers-of-data"? Otherwise name the original, or remove it',
    'presentations/d.json language is "de", as in presentations/a.json, which is the same talk; correct the language, or "translationOf"',
    'presentations/e.json translationOf is "rivers-of-itself", the content itself; remove it',
  ]);
});
