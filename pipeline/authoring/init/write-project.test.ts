// @vitest-environment node
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CONTENT_FOLDERS } from '#library/content-folders';
import { programVersion } from '#library/program-folder';
import { siteWorkflow } from './templates.ts';
import { packageSpec, writeProject } from './write-project.ts';

const ANSWERS = { name: 'Talks', author: 'Ada Lovelace', language: 'en', now: new Date('2026-03-04') };
const TOOL = {
  spec: 'file:../podium-1.2.3.tgz',
  configFile: 'astro.config.mjs',
  config: 'export default {};',
  host: 's3',
} as const;

/** Makes a folder with files a site. Returns a function that reads its files. */
async function makeSite(files: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'podium-project-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  await writeProject(folder, ANSWERS, TOOL);
  return (name: string) => readFile(join(folder, name), 'utf8');
}

test.each([
  ['npm', {}],
  ['pnpm', { 'pnpm-lock.yaml': 'lockfileVersion: 9.0\n', 'package.json': '{ "private": true }' }],
] as const)('the workflow installs with %s where that has locked the packages', async (installer, files) => {
  const read = await makeSite(files);
  expect(await read('.github/workflows/site.yml')).toBe(siteWorkflow(installer, 's3').text);
});

test('the workflow of GitLab is in the place where GitLab reads it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'podium-project-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeProject(folder, ANSWERS, { ...TOOL, host: 'gitlab-pages' });
  expect(await readFile(join(folder, '.gitlab-ci.yml'), 'utf8')).toContain('--target gitlab-pages');
  await expect(readFile(join(folder, '.github/workflows/site.yml'), 'utf8')).rejects.toThrow('ENOENT');
});

test('keeps the contents of package.json, and adds the scripts of a site', async () => {
  const manifest = { dependencies: { podium: 'file:podium.tgz' }, scripts: { dev: 'own' } };
  const read = await makeSite({ 'package.json': JSON.stringify(manifest) });
  expect(JSON.parse(await read('package.json'))).toMatchObject({
    ...manifest,
    scripts: { dev: 'own', build: 'podium build' },
    podium: { version: programVersion() },
  });
});

test('the README.md names each folder of content', async () => {
  const read = await makeSite();
  const readme = await read('README.md');
  expect(CONTENT_FOLDERS.filter((folder) => !readme.includes(`${folder}/`))).toEqual([]);
});

test('keeps a README.md that is there', async () => {
  const read = await makeSite({ 'README.md': '# Our talks' });
  expect(await read('README.md')).toBe('# Our talks');
  expect(await read('astro.config.mjs')).toBe(TOOL.config);
  expect(await read('src/content.config.ts')).toBe("export { collections } from 'podium/content';\n");
});

test.each([
  ['as the project that makes it', TOOL.spec, { podium: TOOL.spec }, '&& npm install\n'],
  ['not by a version that another package has', null, undefined, '&& npm install <tarball of Podium>\n'],
])('a new project names the package %s', async (_, spec, dependencies, told) => {
  const folder = await mkdtemp(join(tmpdir(), 'podium-project-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { report, nextCommands } = await writeProject(join(folder, 'talks'), ANSWERS, { ...TOOL, spec });
  expect(report).toMatch(/^Wrote \d+ files to .*talks\.$/);
  expect(nextCommands).toContain(told);
  const manifest = JSON.parse(await readFile(join(folder, 'talks/package.json'), 'utf8')) as object;
  expect(manifest).toHaveProperty('private', true);
  expect((manifest as { dependencies?: object }).dependencies).toEqual(dependencies);
});

test.each([
  ['Vorträge der Größten', 'vortrage-der-grossten'],
  ['講演', 'site'],
])('the folder "%s" is the project %s', async (name, project) => {
  const folder = await mkdtemp(join(tmpdir(), 'podium-project-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeProject(join(folder, name), ANSWERS, TOOL);
  const manifest = JSON.parse(await readFile(join(folder, name, 'package.json'), 'utf8')) as object;
  expect(manifest).toMatchObject({ name: project });
});

test.each<[string, Record<string, string>, [RegExp, string]]>([
  ['is new', {}, [/^podium-project-/, '1.0.0']],
  ['npm made for the package', { 'package.json': '{ "dependencies": {} }' }, [/^podium-project-/, '1.0.0']],
  ['has both', { 'package.json': '{ "name": "talks", "version": "2.3.4" }' }, [/^talks$/, '2.3.4']],
])(
  'package.json that %s has the name and version of a bill of materials',
  async (_, files, [name, version]) => {
    const read = await makeSite(files);
    const written = JSON.parse(await read('package.json')) as Record<'name' | 'version', string>;
    expect(written.name).toMatch(name);
    expect(written.version).toBe(version);
  },
);

test('explains what to do in a folder that is a site already, and changes nothing there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'podium-project-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeProject(folder, ANSWERS, TOOL);
  const before = await readFile(join(folder, 'package.json'), 'utf8');
  await expect(writeProject(folder, { ...ANSWERS, name: 'Other' }, TOOL)).rejects.toThrow(
    `${folder} is a site already: it has astro.config.mjs. Nothing was written. To write a presentation: npm run new. To see the site: npm run dev`,
  );
  expect(await readFile(join(folder, 'package.json'), 'utf8')).toBe(before);
});

test.each([
  ['{ "dependencies": { "podium": "file:podium-1.2.3.tgz" } }', 'file:../podium-1.2.3.tgz'],
  ['{ "devDependencies": { "podium": "file:../podium-1.2.3.tgz" } }', 'file:../../podium-1.2.3.tgz'],
  [
    '{ "dependencies": { "podium": "https://example.org/podium-1.2.3.tgz" } }',
    'https://example.org/podium-1.2.3.tgz',
  ],
  ['{ "dependencies": { "podium": "1.2.3" } }', '1.2.3'],
  ['{ "dependencies": {} }', null],
  ['{', null],
])('a project with %s has a project beside it that names %s', async (text, spec) => {
  const cwd = await mkdtemp(join(tmpdir(), 'podium-spec-'));
  onTestFinished(() => rm(cwd, { recursive: true }));
  await writeFile(join(cwd, 'package.json'), text);
  expect(await packageSpec(cwd, join(cwd, 'talks'))).toBe(spec);
});
