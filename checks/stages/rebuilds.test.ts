// Changes content at random and compares the bytes of four kinds of builds, also in other time
// zones and languages: an incremental build, a full build with two threads, a build by
// "astro build" alone, and a build in parts. Then builds a project with pages of its own in parts.
//   PODIUM_TEST_SEED=7 PODIUM_TEST_ROUNDS=3 npm test -- rebuilds    repeats a run
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { editContent } from '../rebuilds/edit-content.fixture.ts';
import { compareSites, MACHINES, runBuild } from '../rebuilds/run-build.fixture.ts';
import { SEED, numberSetting } from './site.fixture.ts';

const PARTS = ['1/2', '2/2'];
const work = resolve('.cache/rebuilds');
const inWork = (name: string): string => join(work, name);
const content = inWork('content');
const compare = (name: string, other: string) => compareSites(inWork(name), inWork(other));

beforeAll(() => {
  rmSync(work, { recursive: true, force: true });
  cpSync('e2e/site/src/content', content, { recursive: true });
  runBuild({ content, outDir: inWork('changed') });
});

test(`a rebuild has the bytes of a full build elsewhere (seed ${SEED})`, async () => {
  for (let round = 1; round <= numberSetting('ROUNDS', 1); round += 1) {
    const edits = await editContent(content, numberSetting('EDITS', 12), `${SEED}-${round}`);
    console.log([`Round ${round} of seed ${SEED}:`, ...edits].join('\n  '));
    console.log(runBuild({ content, outDir: inWork('changed') }));
    runBuild({ content, outDir: inWork('full'), flags: ['--full'], threads: 2, machine: MACHINES.far });
    expect(await compare('changed', 'full')).toEqual([]);
  }
});

test(`a build by Astro alone has the bytes of a full build (seed ${SEED})`, async () => {
  runBuild({ content, outDir: inWork('plain'), flags: ['--full', '--plain'], machine: MACHINES.farOther });
  expect(await compare('plain', 'full')).toEqual([]);
});

test(`merged parts have the bytes of a full build (seed ${SEED})`, async () => {
  const folderOf = (shard: string) => inWork(shard.replace('/', '-of-'));
  for (const shard of PARTS)
    runBuild({ content, outDir: folderOf(shard), shard, machine: MACHINES.farOther });
  runBuild({ content, outDir: inWork('merged'), partsToMerge: PARTS.map(folderOf) });
  expect(await compare('merged', 'full')).toEqual([]);
});

const PAGE = `---
import Page from 'podium/layouts/Page.astro';
---

<Page title="About us" description="Who we are"><h1>About us</h1></Page>

<style>
  h1 {
    min-height: 66px;
  }
</style>
`;

/** A project with a redirect, a file, and pages of its own, one of which replaces a listing. */
const PROJECT: Readonly<Record<string, string>> = {
  'astro.config.mjs': `import podium from 'podium';
export default { redirects: { '/former/': '/explore/' }, integrations: [podium()] };
`,
  'src/content.config.ts': `export { collections } from 'podium/content';\n`,
  'src/pages/about.astro': PAGE,
  'src/pages/de/explore/index.astro': PAGE,
  'src/pages/team/[name].astro': PAGE.replace(
    '---\n\n',
    `export const getStaticPaths = () => ['ada', 'bob'].map((name) => ({ params: { name } }));\n---\n\n`,
  ),
  'src/pages/team.json.ts': `export const GET = () => Response.json(['ada', 'bob']);\n`,
  'public/hello.txt': 'Hello',
};

test('merged parts of a project with its own pages have the bytes of a full build', async () => {
  const project = inWork('project');
  const folder = join(project, 'src/content');
  cpSync('e2e/content-empty', folder, { recursive: true });
  for (const [name, text] of Object.entries(PROJECT)) {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), text);
  }
  const outOf = (name: string) => join(project, name.replace('/', '-of-'));
  const build = (name: string, options: object) =>
    runBuild({ project, content: folder, outDir: outOf(name), ...options });
  build('whole', { flags: ['--full'] });
  for (const shard of PARTS) build(shard, { shard });
  build('merged', { partsToMerge: PARTS.map(outOf) });
  expect(await compareSites(outOf('merged'), outOf('whole'))).toEqual([]);
  for (const page of ['about', 'de/explore', 'team/ada', 'team/bob'])
    expect(existsSync(join(outOf('1/2'), page, 'index.html'))).toBe(true);
});
