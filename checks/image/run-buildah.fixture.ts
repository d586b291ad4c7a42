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
  const storageOptions = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  const command = (...args: string[]) => [
    'env',
    'BUILDAH_ISOLATION=chroot',
    'buildah',
    '--storage-driver',
    'overlay',
    ...storageOptions,
    ...args,
  ];
  const call: Buildah['call'] = async (...args) => {
    // The program that runs in the container, and its first argument, follow "--".
    const containerCommand = args.includes('--')
      ? args.slice(args.indexOf('--') + 1, args.indexOf('--') + 3)
      : [];
    const label = ['buildah', args[0], ...containerCommand].join(' ');
    return (await run(folder, command(...args), { label })).trim();
  };
  return { command, call };
}

/** Names of the substitutes for the base images. */
export const BASE_IMAGES = { debian: 'localhost/debian', node: 'localhost/node' };

/**
 * Makes substitutes for the base images of the Dockerfile, which no package registry has: Debian as
 * debootstrap installs it, and the same with the Node and the npm of this machine.
 */
export async function makeBases({ call }: Buildah, folder: string): Promise<void> {
  const debian = join(folder, 'debian');
  await run(folder, ['debootstrap', '--variant=minbase', 'bookworm', debian]);
  await commit(BASE_IMAGES.debian, debian);

  const node = join(folder, 'node');
  const npm = dirname(dirname(realpathSync(findProgram('npm') ?? 'npm')));
  const pathOf = (name: string) => join(node, 'usr/local', name);
  for (const name of ['bin', 'lib/node_modules']) mkdirSync(pathOf(name), { recursive: true });
  cpSync(process.execPath, pathOf('bin/node'));
  cpSync(npm, pathOf('lib/node_modules/npm'), { recursive: true });
  execFileSync('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', pathOf('bin/npm')]);
  // A network may have its own certificate authority.
  const authority = process.env['NODE_EXTRA_CA_CERTS'];
  const hasAuthority = authority !== undefined && existsSync(authority);
  if (hasAuthority) cpSync(authority, pathOf('authority.pem'), { dereference: true });
  await commit(
    BASE_IMAGES.node,
    node,
    BASE_IMAGES.debian,
    ...(hasAuthority ? ['--env', 'NODE_EXTRA_CA_CERTS=/usr/local/authority.pem'] : []),
  );

  async function commit(image: string, files: string, baseImage = 'scratch', ...settings: string[]) {
    const container = await call('from', baseImage);
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
