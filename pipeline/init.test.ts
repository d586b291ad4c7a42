import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { checkContent, readLibrary } from '#library/library';
import { filesOf, runCommand } from './cli/command.fixture.ts';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-init-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const init = (cwd: string, ...flags: string[]) => runCommand({ name: 'init', flags, env: { INIT_CWD: cwd } });

test('creates a folder without faults, which validates by the printed command', async () => {
  const place = await makeFolder();
  const root = join(place, 'talks');
  const { code, said } = await init(place, 'talks', '--name', 'Talks', '--author', 'Ada Lovelace');
  expect({ code, said }).toMatchObject({ code: 0 });
  const { site, owners, entries } = await readLibrary(root);
  expect(site).toMatchObject({ name: 'Talks', staffPicks: [] });
  expect(owners.get('ada-lovelace')).toMatchObject({ publicDisplayName: 'Ada Lovelace' });
  expect(entries.get('first-talk')).toMatchObject({ owner: 'ada-lovelace', privacy: 'public' });
  const [, told = ''] = /PODIUM_CONTENT=(\S+) npm run validate\n/.exec(said) ?? [];
  expect(said).toMatch(/ npm run dev\n$/);
  const checked = await runCommand({ name: 'validate', flags: [], env: { PODIUM_CONTENT: told } });
  expect(checked).toEqual({ code: 0, said: 'No faults in 1 presentation or video\n' });
});

test('can be filled without the sample, also in German, with nothing left to correct', async () => {
  const root = join(await makeFolder(), 'talks');
  await init(root, '.', '--language', 'de');
  const first = join(root, 'presentations/first-talk.json');
  const talk = (await readFile(first, 'utf8')).replace('"first-talk"', '"gezeiten"');
  expect((await checkContent(root)).warnings).toEqual([]);
  await writeFile(join(root, 'presentations/gezeiten.json'), talk);
  await rm(first);
  const { faults, warnings } = await checkContent(root);
  expect({ faults, warnings }).toEqual({ faults: [], warnings: [] });
});

test('explains what to do in a folder that has content already', async () => {
  const root = join(await makeFolder(), 'talks');
  await init(root, '.');
  const before = await filesOf(root);
  const { code, said } = await init(root, '.');
  expect(code).toBe(1);
  expect(said).toBe(
    `${root} is a content folder already. Nothing was written. To write a presentation, set PODIUM_CONTENT to it, then: npm run new\n`,
  );
  expect(await filesOf(root)).toEqual(before);
});

// Only Linux has a folder that takes no others, also from the administrator.
test.runIf(process.platform === 'linux')('names a place that takes no folders', async () => {
  const { code, said } = await init('/proc', 'talks/first');
  expect({ code, said }).toEqual({
    code: 1,
    said: '/proc/talks cannot be created: /proc takes no folders. Name another folder; nothing was written.\n',
  });
});

test('writes a workflow that shows a fault beside its line', async () => {
  const root = join(await makeFolder(), 'talks');
  await init(root, '.');
  const file = join(root, 'presentations/first-talk.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('"privacy": "public"', '"privacy": "secret"'));
  const line = text.split('\n').findIndex((item) => item.includes('"privacy"')) + 1;
  const env = { PODIUM_CONTENT: root, PODIUM_ANNOTATE: 'content' };
  const { code, said } = await runCommand({ name: 'validate', flags: [], env });
  expect(code).toBe(1);
  expect(said).toContain(`\n::error file=content/presentations/first-talk.json,line=${line}::privacy is `);
});

test.each([
  ['Bo', 'bo0'],
  ['山田 はな', 'author'],
])('writes an owner file also for the author %s', async (author, name) => {
  const place = await makeFolder();
  const { code } = await init(place, 'talks', '--author', author);
  expect(code).toBe(0);
  expect((await readLibrary(join(place, 'talks'))).owners.get(name)).toMatchObject({
    publicDisplayName: author,
  });
});

test('sets a schema for each file in editors, and a workflow that validates', async () => {
  const root = join(await makeFolder(), 'talks');
  await init(root, '.');
  const read = (name: string) => readFile(join(root, name), 'utf8');
  const settings = JSON.parse(await read('.vscode/settings.json')) as { 'json.schemas': { url: string }[] };
  expect(settings['json.schemas']).toHaveLength(6);
  for (const { url } of settings['json.schemas']) expect(JSON.parse(await read(url))).toHaveProperty('title');
  for (const file of ['site/site.json', 'owners/the-author.json', 'presentations/first-talk.json']) {
    const { $schema } = JSON.parse(await read(file)) as { $schema: string };
    expect(JSON.parse(await read(join(file, '..', $schema)))).toHaveProperty('title');
  }
  const { jobs } = parse(await read('.github/workflows/validate.yml')) as {
    jobs: { validate: { steps: { uses?: string; run?: string; env?: object }[] } };
  };
  for (const { uses = '@0000000000000000000000000000000000000000' } of jobs.validate.steps)
    expect(uses).toMatch(/@[0-9a-f]{40}$/);
  expect(jobs.validate.steps.at(-1)).toMatchObject({
    run: 'npm run validate',
    env: { PODIUM_CONTENT: '${{ github.workspace }}/content', PODIUM_ANNOTATE: '.' },
  });
  expect(await read('README.md')).toContain('npm run dev');
});

test.each([
  ['no folder', [], /^Name the folder to write: npm run init -- \.\.\/talks/],
  ['two folders', ['a', 'b'], /^Unexpected argument "b"/],
  ['an empty name', ['a', '--name', ''], /^--name is ""/],
  ['an author without letters', ['a', '--author', '!'], /^--author is "!": it needs a letter/],
  ['a folder with files', ['full'], /full is not empty\. Name an empty folder/],
  ['a file', ['full/notes.txt'], /notes\.txt is a file\. Name a folder/],
])('refuses %s, and writes nothing', async (_, flags, message) => {
  const place = await makeFolder();
  await mkdir(join(place, 'full'));
  await writeFile(join(place, 'full/notes.txt'), 'mine');
  const { code, said } = await init(place, ...flags);
  expect(code).toBe(1);
  expect(said).toMatch(message);
  expect(await filesOf(place)).toEqual(['full', 'full/notes.txt']);
});
