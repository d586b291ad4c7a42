// Times `npm start` in a copy of this folder without a built site and without caches: from its
// start until the home page, one view page and all their files have arrived. Linux only.
//   npm run bench:first-pages
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { sessionSeconds } from '#checks/processor-time';
import { readFlagsOrExit } from '#pipeline/cli/flags';

const ROOT = resolve(import.meta.dirname, '..');
/** Folders that a first run lacks, or shares with this folder. */
const ABSENT = ['.git', '.cache', '.astro', '.data', 'node_modules'];
/** Attributes with addresses of files. */
const ADDRESSES = ['src', 'srcset', 'href', 'poster'];

readFlagsOrExit({
  script: 'bench:first-pages',
  summary: 'Times the first pages of a start without a built site and without caches.',
  flags: {},
  examples: [''],
});
const folder = await mkdtemp(join(tmpdir(), 'podium-first-pages-'));
try {
  await cp(ROOT, folder, { recursive: true, filter: isPresent });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await measureFirstPages(folder);
} finally {
  await rm(folder, { recursive: true, force: true });
}

function isPresent(source: string): boolean {
  return !ABSENT.some((name) => source === join(ROOT, name)) && !source.startsWith(join(ROOT, 'dist'));
}

async function measureFirstPages(cwd: string): Promise<void> {
  const start = performance.now();
  // A session of its own, whose id identifies all of the program's processes.
  const child = spawn('npm', ['start'], {
    cwd,
    env: { ...process.env, PORT: '0', NO_COLOR: '1' },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const session = Number(child.pid);
  const ended = once(child, 'close');
  try {
    const { home, view } = await findAddresses(child.stdout);
    const report = (what: string, files: number) => {
      const wall = ((performance.now() - start) / 1000).toFixed(1);
      console.log(`${what} and its ${files} files: ${sessionSeconds(session).toFixed(1)} CPU s, ${wall} s`);
    };
    report('home page', await load(home));
    report('view page', await load(view));
  } finally {
    process.kill(-session, 'SIGINT');
    await ended;
  }
}

/** Returns the addresses that the command prints once the first pages are ready. */
async function findAddresses(output: Readable): Promise<{ home: string; view: string }> {
  let text = '';
  // The command goes on to print its progress.
  for await (const part of output.iterator({ destroyOnReturn: false })) {
    text += String(part);
    const [, home] = /Home\s+(http:\S+)/.exec(text) ?? [];
    const [, view] = /View page\s+(http:\S+)\s/.exec(text) ?? [];
    if (home === undefined || view === undefined) continue;
    output.resume();
    return { home, view };
  }
  throw new Error(`npm start has ended:\n${text}`);
}

/** Loads a page and the files that it names. Returns their number. Throws if one is missing. */
async function load(address: string): Promise<number> {
  const page = await (await fetch(address)).text();
  const { origin } = new URL(address);
  const files = new Set(
    addressesIn(parse(page))
      .map((path) => new URL(path, address))
      .filter((url) => url.origin === origin && /\.\w+$/.test(url.pathname))
      .map(({ href }) => href),
  );
  for (const file of files) {
    const response = await fetch(file);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${file} answered ${response.status}.`);
  }
  return files.size;
}

function addressesIn(node: DefaultTreeAdapterTypes.Node): string[] {
  const addresses =
    'attrs' in node && node.tagName !== 'a'
      ? node.attrs.filter(({ name }) => ADDRESSES.includes(name)).flatMap(({ value }) => value.split(','))
      : [];
  const children = 'childNodes' in node ? node.childNodes : [];
  // A candidate of srcset has its width behind the address.
  return [...addresses.flatMap((part) => part.trim().split(' ')[0] ?? []), ...children.flatMap(addressesIn)];
}
