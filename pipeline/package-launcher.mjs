#!/usr/bin/env node
// The command `podium` of the package. Chooses the Node that runs the program, and passes on
// signals and the exit code. Plain JavaScript, because the machine's Node may be old.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The oldest Node that runs the program. */
const NEEDED = 24;
/** The Node that the tests of this version ran with. */
const TESTED = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).podium.node;

const folder = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Returns the Node that runs the program: this one, or else the tested one, which npm keeps in its
 * own cache. A dependency on Node would take 190 MB in each project. Null if there is none.
 */
function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= NEEDED) return process.execPath;
  const system = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const command = [
    'exec',
    '--yes',
    `--package=node-${system}@${TESTED}`,
    '--',
    'node',
    '-p',
    'process.execPath',
  ];
  try {
    const options = {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32',
    };
    const node = execFileSync('npm', command, options).trim();
    return existsSync(node) ? node : null;
  } catch {
    return null;
  }
}

function run(node) {
  const cache = join(process.cwd(), '.cache');
  const child = spawn(node, [join(folder, 'lib/pipeline/podium.js'), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: {
      ...process.env,
      MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1',
      // Only if the project has a cache: `podium --help` must not write anything.
      ...(existsSync(cache) && {
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(cache, 'compile'),
      }),
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      // Ctrl+C already reaches the child, which has the same terminal.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  child.once('error', (error) => {
    console.error(`${node} cannot be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
}

const node = findNode();
if (node === null) {
  console.error(
    `Podium needs Node ${NEEDED} or later, and this is Node ${process.versions.node}. npm could not get a newer one for ` +
      `this system either. Install Node ${TESTED} from https://nodejs.org/`,
  );
  process.exitCode = 1;
} else run(node);
