import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PROGRAM, programVersion } from '#library/program-folder';
import { buildContent } from './authoring/init/build-folder.ts';
import { siteWorkflow } from './authoring/init/templates.ts';
import { runCommand } from './cli/command.fixture.ts';

const CONFIG = (options: string, more = '') => `import podium from 'podium';
export default { site: 'https://talks.example', ${more} integrations: [podium({ name: 'Talks', ${options} })] };
`;
const MANIFEST = JSON.stringify({ dependencies: { podium: 'file:podium.tgz' } });
const LOCK = (version: string) => JSON.stringify({ packages: { 'node_modules/podium': { version } } });

/** Makes a project below the package, which it finds. Returns a function that runs `doctor`. */
async function makeProject(files: Readonly<Record<string, string>>) {
  await mkdir(join(PROGRAM, '.cache'), { recursive: true });
  const cwd = await mkdtemp(join(PROGRAM, '.cache/doctor-'));
  onTestFinished(() => rm(cwd, { recursive: true }));
  const now = new Date('2026-03-04');
  const content = await buildContent({ name: null, author: 'Ada', language: 'en', now }, 'schemas');
  const main = `export { default } from ${JSON.stringify(join(PROGRAM, 'integration/podium.ts'))};\n`;
  const all = {
    'node_modules/podium/index.js': main,
    'node_modules/podium/package.json': '{ "type": "module", "main": "index.js" }',
    'astro.config.mjs': CONFIG('accounts: false'),
    'package.json': MANIFEST,
    'package-lock.json': LOCK(programVersion()),
    ...Object.fromEntries([...content].map(([name, text]) => [`src/content/${name}`, text])),
    ...files,
  };
  for (const [name, text] of Object.entries(all)) {
    await mkdir(dirname(join(cwd, name)), { recursive: true });
    await writeFile(join(cwd, name), text);
  }
  return (...flags: string[]) => runCommand({ name: 'podium', flags: ['doctor', ...flags], cwd, env: {} });
}

test('doctor finds nothing in a project without faults, and names its host', async () => {
  const doctor = await makeProject({
    '.github/workflows/site.yml': siteWorkflow('npm', 'cloudflare-pages').text,
  });
  const said = `No faults with Podium ${programVersion()}, for Cloudflare Pages.\n`;
  expect(await doctor()).toEqual({ code: 0, said });
});

test('doctor names versions, settings and files that are wrong, each with its fix', async () => {
  const doctor = await makeProject({
    'package.json': '{ "dependencies": { "astro": "^6.0.0" } }',
    'package-lock.json': LOCK('0.0.1'),
    'pnpm-lock.yaml': '',
    '.nvmrc': 'v20.1.0\n',
    'astro.config.mjs': CONFIG(`accounts: false, banner: true, languages: ['en'],
      headers: { '/downloads/*': { 'X-Own': '1' } },
      navigation: { header: [{ text: { en: 'Talks', de: 'Vorträge' }, href: '/explore/' }] }`),
    '.gitlab-ci.yml': siteWorkflow('npm', 'gitlab-pages').text,
    'src/content/site/site.json': JSON.stringify({
      searchTerms: { de: {} },
      staffPicks: [],
      videos: [],
      evaluatedFeatures: { 'allow-content-curation': true },
    }),
    'src/content/presentations/talk.md': '# Talk',
    'src/content/presentation/talk.json': '{}',
    'src/content/media/film.mp4': 'a'.repeat(26 * 1024 * 1024),
  });
  const { code, said } = await doctor('--json');
  expect(code).toBe(1);
  const { host, faults } = JSON.parse(said) as {
    host: string;
    faults: { file: string; field: string; fault: string; remedy: string }[];
  };
  expect(host).toBe('gitlab-pages');
  for (const { fault, remedy } of faults) expect([fault, remedy].filter(Boolean)).toHaveLength(2);
  expect(faults.map(({ file, field }) => `${file} ${field}`.trim())).toEqual([
    'package.json dependencies.podium',
    'package.json dependencies.astro',
    'pnpm-lock.yaml',
    'package-lock.json node_modules/podium',
    '.nvmrc',
    'astro.config.mjs banner',
    'astro.config.mjs headers',
    'astro.config.mjs navigation.header[0].text.de',
    'site/site.json searchTerms.de',
    'site/site.json evaluatedFeatures.allow-content-curation',
    'presentation',
    'presentations/talk.md',
    'src/content',
  ]);
  expect(faults.at(-1)?.fault).toMatch(/^media\/film\.mp4 has 26 MiB/);
});

test('doctor names a misspelt setting of Astro, and texts of languages that the site does not have', async () => {
  const doctor = await makeProject({
    'astro.config.mjs': CONFIG(`languages: ['en'], colour: {}`, `bas: '/talks',`),
    'src/texts/de.json': '{}',
  });
  const { code, said } = await doctor();
  expect(code).toBe(1);
  expect(said).toContain('bas is no setting of Astro, which takes no notice of it. Did you mean "base"?');
  expect(said).toContain('Unknown key "colour"');
  expect(said).toContain('src/texts/de.json\n  The file is for a language that the site does not have.');
});

test('doctor names faults of texts, of settings, of content and of links, and warns of what may be wrong', async () => {
  const doctor = await makeProject({
    'astro.config.mjs': CONFIG(`accounts: false, home: ['tag:glaciers'],
      navigation: { header: [{ text: 'About', href: '/abuot/' }] }`),
    'src/pages/about.astro': '',
    'src/content/talk.json': '{}',
    'src/content/notes/talk.md': '',
    'src/content/readme.md': '',
    'src/content/presentations/2026/talk.json': '{}',
  });
  const { code, said } = await doctor();
  expect(code).toBe(1);
  expect(said).toContain('home[0] is "tag:glaciers", but no content has that tag');
  expect(said).toContain('notes\n  The file is no folder of content, and no collection in');
  expect(said).toContain('talk.json\n  The file is not read, because it is in no folder of content.');
  expect(said).toMatch(/^3 warnings in 3 files$/m);
  expect(said).toContain('navigation.header[0] leads to /abuot/, which the site does not have. Did you mean');
  expect(said).toContain('presentations/2026\n  The file is a folder, and nothing in it is read. Move its');
  expect(said).toMatch(/^2 faults in 2 files$/m);

  const other = await makeProject({
    'src/texts/en.json': '{ "common": { "heder": {} } }',
    'src/content/presentations/broken.json': '{ "preview": "../pictures/coast.png" }',
    'src/content/talks/talk.json': '{}',
    // A content folder may have its images in any folder.
    'src/content/pictures/coast.png': '',
    'src/content.config.ts':
      "const talks = defineCollection({ loader: glob({ base: 'src/content/talks' }) });",
  });
  const { faults, warnings } = JSON.parse((await other('--json')).said) as Record<string, { file: string }[]>;
  expect(new Set(faults?.map(({ file }) => file))).toEqual(
    new Set(['src/texts/en.json', 'presentations/broken.json']),
  );
  expect(warnings).toEqual([]);
});

test('doctor names what the host of the last build does not take', async () => {
  const doctor = await makeProject({
    'dist/_headers': `/*\n  X-Long: ${'a'.repeat(2000)}\n`,
    'dist/film.mp4': 'a'.repeat(26 * 1024 * 1024),
  });
  const { code, said } = await doctor('--target', 'cloudflare-pages');
  expect(code).toBe(1);
  expect(said).toContain('_headers has 2,010 characters in a line, but Cloudflare Pages takes at most 2,000');
  expect(said).toContain(
    'The file film.mp4 has 27,262,976 bytes in a file, but Cloudflare Pages takes at most',
  );
});

test('doctor leaves the size of media to the built site if they are kept elsewhere', async () => {
  const doctor = await makeProject({
    'astro.config.mjs': CONFIG(`accounts: false, media: { base: 'https://media.example' }`),
    'src/content/media/film.mp4': 'a'.repeat(26 * 1024 * 1024),
    'dist/film.mp4': 'a'.repeat(26 * 1024 * 1024),
  });
  const { said } = await doctor();
  expect(said).not.toContain('media/film.mp4');
  expect(said).toContain('dist');
});
