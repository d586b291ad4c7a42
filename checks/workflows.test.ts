import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { contentWorkflow, siteWorkflow } from '#pipeline/authoring/init/templates';
import { findHost, HOST_NAMES, type Deployment, type HostName } from '#pipeline/site/hosts/hosts';
import { recordOf } from '#pipeline/site/output-folders';
import { reportFolder } from '#pipeline/site/manifest';
import { SCRIPTS } from '#pipeline/authoring/init/write-project';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly if?: string;
}

interface Job {
  readonly 'runs-on': string;
  readonly if?: string;
  readonly strategy?: { readonly matrix: { readonly os?: readonly string[] } };
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const ON_GITHUB = HOST_NAMES.filter((host) => host !== 'gitlab-pages');
const WORKFLOWS = readdirSync(join(ROOT, '.github/workflows')).map((name) => `.github/workflows/${name}`);
const texts: readonly (readonly [string, string])[] = [
  ...[...WORKFLOWS, 'deploy/ci/github-actions.yml'].map((file) => [file, read(file)] as const),
  ['the workflow of a content folder', contentWorkflow()],
  ...ON_GITHUB.map((host) => [`the workflow of a site for ${host}`, siteWorkflow('npm', host).text] as const),
  ['the workflow of a site with pnpm', siteWorkflow('pnpm', 's3').text],
];

const stepsOf = (text: string) => Object.values((parse(text) as Workflow).jobs).flatMap(({ steps }) => steps);

const actionsIn = (text: string) => [...text.matchAll(/uses: (.+)$/gm)].map(([, action = '']) => action);

test('all workflows have the same version of an action', () => {
  const versions = Map.groupBy(
    new Set(texts.flatMap(([, text]) => actionsIn(text))),
    (action) => action.split('@')[0],
  );
  for (const [, different] of versions) expect(different).toHaveLength(1);
});

describe.each(texts)('%s', (_, text) => {
  // A tag can be moved.
  test('pins each action by the hash of a commit, and names its tag', () => {
    const used = stepsOf(text).flatMap(({ uses }) => uses ?? []);
    expect(used.length).toBeGreaterThan(1);
    expect(actionsIn(text).map((action) => action.split(' ')[0])).toEqual(used);
    for (const action of actionsIn(text)) expect(action).toMatch(/^[\w/-]+@[\da-f]{40} # v[\d.]+$/);
  });

  test('names only commands that exist', () => {
    const lines = stepsOf(text).map(({ run = '' }) => run);
    const npm = lines.flatMap((run) => [...run.matchAll(/npm (?:run ([\w:-]+)|(test|start))\b/g)]);
    const podium = lines.flatMap((run) => [...run.matchAll(/npx podium ([\w-]+)/g)]);
    expect(npm.length + podium.length).toBeGreaterThan(0);
    for (const [, script, short] of npm) expect(Object.keys(scripts)).toContain(script ?? short);
    for (const [, command] of podium) expect(existsSync(join(ROOT, `pipeline/${command}.ts`))).toBe(true);
  });

  // rclone takes the variable RCLONE_CONFIG for the path of its settings, and fails.
  test('gives no step a variable that rclone reads as a flag', () => {
    const names = stepsOf(text).flatMap(({ env = {} }) => Object.keys(env));
    expect(names.filter((name) => name.startsWith('RCLONE_'))).toEqual([]);
  });

  test('has only read access to the repository', () => {
    expect((parse(text) as Workflow).permissions).toEqual({ contents: 'read' });
  });
});

test('the README shows pictures that are there, one of them of the workbench', () => {
  const pictures = [...read('README.md').matchAll(/^!\[(.+)\]\((\S+)\)$/gm)];
  expect(pictures.map(([, text = '']) => text)).toContainEqual(expect.stringMatching(/^The workbench: /));
  for (const [, , file = ''] of pictures) expect(existsSync(join(ROOT, file)), file).toBe(true);
});

test('both test commands of the README run on Linux, and the first one also on macOS', () => {
  const [first = '', second = ''] = [/&& (npm test) /, /`(npm run test:full)`/].map(
    (pattern) => pattern.exec(read('README.md'))?.[1],
  );
  const { jobs } = parse(read('.github/workflows/test.yml')) as Workflow;
  const systems = (command: string) =>
    Object.values(jobs)
      .filter(({ steps }) => steps.some(({ run }) => run === command))
      .flatMap((job) => job.strategy?.matrix.os ?? [job['runs-on']]);
  expect(systems(first)).toEqual(['ubuntu-latest', 'macos-latest']);
  expect(systems(second)).toEqual(['ubuntu-latest']);
});

test('the workflow of a site installs with the package manager that wrote its lock file', () => {
  const installs = (['npm', 'pnpm'] as const).map((installer) =>
    stepsOf(siteWorkflow(installer, 's3').text).flatMap(({ run = '' }) =>
      / (?:ci|install) ?/.test(run) ? [run] : [],
    ),
  );
  expect(installs.map(([first]) => first)).toEqual([
    'npm ci',
    'npm exec --yes --package=pnpm@10.34.9 -- pnpm install --frozen-lockfile',
  ]);
  expect(siteWorkflow('pnpm', 's3').text).not.toContain('cache: npm');
  expect(siteWorkflow('pnpm', 'gitlab-pages').text).not.toContain('npm ci');
});

test.each([
  ['a site', siteWorkflow('npm', 's3').text],
  ['parts of a site', read('deploy/ci/github-actions.yml')],
])('the workflow of %s publishes one push after the other', (_, text) => {
  const { concurrency } = parse(text) as {
    concurrency: string | { group: string; 'cancel-in-progress': string };
  };
  if (typeof concurrency === 'string') expect(concurrency).toBe('site');
  else {
    expect(concurrency.group).toBe('site-${{ github.ref }}');
    expect(concurrency['cancel-in-progress']).toBe("${{ github.event_name == 'pull_request' }}");
  }
});

test('the workflow of a site keeps all that the next build reuses', () => {
  const caching = stepsOf(siteWorkflow('npm', 's3').text).find(({ uses }) =>
    uses?.startsWith('actions/cache@'),
  );
  expect(String(caching?.with?.['path']).trim().split('\n')).toEqual([
    '.cache',
    'dist',
    recordOf('dist'),
    reportFolder('dist'),
    'releases',
  ]);
  // A key that exists already is not written again, and a scheduled run has the commit of another.
  expect(caching?.with?.['key']).toBe('podium-${{ github.run_id }}-${{ github.run_attempt }}');
});

test.each([
  ['ada/talks', undefined, 'https://ada.github.io/talks'],
  ['Ada/ada.github.io', undefined, 'https://Ada.github.io/'],
  ['ada/talks', 'https://talks.example', 'https://talks.example'],
])('the workflow for GitHub Pages builds %s, with the address %s, for %s', (repository, given, address) => {
  const { text } = siteWorkflow('npm', 'github-pages');
  const [build = ''] = stepsOf(text).flatMap(({ run = '' }) => (run.includes('podium build') ? [run] : []));
  const script = build.replace(/npx podium build .*/, 'printenv PODIUM_SITE_URL');
  const env = {
    ...process.env,
    PODIUM_SITE_URL: given ?? '',
    GITHUB_REPOSITORY: repository,
    GITHUB_REPOSITORY_OWNER: repository.split('/')[0],
  };
  expect(execFileSync('sh', ['-e', '-c', script], { encoding: 'utf8', env }).trim()).toBe(address);
});

const deploymentOf = (host: HostName): Deployment | undefined => findHost(host)?.deployment;

test.each(ON_GITHUB)(
  'the workflow for %s builds for it, and publishes the release that was named',
  (host) => {
    const { file, text } = siteWorkflow('npm', host);
    expect(file).toBe('.github/workflows/site.yml');
    const { on, jobs } = parse(text) as {
      on: { workflow_dispatch: { inputs: Record<string, unknown> }; schedule: unknown[] };
      jobs: { planned: Job; site: Job; publish?: Job & { needs: string; permissions: object } };
    };
    expect(Object.keys(on.workflow_dispatch.inputs)).toEqual(['release']);
    expect(on.schedule).toHaveLength(1);
    expect(jobs.planned.if).toBe("github.event_name == 'schedule'");
    expect(jobs.site.if).toBe(
      "${{ !cancelled() && (github.event_name != 'schedule' || needs.planned.outputs.due) }}",
    );
    const { steps } = jobs.site;
    expect(steps.filter(({ run = '' }) => run.includes(`npx podium build --target ${host}`))).toHaveLength(1);
    // A run with a release builds nothing.
    for (const { run = '', uses = '', if: condition } of steps)
      if (/podium (?:validate|build)/.test(run) || uses.includes('/upload-artifact@'))
        expect(condition).toBe('${{ !inputs.release }}');
    const releases = steps.find(({ env = {} }) => 'RELEASE' in env);
    expect(releases?.run).toMatch(
      /^if \[ -n "\$RELEASE" \]; then npx podium rollback "\$RELEASE"; else npx podium publish; fi\n/,
    );
    expect(releases?.env).toEqual({ RELEASE: '${{ inputs.release }}' });
    const deployment = deploymentOf(host);
    const last = steps.at(-1);
    if (deployment === undefined) expect(last).toBe(releases);
    else if (deployment.lines.length === 0) {
      expect(last?.with?.['path']).toBe('dist.public');
      expect(jobs.publish).toMatchObject({
        needs: 'site',
        // Runs after jobs that were skipped, too.
        if: "${{ !cancelled() && needs.site.result == 'success' && github.ref == 'refs/heads/main' }}",
        permissions: { pages: 'write', 'id-token': 'write' },
      });
    } else {
      expect(last?.run?.trim().split('\n')).toEqual(deployment.lines);
      const [first] = deployment.variables;
      expect(last?.if).toBe(`github.ref == 'refs/heads/main' && vars.${first} != ''`);
      // Each variable of the lines is one of the step.
      const used = deployment.lines.flatMap((line) =>
        [...line.matchAll(/"\$(\w+)"/g)].map(([, name]) => name),
      );
      expect(Object.keys(last?.env ?? {})).toEqual(expect.arrayContaining(used));
      const named = deployment.lines.flatMap((line) => [...line.matchAll(/npx --yes (\S+)/g)]);
      for (const [, program] of named) expect(program).toMatch(/@\d+\.\d+\.\d+$/);
    }
  },
);

// The options of "date" on the machine of the workflow, which macOS lacks.
test.runIf(process.platform === 'linux')('a build at night is due in the two days after a date', () => {
  const { jobs } = parse(siteWorkflow('npm', 's3').text) as Workflow;
  const run = jobs['planned']?.steps.find(({ run: lines }) => lines)?.run ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'podium-night-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const isDue = (days: number): boolean => {
    const publishAt = new Date(Date.now() + days * 86_400_000).toISOString();
    writeFileSync(join(folder, 'talk.json'), JSON.stringify({ publishAt }, null, 2));
    const GITHUB_OUTPUT = join(folder, 'output');
    rmSync(GITHUB_OUTPUT, { force: true });
    const line = `git init -q && git add talk.json && (${run})`;
    execFileSync('bash', ['-ec', line], { cwd: folder, env: { ...process.env, GITHUB_OUTPUT } });
    return existsSync(GITHUB_OUTPUT) && readFileSync(GITHUB_OUTPUT, 'utf8') === 'due=yes\n';
  };
  expect([-4, -2, -1, 0, 2].map(isDue)).toEqual([false, true, true, true, false]);
});

test('the workflow of GitLab Pages builds for it, and publishes the release that was named', () => {
  const { file, text } = siteWorkflow('npm', 'gitlab-pages');
  expect(file).toBe('.gitlab-ci.yml');
  const { variables, pages } = parse(text) as {
    variables: Record<string, unknown>;
    pages: { script: string[]; cache: { paths: string[] }; artifacts: object; resource_group: string };
  };
  expect(Object.keys(variables)).toEqual(['RELEASE']);
  expect(pages.script[0]).toContain(
    'PODIUM_SITE_URL="${PODIUM_SITE_URL:-$CI_PAGES_URL}" npx podium build --target gitlab-pages\n',
  );
  expect(pages.cache.paths).toEqual(expect.arrayContaining(['.cache', 'dist', 'releases']));
  expect(pages).toMatchObject({ artifacts: { paths: ['public'] }, resource_group: 'pages' });
});

/**
 * Runs the job of GitLab Pages in a project with a public release, content that is published after
 * these days, and commands of which one may fail. Returns the commands, and whether all succeeded.
 */
function runPages(variables: Readonly<Record<string, string>>, { days = 9, failing = 'none' } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'podium-pages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['bin', 'src/content', 'releases/current'])
    mkdirSync(join(folder, name), { recursive: true });
  const publishAt = new Date(Date.now() + days * 86_400_000).toISOString();
  writeFileSync(join(folder, 'src/content/talk.json'), JSON.stringify({ publishAt }, null, 2));
  const npx = `#!/bin/sh\nshift; echo "$@" >> ran; [ "$1" != ${failing} ]\n`;
  writeFileSync(join(folder, 'bin/npx'), npx, { mode: 0o755 });
  const { pages } = parse(siteWorkflow('npm', 'gitlab-pages').text) as { pages: { script: string[] } };
  const env = { PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`, ...variables };
  const { status } = spawnSync('sh', ['-e', '-c', pages.script.join('\n')], { cwd: folder, env });
  return { ran: readFileSync(join(folder, 'ran'), 'utf8').trim().split('\n'), isGreen: status === 0 };
}

const BUILT = ['validate', 'build --target gitlab-pages', 'publish', 'rollback --list'];

// The options of "date" on the machine of the workflow, which macOS lacks.
describe.runIf(process.platform === 'linux')('the job of GitLab Pages', () => {
  test('builds after a push, and by a schedule in the two days after a date', () => {
    expect(runPages({ CI_PIPELINE_SOURCE: 'push' })).toEqual({ ran: BUILT, isGreen: true });
    const atNight = { CI_PIPELINE_SOURCE: 'schedule' };
    expect(runPages(atNight, { days: -1 })).toEqual({ ran: BUILT, isGreen: true });
    // The public release stays, also one to which somebody went back.
    expect(runPages(atNight)).toEqual({ ran: ['rollback --list'], isGreen: true });
  });

  test('goes back to a release, and builds nothing', () => {
    const { ran } = runPages({ CI_PIPELINE_SOURCE: 'web', RELEASE: 'a' });
    expect(ran).toEqual(['rollback a', 'rollback --list']);
  });

  test.each(['validate', 'build', 'publish'])('fails if %s does', (failing) => {
    const { ran, isGreen } = runPages({ CI_PIPELINE_SOURCE: 'push' }, { failing });
    expect(isGreen).toBe(false);
    expect(ran.at(-1)).toMatch(new RegExp(`^${failing}`));
  });
});

test.each(HOST_NAMES)('sh reads all lines of the workflow for %s', (host) => {
  const workflow = parse(siteWorkflow('npm', host).text) as Partial<Workflow> & {
    pages?: { script: string[] };
  };
  const lines =
    workflow.pages?.script ?? stepsOf(siteWorkflow('npm', host).text).flatMap(({ run = '' }) => run);
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) execFileSync('sh', ['-n', '-c', line]);
});

test('a site that uses the package has all scripts of the files in deploy/', () => {
  const files = readdirSync(join(ROOT, 'deploy'), { recursive: true, encoding: 'utf8' });
  const called = files
    .filter((name) => /\.(?:yml|yaml|sbatch|sh)$/.test(name))
    .flatMap((name) =>
      [...read(join('deploy', name)).matchAll(/npm run ([\w:-]+)/g)].map(([, script]) => script),
    );
  expect(new Set(called)).toEqual(new Set(['validate', 'build', 'merge', 'publish', 'upload']));
  expect(Object.keys(SCRIPTS)).toEqual(expect.arrayContaining(called));
});

test('all engines in deploy/ make the facts of the content once, and all parts take them', () => {
  const github = parse(read('deploy/ci/github-actions.yml')) as Workflow & { env: Record<string, string> };
  const { facts, ...takers } = github.jobs;
  const folder = github.env['PODIUM_FACTS'];
  const used = (job: Job, action: string) =>
    job.steps.filter(({ uses, with: given }) => uses?.startsWith(action) && given?.['name'] === 'facts');
  expect(facts?.steps.map(({ run }) => run)).toContain('npm run validate -- --keep');
  expect(facts && used(facts, 'actions/upload-artifact')).toMatchObject([{ with: { path: folder } }]);
  expect(Object.keys(takers)).toEqual(['part', 'merge']);
  for (const job of Object.values(takers))
    expect(used(job, 'actions/download-artifact')).toMatchObject([{ with: { path: folder } }]);

  const gitlab = parse(read('deploy/ci/gitlab-ci.yml')) as {
    variables: Record<string, string>;
    facts: { script: string[]; artifacts: { paths: string[] } };
    part: { needs: string[] };
    pages: { needs: string[] };
  };
  expect(gitlab.facts.script).toEqual(['npm run validate -- --keep']);
  expect(gitlab.facts.artifacts.paths).toEqual([gitlab.variables['PODIUM_FACTS']]);
  expect([gitlab.part.needs, gitlab.pages.needs]).toEqual([['facts'], ['facts', 'part']]);

  const kubernetes = (job: string) => read(`deploy/kubernetes/${job}/job.yaml`);
  expect(kubernetes('facts')).toContain('args: [validate, --keep]');
  expect(read('deploy/kubernetes/facts/kustomization.yaml')).toContain('- PODIUM_FACTS=/site/');
  for (const job of ['facts', 'parts', 'merge'])
    expect(kubernetes(job)).toMatch(/configMapRef:\n +name: podium\n[^]*mountPath: \/site\n/);

  expect(read('deploy/slurm/facts.sbatch')).toContain('npm run validate -- --keep');
  expect(read('deploy/slurm/submit.sh')).toContain('--dependency="afterok:$facts" "$folder/part.sbatch"');
});
