import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from '../package/run-podium.fixture.ts';
import { findProgram } from '../run-program.ts';

/** Images and containers of buildah in a folder of their own. */
export interface Buildah {
  /** Returns the command that calls buildah, which runs processes in a chroot. */
  readonly command: (...args: string[]) => string[];
  /** Calls buildah. Returns its output without surrounding spaces. */
  readonly call: (...args: string[]) => Promise<string>;
}

/** Opens the storage of buildah in a folder, which must be unmounted before it is removed. */
export function openBuildah(folder: string): Buildah {
  const places = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  const command = (...args: string[]) => [
    'env',
    'BUILDAH_ISOLATION=chroot',
    'buildah',
    '--storage-driver',
    'overlay',
    ...places,
    ...args,
  ];
  const call: Buildah['call'] = async (...args) => {
    // The program that runs in the container, and its first argument, follow "--".
    const inside = args.includes('--') ? args.slice(args.indexOf('--') + 1, args.indexOf('--') + 3) : [];
    const line = ['buildah', args[0], ...inside].join(' ');
    return (await run(folder, command(...args), { line })).trim();
  };
  return { command, call };
}

/** Names of the substitutes for the base images. */
export const BASES = { debian: 'localhost/debian', node: 'localhost/node' };

/**
 * Makes substitutes for the base images of the Dockerfile, which no package registry has: Debian as
 * debootstrap installs it, and the same with the Node and the npm of this machine.
 */
export async function makeBases({ call }: Buildah, folder: string): Promise<void> {
  const debian = join(folder, 'debian');
  await run(folder, ['debootstrap', '--variant=minbase', 'bookworm', debian]);
  await commit(BASES.debian, debian);

  const node = join(folder, 'node');
  const npm = dirname(dirname(realpathSync(findProgram('npm') ?? 'npm')));
  const at = (name: string) => join(node, 'usr/local', name);
  for (const name of ['bin', 'lib/node_modules']) mkdirSync(at(name), { recursive: true });
  cpSync(process.execPath, at('bin/node'));
  cpSync(npm, at('lib/node_modules/npm'), { recursive: true });
  execFileSync('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', at('bin/npm')]);
  // A network may have its own certificate authority.
  const authority = process.env['NODE_EXTRA_CA_CERTS'];
  const isOwn = authority !== undefined && existsSync(authority);
  if (isOwn) cpSync(authority, at('authority.pem'), { dereference: true });
  await commit(
    BASES.node,
    node,
    BASES.debian,
    ...(isOwn ? ['--env', 'NODE_EXTRA_CA_CERTS=/usr/local/authority.pem'] : []),
  );

  async function commit(image: string, files: string, from = 'scratch', ...settings: string[]) {
    const container = await call('from', from);
    await call('add', '--quiet', container, files, '/');
    await call(
      'config',
      '--env',
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      container,
    );
    if (settings.length > 0) await call('config', ...settings, container);
    await call('commit', '--quiet', '--rm', container, image);
  }
}
