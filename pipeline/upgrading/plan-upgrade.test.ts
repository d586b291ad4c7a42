import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PROGRAM, programVersion } from '#library/program-folder';
import { checkOwnTexts, keysOf } from '#pipeline/project/own-texts';
import { readTexts, TEXT_PARTS } from '#pipeline/project/texts-schema';
import { addOption, describeOldProject, planUpgrade } from './plan-upgrade.ts';
import { VERSIONS } from './versions.ts';

const CONFIG = 'astro.config.mjs';
const SCHEMAS = './node_modules/podium/schemas';
/** A project of version 0.1.0. */
const PROJECT = {
  [CONFIG]:
    "import podium from 'podium';\n\nexport default {\n  integrations: [podium({ name: 'Talks' })],\n};\n",
  'package.json': '{\n  "name": "talks"\n}\n',
  'src/content/site/site.json': '{\n  "staffPicks": []\n}\n',
  '.vscode/settings.json': `{
  // Ours
  "json.schemas": [
    {
      "fileMatch": ["/src/content/presentations/*.json"],
      "url": "${SCHEMAS}/presentation.schema.json"
    }
  ]
}
`,
};

async function plan(files: Readonly<Record<string, string>>, options: object = { name: 'Talks' }) {
  const cwd = await mkdtemp(join(tmpdir(), 'podium-upgrade-'));
  onTestFinished(() => rm(cwd, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(cwd, name)), { recursive: true });
    await writeFile(join(cwd, name), text);
  }
  return { cwd, ...(await planUpgrade(cwd, { file: CONFIG, options, astro: {} }, programVersion())) };
}

test('keeps the site of a project of version 0.1.0 as it is, and changes nothing twice', async () => {
  const { changes, byHand, newTexts, files } = await plan(PROJECT);
  expect(changes.map(({ file, line, field }) => `${file}:${line} ${field}`)).toEqual([
    'astro.config.mjs:4 accounts',
    'src/content/site/site.json:3 tagPages',
    '.vscode/settings.json:9 json.schemas',
  ]);
  expect([byHand, newTexts]).toEqual([[], []]);
  expect(files.get(CONFIG)).toContain("podium({ accounts: true, name: 'Talks' })");
  expect(files.get('src/content/site/site.json')).toBe('{\n  "staffPicks": [],\n  "tagPages": false\n}\n');
  expect(files.get('package.json')).toBe(
    `{\n  "name": "talks",\n  "podium": {\n    "version": "${programVersion()}"\n  }\n}\n`,
  );
  const editor = files.get('.vscode/settings.json') ?? '';
  expect(editor.startsWith(PROJECT['.vscode/settings.json'].slice(0, -'\n  ]\n}\n'.length))).toBe(true);
  expect(JSON.parse(editor.replace('// Ours', ''))).toMatchObject({
    'json.schemas': [
      {},
      { fileMatch: ['/src/content/series/*.json'], url: `${SCHEMAS}/series.schema.json` },
      { fileMatch: ['/src/texts/*.json'], url: `${SCHEMAS}/texts.schema.json` },
    ],
  });
  const again = await plan({ ...PROJECT, ...Object.fromEntries(files) }, { name: 'Talks', accounts: true });
  expect(again).toMatchObject({ changes: [], byHand: [] });
  expect(again.files.size).toBe(0);
});

test('adds a build each night to a workflow without one, and keeps the rest', async () => {
  const name = '.github/workflows/site.yml';
  const rest = `  push:
    branches: [main] # ours
  pull_request:
permissions:
  contents: read
`;
  const { changes, files } = await plan({ ...PROJECT, [name]: `name: Site\non:\n${rest}` });
  const schedule = "  schedule:\n    - cron: '17 4 * * *'\n";
  expect(files.get(name)).toBe(`name: Site\non:\n${schedule}${rest}`);
  expect(changes.at(-1)).toMatchObject({ file: name, line: 3, field: 'on.schedule' });
  for (const text of ['on: push\n', 'on: [push]\n', `on:\n${schedule}`, '- a\n', '"'])
    expect((await plan({ ...PROJECT, [name]: text })).files.has(name)).toBe(false);
});

test('describes a project of an older version, and no other', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'podium-old-'));
  onTestFinished(() => rm(cwd, { recursive: true }));
  expect(describeOldProject(cwd, '0.2.0')).toBeNull();
  await writeFile(join(cwd, 'package.json'), '{ "podium": { "version": "0.1.0" } }');
  expect(describeOldProject(cwd, '0.2.0')).toMatch(/made for Podium 0\.1\.0, .* upgrade -- --check$/);
  await writeFile(join(cwd, 'package.json'), '{ "podium": { "version": "0.2.0" } }');
  expect(describeOldProject(cwd, '0.2.0')).toBeNull();
});

test('changes nothing that a project has set', async () => {
  const site = '{ "tagPages": true }';
  const { changes, files } = await plan(
    { ...PROJECT, 'talks/site/site.json': site, '.vscode/settings.json': '{}' },
    { accounts: false, content: 'talks' },
  );
  expect(changes).toEqual([]);
  expect([...files.keys()]).toEqual(['package.json']);
});

test('changes nothing in a project of this version', async () => {
  const { changes, files } = await plan({
    ...PROJECT,
    'package.json': `{ "podium": { "version": "${programVersion()}" } }`,
  });
  expect([changes, files.size]).toEqual([[], 0]);
});

test('leaves to people what it does not understand, and tells it again until it is done', async () => {
  const { byHand, files } = await plan({
    ...PROJECT,
    [CONFIG]: "import podium from 'podium';\nexport default [podium(makeOptions())];\n",
    'src/content/site/site.json': '{ "staffPicks": [',
  });
  expect(byHand.map(({ file, field }) => `${file} ${field}`)).toEqual([
    'astro.config.mjs accounts',
    'src/content/site/site.json tagPages',
  ]);
  expect([...files.keys()]).toEqual(['.vscode/settings.json']);
});

test('removes an own text that Podium does not have any more, and lists what is new beside it', async () => {
  const german = `{
  "dialogs": {
    "share": {
      "native": "Weitergeben",
      "qrFromStart": "Der QR-Code beginnt am Anfang."
    }
  }
}
`;
  const { changes, newTexts, files } = await plan({
    'package.json': '{ "podium": { "version": "0.2.0" } }',
    'src/texts/de.json': german,
  });
  expect(changes).toMatchObject([
    { file: 'src/texts/de.json', line: 5, field: 'dialogs.share.qrFromStart', remedy: 'it is removed' },
  ]);
  expect(files.get('src/texts/de.json')).toBe(german.replace(/,\n *"qr.*/, ''));
  expect(newTexts).toMatchObject([{ fault: expect.stringContaining('dialogs.embed.loop') as string }]);
});

test('lists new texts that a file of own texts lacks', async () => {
  const german = { common: { header: { menu: 'Inhalt' } }, listing: { feed: 'Neues' } };
  const newKeys = VERSIONS.flatMap(({ texts }) => texts);
  const { newTexts } = await plan({ ...PROJECT, 'src/texts/de.json': JSON.stringify(german) });
  expect(newTexts).toMatchObject([
    {
      file: 'src/texts/de.json',
      fault: expect.stringMatching(
        new RegExp(
          `^lacks ${newKeys.length - 2} texts that are new: common\\.footer\\.more, common\\.footer`,
        ),
      ) as string,
      remedy: 'pages show them in the words of Podium; add those that should have others',
    },
  ]);
});

test('the table of versions ends with this version, and each has a part of the changelog', async () => {
  const changelog = await readFile(join(PROGRAM, 'CHANGELOG.md'), 'utf8');
  const parts = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/gm)].map(
    ([, name]) => name,
  );
  expect(parts.reverse()).toEqual(VERSIONS.map(({ version }) => version));
  expect(VERSIONS.at(-1)?.version).toBe(programVersion());
});

test('the table of versions names texts that there are', () => {
  const keys = new Set(keysOf(readTexts(PROGRAM, 'en')));
  expect(VERSIONS.flatMap(({ texts }) => texts).filter((key) => !keys.has(key))).toEqual([]);
});

/**
 * Returns the English texts of a commit or tag, by part. Returns null for one that a clone lacks:
 * the stage "upgrade" says what to fetch then.
 */
function textsAt(place: string): Readonly<Record<string, unknown>> | null {
  const files = Object.values(TEXT_PARTS).map((pathIn) => `${place}:${pathIn('en')}\n`);
  const { stdout } = spawnSync('git', ['cat-file', '--batch'], {
    cwd: PROGRAM,
    encoding: 'utf8',
    input: files.join(''),
  });
  const texts = stdout.split(/^[0-9a-f]+ blob \d+\n/m).slice(1);
  if (texts.length < files.length) return null;
  return Object.fromEntries(
    Object.keys(TEXT_PARTS).map((part, index) => [part, JSON.parse(texts[index] ?? '') as unknown]),
  );
}

test.each(VERSIONS)(
  'own texts in place of all texts of version $version are valid after an upgrade',
  async ({ version, commit }) => {
    // The last version has a tag once it is released.
    const english = textsAt(`v${version}`) ?? (commit === undefined ? null : textsAt(commit));
    if (english === null) return;
    const { cwd, files } = await plan({
      ...PROJECT,
      'package.json': JSON.stringify({ podium: { version } }),
      'src/texts/en.json': JSON.stringify(english),
    });
    const { faults } = await checkOwnTexts(cwd, files);
    const remedy = 'Add a change of the project to the version after this one in versions.ts';
    expect(faults, remedy).toEqual([]);
  },
);

const IMPORT = "import podium from 'podium';\n";
const add = (text: string, file = 'astro.config.mjs') =>
  addOption(file, IMPORT + text, 'accounts', true)?.text.slice(IMPORT.length);

test.each([
  ['no options', 'export default { integrations: [podium()] };', 'podium({ accounts: true })'],
  ['an empty object', 'export default { integrations: [podium({})] };', 'podium({ accounts: true })'],
  ['one line', "export default [podium({ name: 'Talks' })];", "podium({ accounts: true, name: 'Talks' })"],
  ['no spaces', "export default [podium({name:'Talks'})];", "podium({accounts: true,name:'Talks'})"],
  [
    'lines and comments',
    "export default [podium({\r\n\t// The name\r\n\tname: 'Talks', // accounts: false\r\n})];",
    "podium({\r\n\taccounts: true,\r\n\t// The name\r\n\tname: 'Talks', // accounts: false\r\n})",
  ],
  ['other objects', 'export default [podium({ ...more, header: {} })];', 'podium({ accounts: true, ...more,'],
  [
    'a constant',
    "const options = { name: 'podium({})' };\nexport default [podium(options)];",
    "const options = { accounts: true, name: 'podium({})' };",
  ],
])('adds an option to settings with %s', (_, text, wanted) => {
  expect(add(text)).toContain(wanted);
});

test('adds an option to settings with types, and reports its place', () => {
  const text = `import talks from "podium";\nexport default [talks({ name: 'A' } satisfies Options)];\n`;
  const added = addOption('astro.config.ts', text, 'accounts', true);
  expect(added?.text).toBe(text.replace('{ name', '{ accounts: true, name'));
  expect(added?.text.slice(added.place)).toMatch(/^accounts: true/);
});

test.each([
  ['of another file', "import options from './options.mjs';\nexport default [podium(options)];"],
  ['that a function makes', 'export default [podium(makeOptions())];'],
  ['of a call without parentheses', 'export default [podium].map((make) => make());'],
])('leaves options %s to people', (_, text) => {
  expect(add(text)).toBeUndefined();
});
