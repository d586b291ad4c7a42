import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

const PROJECT = resolve(import.meta.dirname, '../../..');

const CONFIG = `import { workbenchInDev } from '../../integration/dev/workbench-in-dev.ts';
export default { trailingSlash: 'always', devToolbar: { enabled: false }, integrations: [workbenchInDev()] };
`;

/** A running `astro dev`. */
export interface DevServer {
  /** Without a slash at its end. */
  readonly address: string;
  /** The content folder, which belongs to this server alone. */
  readonly content: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts `astro dev` with the workbench, on a small site and with these content files. Rejects with
 * its output if it ends.
 */
export async function startDevServer(files: Readonly<Record<string, unknown>>): Promise<DevServer> {
  // Inside the project, so that Astro finds its packages.
  await mkdir(join(PROJECT, '.cache'), { recursive: true });
  const root = await mkdtemp(join(PROJECT, '.cache', 'workbench-dev-'));
  const content = join(root, 'content');
  await writeAll(root, { 'astro.config.mjs': CONFIG, 'src/pages/index.astro': '<h1>Site</h1>' });
  await writeAll(content, files);
  const astro = join(PROJECT, 'node_modules', '.bin', 'astro');
  const args = [astro, 'dev', '--root', root, '--host', '127.0.0.1', '--port', '4540'];
  const child = spawn(process.execPath, args, {
    cwd: PROJECT,
    env: {
      PATH: process.env['PATH'],
      ASTRO_DEV_BACKGROUND: '0',
      ASTRO_TELEMETRY_DISABLED: '1',
      PODIUM_CONTENT: content,
    },
  });
  const stop = async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await rm(root, { recursive: true, force: true });
  };
  let output = '';
  const address = await new Promise<string>((done, fail) => {
    const read = (text: Buffer) => {
      output += String(text);
      const address = /Local\s+(?:\x1b\[\d+m)*(http:\/\/[\d.:]+)/.exec(output)?.[1];
      if (address !== undefined) done(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => fail(new Error(`astro dev ended: ${output}`)));
  });
  return { address, content, stop };
}

/** Writes files into a folder: texts and bytes as they are, other values as JSON. */
export async function writeAll(folder: string, files: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    const isRaw = typeof content === 'string' || content instanceof Uint8Array;
    await writeFile(file, isRaw ? content : `${JSON.stringify(content, null, 2)}\n`);
  }
}
