#!/usr/bin/env node
// The command of the package create-podium: npx --yes ./create-podium-0.6.0.tgz [folder]. It asks
// at most four questions, installs Podium into a new folder, lets "podium init" write the project
// there, and starts the dev server.
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { askQuestions, defaultAnswers, type Answers, type Choices } from './questions.ts';

/** The fields of this package's package.json that are used here. */
interface Package {
  readonly version: string;
  readonly podium: Choices & {
    /** How npm gets Podium; null as long as no registry has it. */
    readonly spec: string | null;
  };
}

const { version, podium } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'),
) as Package;
const HELP = `Makes a new Podium site in a folder, and shows it in the browser.

Usage: npx --yes ./create-podium-${version}.tgz [folder] [flags]

Flags. With any of the first four, or without a terminal, nothing is asked:
  --name <text>        the name of the site (Talks)
  --languages <codes>  its languages, such as en,de (en)
  --accounts           visitors have accounts on a platform
  --target <host>      ${Object.keys(podium.hosts).join(', ')}
  --podium <spec>      the package of Podium: a tarball, its address, or a name in your registry
                       (podium-${version}.tgz in this folder)
  --no-start           does not start the dev server`;

const OPTIONS = {
  name: { type: 'string' },
  languages: { type: 'string' },
  accounts: { type: 'boolean' },
  target: { type: 'string' },
  podium: { type: 'string' },
  'no-start': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const spec = values.podium ?? findTarball() ?? podium.spec;
  if (spec === null)
    throw new Error(
      `There is no podium-${version}.tgz in this folder. Put it here, or name it: --podium ../podium-${version}.tgz`,
    );
  const namedFolder = positionals[0] === undefined ? undefined : emptyFolder(positionals[0]);
  const { name, languages, accounts, host } = await gather({ ...values, host: values.target });
  const folder = namedFolder ?? emptyFolder(toFolderName(name));
  mkdirSync(folder, { recursive: true });
  // Without this file, npm would install into a project that contains this folder.
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  console.log(`\nInstalling Podium ${version} into ${relative(process.cwd(), folder) || '.'} ...`);
  // Without warnings, such as of packages for a later Node: Podium brings its own.
  start(
    'npm',
    ['install', '--no-audit', '--no-fund', '--loglevel=error', keep(spec, folder)],
    folder,
    process.platform === 'win32',
  );
  const command = join(folder, 'node_modules/podium/bin/podium.js');
  // Names the folder, because INIT_CWD of npm would let "init" write where npm was started.
  const settings = [folder, '--name', name, '--languages', languages, '--target', host];
  const starts = !values['no-start'];
  const flags = [...(accounts ? ['--accounts'] : []), ...(starts ? ['--no-next'] : [])];
  start(process.execPath, [command, 'init', ...settings, ...flags], folder);
  if (starts) dev(command, folder);
}

/** Asks at a terminal, unless a flag answers. */
async function gather(flags: {
  readonly [Name in keyof Answers]?: Answers[Name] | undefined;
}): Promise<Answers> {
  const { name, languages, accounts, host } = flags;
  const isAnswered = [name, languages, accounts, host].some((value) => value !== undefined);
  const preset = defaultAnswers(podium);
  if (isAnswered || !process.stdin.isTTY)
    return {
      name: name ?? preset.name,
      languages: languages ?? preset.languages,
      accounts: accounts ?? preset.accounts,
      host: host ?? preset.host,
    };
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  // Keeps lines that are typed before their question.
  const inputLines = lines[Symbol.asyncIterator]();
  const answers = await askQuestions(podium, async (question) => {
    lines.setPrompt(question);
    lines.prompt();
    const line = await inputLines.next();
    // Ctrl+C and Ctrl+D leave the question without an answer.
    if (line.done === true) process.exit(130);
    return line.value;
  });
  lines.close();
  return answers;
}

/** Returns the tarball in the folder where the command was started. */
function findTarball(): string | undefined {
  const path = resolve(`podium-${version}.tgz`);
  return existsSync(path) ? path : undefined;
}

function emptyFolder(name: string): string {
  const folder = resolve(name);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty. Name a new folder; nothing was written.`);
  return folder;
}

const toFolderName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-') || 'talks';

/** Copies a tarball into the project, so that its workflow has it. Returns what npm installs. */
function keep(spec: string, folder: string): string {
  if (!existsSync(spec)) return spec;
  copyFileSync(spec, join(folder, basename(spec)));
  return `./${basename(spec)}`;
}

/** Runs a program to its end. Ends with its code if it fails. */
function start(program: string, args: readonly string[], cwd: string, shell = false): void {
  const { status, error } = spawnSync(program, args, { cwd, stdio: 'inherit', shell });
  if (error !== undefined) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/** Runs the dev server, which prints the addresses of the site and of the workbench. */
function dev(command: string, cwd: string): void {
  console.log(`\nStarting the site. Ctrl+C stops it; "npm run dev" in ${cwd} starts it again.`);
  const flags = hasDesktop(process.env, process.platform) ? ['--open'] : [];
  const child = spawn(process.execPath, [command, 'dev', ...flags], { cwd, stdio: 'inherit' });
  // Ctrl+C reaches the child, too.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill());
  child.once('exit', (code) => (process.exitCode = code ?? 1));
}

/** Reports whether a browser can be opened here. */
function hasDesktop(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): boolean {
  if (env['CI'] || env['SSH_CONNECTION']) return false;
  return platform !== 'linux' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
}

await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
