import { expect, test } from 'vitest';
import { checkSiteLinks } from '#pipeline/site/links/check-site-links';
import { writeSite } from '#pipeline/site/links/site.fixture';
import { checkLinksBetweenParts, checkPartLinks, type LinkCheckedPart } from './part-links.ts';

const CANONICAL = '<link rel="canonical" href="https://podium.example/">';

/** Texts of a site in two parts. Pages of each lead to the other. */
const ONE = {
  'index.html': `${CANONICAL}<a href="/p/rivers/">Rivers</a><a href="/p/lakes/#deep">Lakes</a>`,
  'p/rivers/index.html': `${CANONICAL}<h1 id="water">Rivers</h1><a href="#water"></a><a href="/">Home</a>`,
};
const OTHER = {
  'p/lakes/index.html': `<link rel="canonical" href="https://podium.example/p/lakes/"><h1 id="deep">Lakes</h1><img src="/_pictures/a.png"><a href="/p/rivers/#water">`,
  '_pictures/a.png': '',
};

type Texts = Readonly<Record<string, string>>;

/** Checks a part, and returns it as one that a merge gets. Throws if it has dead links. */
async function checkedPart(texts: Texts): Promise<LinkCheckedPart> {
  const { facts, faults } = await checkPartLinks(await writeSite(texts), null);
  expect(faults).toEqual([]);
  if (facts === null) throw new Error('The part has no facts.');
  return { facts, files: new Set(Object.keys(texts)) };
}

/** Checks the links of a site of several parts. */
async function checkMerged(parts: readonly Texts[], own: Texts = {}) {
  const checked: LinkCheckedPart[] = [];
  for (const part of parts) checked.push(await checkedPart(part));
  const site = await writeSite(Object.assign({}, ...parts, own) as Record<string, string>);
  return checkLinksBetweenParts(site, checked, Object.keys(own));
}

test('finds a dead link between files of a part without the other parts', async () => {
  const texts = {
    ...ONE,
    'p/rivers/index.html': `${CANONICAL}<a href="#gone"></a><a href="javascript:go()">`,
  };
  const { facts, faults } = await checkPartLinks(await writeSite(texts), null);
  expect(facts).toBeNull();
  expect(faults).toEqual([
    'a[href] javascript:go() uses javascript: where only http:, https:, mailto: and data: may be used (in /p/rivers/)',
    'a[href] #gone points to the anchor "gone", which does not exist: give an element this id (in /p/rivers/)',
  ]);
});

test('leaves links to other parts to the merge, which reads only pages with wanted anchors', async () => {
  const { facts, faults } = await checkMerged([ONE, OTHER], { _headers: '/*\n  Link: </p/lakes/>\n' });
  expect(faults).toEqual([]);
  expect(facts).toEqual({ origin: 'https://podium.example', policies: [], targets: [] });
});

test.each<[string, Texts, Texts, string]>([
  [
    'a page',
    { ...ONE, 'index.html': `${ONE['index.html']}<a href="/p/seas/">` },
    {},
    'a[href] /p/seas/ leads to no page or file of the site: correct it, or add the missing page (in /)',
  ],
  [
    'an anchor of a page in another part',
    { ...ONE, 'index.html': `${CANONICAL}<a href="/p/lakes/#shallow">` },
    {},
    'a[href] /p/lakes/#shallow points to the anchor "shallow", which does not exist: give an element this id (in /)',
  ],
  [
    'a slash',
    { ...ONE, 'index.html': `${CANONICAL}<a href="/p/lakes">` },
    {},
    'a[href] /p/lakes has no slash at the end: add it (in /)',
  ],
  [
    'the target of a file that only the site has',
    ONE,
    { _headers: '/*\n  Link: </p/seas/>\n' },
    'Link /p/seas/ leads to no page or file of the site: correct it, or add the missing page (in /_headers)',
  ],
])('names a dead link between parts that lacks %s', async (_, item, links, fault) => {
  const { facts, faults } = await checkMerged([item, OTHER], links);
  expect([facts, faults]).toEqual([null, [fault]]);
});

test('knows of policies what the check of the whole site knows', async () => {
  const policy = (text: string) => `<meta http-equiv="content-security-policy" content="${text}">`;
  const one = { ...ONE, 'index.html': policy('default-src none') + ONE['index.html'] };
  const other = { ...OTHER, 'p/lakes/index.html': policy('img-src self') + OTHER['p/lakes/index.html'] };
  const { facts } = await checkMerged([one, other]);
  const whole = await checkSiteLinks(await writeSite({ ...one, ...other }));
  expect(new Map(facts?.policies)).toEqual(whole.policies);
});

/** Checks a part again after some of its texts have changed; null removes a file. */
async function checkAgain(changes: Readonly<Record<string, string | null>>) {
  const { facts: previousFacts } = await checkedPart({ ...ONE, 'p/seas/index.html': CANONICAL });
  const texts = Object.fromEntries(
    Object.entries<string | null>({ ...ONE, 'p/seas/index.html': CANONICAL, ...changes }).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    ),
  );
  const names = Object.keys(changes);
  const read: string[] = [];
  const site = await writeSite(texts);
  const { root } = site;
  const change = {
    previousFacts,
    changedFiles: names.filter((name) => changes[name] !== null),
    removedFiles: names.filter((name) => changes[name] === null),
  };
  const pathOf = (file: string) => {
    read.push(file);
    return root + file;
  };
  const result = await checkPartLinks({ ...site, pathOf }, change);
  return { ...result, read: new Set(read) };
}

test('reads only the changed files of a part that was checked before', async () => {
  const { facts, read } = await checkAgain({
    'p/rivers/index.html': `${CANONICAL}<i id="water"></i><a href="/p/news/">`,
    'p/seas/index.html': null,
  });
  expect(facts?.targets).toEqual(expect.arrayContaining(['/p/lakes/index.html\ndeep', '/p/news/index.html']));
  // The first page tells the origin.
  expect([...read]).toEqual(['/index.html', '/p/rivers/index.html']);
});

test.each<[string, Readonly<Record<string, string | null>>, string]>([
  [
    'loses an anchor',
    { 'p/rivers/index.html': `${CANONICAL}<a href="#water"></a>` },
    'a[href] #water points to the anchor "water", which does not exist: give an element this id (in /p/rivers/)',
  ],
  [
    'has a dead link',
    { 'p/seas/index.html': `${CANONICAL}<a href="#gone"></a>` },
    'a[href] #gone points to the anchor "gone", which does not exist: give an element this id (in /p/seas/)',
  ],
])('reads the whole part if a changed file %s', async (_, changes, fault) => {
  const { facts, faults, read } = await checkAgain(changes);
  expect([facts, faults]).toEqual([null, [fault]]);
  expect(read).toContain('/index.html');
});

test('takes the target of a removed file for one in another part, after it has read the whole part', async () => {
  const { facts, read } = await checkAgain({ 'p/rivers/index.html': null });
  expect(facts?.targets).toContain('/p/rivers/index.html');
  expect(facts?.targets).not.toContain('/p/rivers/index.html\nwater');
  expect(read).toContain('/p/seas/index.html');
});

test('has no facts about a part whose pages do not tell their address', async () => {
  expect(await checkPartLinks(await writeSite({ 'index.html': '<a href="/x/">' }), null)).toEqual({
    facts: null,
    faults: [],
  });
});
