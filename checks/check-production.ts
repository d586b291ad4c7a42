// Tests a production install: copies this checkout, installs it without devDependencies, runs every
// command to build and publish a small site, and requests a page from the development server and
// from the origin: node checks/check-production.ts
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runProgram } from './run-program.ts';
import { startOrigin } from './start-origin.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** Time limit of a command in milliseconds. On a busy machine the build takes a minute. */
const LIMIT = 600_000;

/**
 * Leaves out the demo, which the small site does not need. Also leaves out `node_modules` if it is
 * a link: .gitignore covers only the folder, and npm would empty the link's target.
 */
const LEFT_OUT = /^(?:node_modules$|demo\/)/;

/** The page of the imported presentation. */
const PAGE = '/p/market-day/';
const TITLE = 'A day at the market';

/** The arguments of a command, and its expected exit code and output. */
interface Run {
  readonly args: readonly string[];
  /** Expected exit code; 0 if absent. */
  readonly code?: number;
  readonly prints: string;
}

/** Every command of package.json that a production machine runs, in the order of a site's life. */
const RUNS: readonly Run[] = [
  { args: ['init', 'content', '--author', 'Sealer'], prints: 'Next, type:' },
  { args: ['new', 'presentation', '--title', 'A plain start', '--owner', 'sealer'], prints: 'Wrote ' },
  {
    args: [
      'import',
      'pipeline/authoring/import/decks/jour-de-marche.pdf',
      '--oid',
      'market-day',
      '--title',
      TITLE,
    ],
    prints: 'Wrote ',
  },
  { args: ['import', 'pipeline/authoring/import/decks/none.pptx'], code: 1, prints: 'none.pptx' },
  { args: ['validate'], prints: 'No faults in 3 presentations' },
  { args: ['build'], prints: 'Output' },
  { args: ['publish'], prints: 'is public' },
  { args: ['rollback', '--list'], prints: '(public)' },
  { args: ['nginx'], prints: 'server' },
  { args: ['upload'], code: 1, prints: 'No destination given' },
  { args: ['merge'], code: 1, prints: 'Pass the folders of all parts' },
  { args: ['schemas'], prints: 'site.schema.json' },
  { args: ['events'], prints: 'events.md' },
];

/** Copies the files tracked by Git and new files that it does not ignore. */
async function copyCheckout(to: string): Promise<void> {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const names = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const name of names.filter((name) => !LEFT_OUT.test(name))) await cp(join(ROOT, name), join(to, name));
}

/** Returns the environment for commands in the copy, without this machine's own site settings. */
function environmentOf(copy: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(?:PODIUM_|PUBLIC_|NODE_|npm_)/.test(name));
  return {
    ...Object.fromEntries(kept),
    ASTRO_TELEMETRY_DISABLED: '1',
    INIT_CWD: copy,
    PODIUM_CONTENT: 'content',
    PODIUM_OUT: 'dist',
    PODIUM_RELEASES: 'releases',
  };
}

const run = (program: string, args: readonly string[], cwd: string) =>
  runProgram(program, args, { cwd, env: environmentOf(cwd), timeout: LIMIT });

async function install(copy: string): Promise<void> {
  // The install scripts only provide programs that this machine already has: Node, which runs this
  // script, and esbuild, which comes in a package of its own.
  const flags = ['--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  const { code, output } = await run('npm', ['ci', ...flags], copy);
  if (code !== 0) throw new Error(`npm ci --omit=dev failed:\n${output}`);
}

/** Runs a command in the copy. Throws with its output if the result is not as expected. */
async function runCommand(
  copy: string,
  { args: [name = '', ...args], code = 0, prints }: Run,
): Promise<void> {
  const ended = await run(process.execPath, [`pipeline/${name}.ts`, ...args], copy);
  if (ended.code === code && ended.output.includes(prints)) return;
  throw new Error(
    `"npm run ${name}" ended with ${ended.code ?? 'a signal'}, not ${code}, or did not print ${JSON.stringify(prints)}:\n${ended.output}`,
  );
}

/** Requests the imported page. Throws if the response is not that page. */
async function askForPage(address: string): Promise<void> {
  const answer = await fetch(`${address}${PAGE}`);
  const text = await answer.text();
  if (answer.status !== 200 || !text.includes(TITLE))
    throw new Error(`${PAGE} answered ${answer.status}, without the title ${JSON.stringify(TITLE)}.`);
}

/** Starts the dev server of `npm run dev` and requests a page. Throws if it reports an error. */
async function checkDev(copy: string): Promise<void> {
  const child = spawn(process.execPath, ['pipeline/dev.ts', '--port', '0'], {
    cwd: copy,
    env: environmentOf(copy),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LIMIT,
  });
  const closed = once(child, 'close');
  let output = '';
  try {
    const ready = new Promise<string>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text;
          const address = /http:\/\/localhost:\d+/.exec(output)?.[0];
          if (address !== undefined) resolve(address);
        });
      closed.then(() => reject(new Error(`The development server ended:\n${output}`)), reject);
    });
    await askForPage(await ready);
    if (output.includes('[ERROR]')) throw new Error(`The development server reports an error:\n${output}`);
  } finally {
    child.kill();
    await closed;
  }
}

async function checkOrigin(copy: string): Promise<void> {
  const origin = await startOrigin(join(copy, 'releases/current'), join(copy, 'content'), {}, copy);
  try {
    await askForPage(`http://localhost:${origin.port}`);
  } finally {
    await origin.stop();
  }
}

const copy = await mkdtemp(join(tmpdir(), 'podium-production-'));
/** Logs how long a step took, in seconds. */
async function timed(name: string, work: Promise<void>): Promise<void> {
  const start = performance.now();
  await work;
  console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
try {
  await copyCheckout(copy);
  await timed('npm ci --omit=dev', install(copy));
  for (const command of RUNS) await timed(`npm run ${command.args[0]}`, runCommand(copy, command));
  await timed('npm run dev', checkDev(copy));
  await timed('the origin', checkOrigin(copy));
  console.log('The site was made, published and served without devDependencies.');
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof Error ? error.message : error);
} finally {
  await rm(copy, { recursive: true, force: true });
}
