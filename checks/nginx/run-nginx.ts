import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../run-program.ts';

/** Path of the module in Debian's package. */
const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** Returns the path of nginx; undefined if it is not installed. */
export const findNginx = (): string | undefined => findProgram('nginx');

/** Reports whether nginx has the module for files compressed by Brotli. */
export const hasBrotli = (): boolean => existsSync(BROTLI_MODULE);

/**
 * Runs nginx with a configuration for `http`. It listens on a Unix socket, or on `address`, such as
 * "127.0.0.1:8080". Throws with nginx's message if it rejects the configuration.
 */
export async function runNginx(program: string, settings: string, address?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'podium-nginx-'));
  const socket = join(folder, 'socket');
  await mkdir(join(folder, 'podium'));
  await writeFile(join(folder, 'podium/listen.conf'), `listen ${address ?? `unix:${socket}`};\n`);
  await writeFile(join(folder, 'site.conf'), settings);
  await writeFile(join(folder, 'nginx.conf'), mainSettings(folder));
  const callNginx = (...args: string[]): void => {
    const { status, stderr, error } = spawnSync(
      program,
      ['-p', folder, '-e', 'error.log', '-c', 'nginx.conf', ...args],
      {
        encoding: 'utf8',
      },
    );
    if (error) throw error;
    if (status !== 0) throw new Error(`nginx rejects its configuration: ${stderr}`);
  };
  // The command returns once nginx listens in the background.
  callNginx();
  return {
    /** The Unix socket on which it listens, unless it was given another address. */
    socket,
    /** Returns the process id of the worker. Linux only. */
    findWorkerPid: async () => {
      const mainPid = (await readFile(join(folder, 'pid'), 'utf8')).trim();
      return Number.parseInt(await readFile(`/proc/${mainPid}/task/${mainPid}/children`, 'utf8'), 10);
    },
    stop: async () => {
      callNginx('-s', 'stop');
      await rm(folder, { recursive: true });
    },
  };
}

function mainSettings(folder: string): string {
  const tempFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `${hasBrotli() ? `load_module ${BROTLI_MODULE};\n` : ''}${process.getuid?.() === 0 ? 'user root;\n' : ''}worker_processes 1;
pid ${folder}/pid;
events {}
http {
  access_log off;
  keepalive_requests 10000000;
${tempFolders.map((name) => `  ${name}_temp_path ${folder}/${name};\n`).join('')}  include site.conf;
}
`;
}
