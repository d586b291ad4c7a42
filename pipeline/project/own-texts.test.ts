import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { checkOwnTexts, ownTextFiles } from './own-texts.ts';

/** Returns the faults of own texts, a line each. */
async function faultsOf(texts: object, name = 'de.json') {
  const cwd = await writeContent({ [`src/texts/${name}`]: JSON.stringify(texts, null, 2) });
  const { faults } = await checkOwnTexts(cwd);
  return faults.map(({ file, line, field, fault, remedy }) => `${file}:${line} ${field} ${fault}; ${remedy}`);
}

test('replaces texts, and keeps all others [1.21]', async () => {
  const cwd = await writeContent({
    'src/texts/de.json': JSON.stringify({
      $schema: '../../node_modules/podium/schemas/texts.schema.json',
      listing: { home: { title: 'Vorträge des Labors' } },
      origin: { 'signIn.own': 'Eigenes Konto?' },
    }),
  });
  const files = await ownTextFiles(cwd, true);
  const read = (name: string) => JSON.parse(files.get(name) ?? '') as Record<string, unknown>;
  expect(read('public/locales/de/listing.json')).toHaveProperty('home.title', 'Vorträge des Labors');
  expect(read('public/locales/de/listing.json')).toHaveProperty('home.videos', 'Videos');
  expect(read('public/locales/en/listing.json')).toHaveProperty(
    'home.title',
    'Presentations that move people',
  );
  expect(read('origin/locales/de.json')).toMatchObject({
    'signIn.own': 'Eigenes Konto?',
    home: 'Startseite',
  });
});

test('a project without own texts has no files of texts', async () => {
  expect(await ownTextFiles(await writeContent({}), true)).toEqual(new Map());
});

test('a site without a platform at its address makes no claims of one, in any language [11.1]', async () => {
  const texts = { common: { footer: { tagline: 'Aus dem Labor.' } } };
  const cwd = await writeContent({ 'src/texts/de.json': JSON.stringify(texts) });
  const files = await ownTextFiles(cwd, false);
  const common = (locale: string) =>
    JSON.parse(files.get(`public/locales/${locale}/common.json`) ?? '') as object;
  expect(common('fr')).toMatchObject({
    header: { search: { placeholder: 'Rechercher…' } },
    footer: { tagline: '' },
  });
  expect(common('de')).toMatchObject({ footer: { tagline: 'Aus dem Labor.' } });
  expect(files.get('public/locales/en/listing.json')).not.toMatch(/move people|could be yours/);
  expect([...files.values()].join('')).not.toMatch(/360/);
});

test.each<[string, object, RegExp]>([
  ['an unknown key', { common: { heaer: {} } }, /de\.json:3 common\.heaer Unknown key .* "header"\?/],
  ['an unknown text', { view: { toolbar: { lkie: 'x' } } }, /view\.toolbar\.lkie .*did you mean "like"/],
  ['a missing value', { view: { viewer: { by: 'von' } } }, /viewer\.by lacks \{\{name\}\}; write it/],
  [
    'an unknown value',
    { view: { viewer: { by: '{{name}} {{nmae}}' } } },
    /viewer\.by has \{\{nmae\}\}, which has no value here; this text has \{\{name\}\}/,
  ],
  ['half a placeholder', { common: { close: 'Zu {{' } }, /common\.close has "\{\{"/],
  ['a reference', { common: { close: '$t(header.logIn)' } }, /common\.close has .*"\$t\("/],
  ['an empty text', { common: { close: '' } }, /common\.close .*must not be empty/],
  ['two lines', { common: { close: 'a\nb' } }, /common\.close .*must be one line/],
  [
    'a missing plural form',
    { view: { toolbar: { views_one: 'ein Blick' } } },
    /view\.toolbar\.views_other is missing; add it, because .* plural forms one, other/,
  ],
  [
    'a plural form of another language',
    { view: { toolbar: { views_few: '{{formatted}}' } } },
    /view\.toolbar\.views_few Unknown key/,
  ],
])('refuses %s, with file, line and key [1.21]', async (_, texts, message) => {
  expect(await faultsOf(texts)).toEqual([expect.stringMatching(message)]);
});

test('a plural form for one number need not write it, any other must', async () => {
  const views = { views_one: 'ein Blick', views_other: '{{formatted}} Blicke', views_zero: 'kein Blick' };
  expect(await faultsOf({ view: { toolbar: views } })).toEqual([]);
  const none = { views_one: 'ein Blick', views_other: 'Blicke' };
  expect(await faultsOf({ view: { toolbar: none } })).toEqual([expect.stringMatching(/views_other lacks/)]);
  // In French, "one" is 0 and 1.
  const french = {
    views_one: 'une vue',
    views_many: '{{formatted}} vues',
    views_other: '{{formatted}} vues',
  };
  expect(await faultsOf({ view: { toolbar: french } }, 'fr.json')).toEqual([
    expect.stringMatching(/views_one lacks \{\{formatted\}\}/),
  ]);
});

test('texts of a language that the settings leave out are refused', async () => {
  expect(await faultsOf({}, 'nl.json')).toEqual([
    expect.stringMatching(
      /is for a language that the site does not have; add "nl" to the option "languages"/,
    ),
  ]);
});

test('a file must be named for a language of the site', async () => {
  expect(await faultsOf({}, 'de-DE.json')).toEqual([
    expect.stringMatching(
      /de-DE\.json:null .* is not the file of a language of the site; name it en\.json, /,
    ),
  ]);
});

test('a link to a file of texts that is not there is a fault', async () => {
  const cwd = await writeContent({ 'src/texts/en.json': '{}' });
  await symlink('gone.json', join(cwd, 'src/texts/de.json'));
  const { faults } = await checkOwnTexts(cwd);
  expect(faults).toMatchObject([
    { file: 'src/texts/de.json', fault: expect.stringContaining('link') as string },
  ]);
});

/** Reads own texts of a site to which these add a language. */
async function addLanguage(tag: string, text: string) {
  const cwd = await writeContent({ [`src/texts/${tag}.json`]: text });
  const facts = await import('#library/site/facts');
  vi.doMock('#site/facts', () => ({ ...facts, ADDED_LANGUAGES: [tag] }));
  vi.resetModules();
  onTestFinished(() => {
    vi.doUnmock('#site/facts');
    vi.resetModules();
  });
  const { checkOwnTexts, ownTextFiles } = await import('./own-texts.ts');
  const files = await ownTextFiles(cwd, true);
  const view = JSON.parse(files.get(`public/locales/${tag}/view.json`) ?? '{}') as Record<string, unknown>;
  return { ...(await checkOwnTexts(cwd)), view };
}

test('texts of another language add it, and those of English or a named one stand for missing ones [1.24]', async () => {
  const view = { toolbar: { like: 'Vind ik leuk' } };
  const { faults, warnings, view: inEnglish } = await addLanguage('nl', JSON.stringify({ view }));
  expect(faults).toEqual([]);
  expect(warnings.map(({ file, fault }) => `${file} ${fault}`)).toEqual([
    expect.stringMatching(
      /^src\/texts\/nl\.json lacks \d+ of \d+ texts, such as .*: pages show them in "en"/,
    ),
  ]);
  expect(inEnglish).toMatchObject({ toolbar: { like: 'Vind ik leuk', share: 'Share' } });
  const inGerman = await addLanguage('nl', JSON.stringify({ fallback: 'de', view }));
  expect(inGerman.view).toMatchObject({ toolbar: { like: 'Vind ik leuk', share: 'Teilen' } });
});

test('missing texts have the plural forms of the language', async () => {
  const { view } = await addLanguage('ar', '{}');
  const many = '{{formatted}} views';
  expect(view).toHaveProperty('toolbar.views_two', many);
  expect(view).toHaveProperty('toolbar.views_few', many);
});

test.each([
  ['ar', 'مشاهدة واحدة'],
  ['he', 'צפייה אחת'],
])('the texts of the documents in "%s" have no fault, and lack none [1.24]', async (tag, oneView) => {
  const { faults, warnings, view } = await addLanguage(tag, await readFile(`docs/texts/${tag}.json`, 'utf8'));
  expect([...faults, ...warnings]).toEqual([]);
  expect(view).toHaveProperty('toolbar.views_one', oneView);
});

test('a file whose name is no language is refused', async () => {
  const { faults } = await addLanguage('xx', '{}');
  expect(faults).toEqual([expect.objectContaining({ file: 'src/texts/xx.json' })]);
});
