import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const cache = join(root, '.cache');

/**
 * The files of a project, as a team has them. Astro keeps the content that it loaded below its
 * root: in the same one, the server of a developer who runs the tests would show theirs.
 */
const filesBelow = (base: string) => ({
  'astro.config.mjs': `import react from '@astrojs/react';
import { fontProviders } from 'astro/config';
import podium from '../../integration/podium.ts';
const src = ['@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff2'];
export default {
  base: ${JSON.stringify(base)},
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'DejaVu Sans',
      cssVariable: '--font-own',
      options: { variants: [{ src, weight: 700, style: 'normal' }] },
    },
  ],
  integrations: [podium({ font: '--font-own' }), react()],
  vite: { cacheDir: ${JSON.stringify(join(cache, 'e2e/vite'))} },
};
`,
  'src/content.config.ts': `export { collections } from '../../../src/content.config.ts';
`,
  'src/mill.webp': readFileSync(join(root, 'e2e/site/src/assets/mill.webp')),
  'src/pages/mill.astro': `---
import { Image } from 'astro:assets';
import mill from '../mill.webp';
---
<Image src={mill} alt="A mill" width={320} />
`,
});

/** A running dev server with content of its own. */
export class DevServer {
  /** Folder with a copy of the content of the tests, absolute. */
  readonly content: string;
  /** The root of Astro, absolute. */
  readonly #root: string;
  #process: ChildProcess | null = null;
  #said = '';

  /** Makes a project whose site is below a path. */
  constructor(base = '/') {
    this.content = mkdtempSync(join(tmpdir(), 'podium-dev-'));
    cpSync(join(root, 'e2e/site/src/content'), this.content, { recursive: true });
    // Inside the project, so that Astro finds its packages.
    mkdirSync(cache, { recursive: true });
    this.#root = mkdtempSync(join(cache, 'dev-server-'));
    mkdirSync(join(this.#root, 'src/pages'), { recursive: true });
    for (const [name, text] of Object.entries(filesBelow(base))) writeFileSync(join(this.#root, name), text);
  }

  /** Replaces a text in the settings of the project. */
  editSettings(from: string, to: string): void {
    const file = join(this.#root, 'astro.config.mjs');
    const text = readFileSync(file, 'utf8');
    if (!text.includes(from)) throw new Error(`The settings have no ${from}:\n${text}`);
    writeFileSync(file, text.replace(from, to));
  }

  /** Starts the server on a free port, with "astro dev" by default. Resolves with its address. */
  async start(program = 'node_modules/.bin/astro'): Promise<string> {
    const flags = ['dev', '--port', '0'];
    this.#process = spawn(join(root, 'node_modules/.bin/node'), [join(root, program), ...flags], {
      cwd: this.#root,
      env: {
        ...process.env,
        ASTRO_DEV_BACKGROUND: '0',
        ASTRO_TELEMETRY_DISABLED: '1',
        PODIUM_CONTENT: this.content,
        PODIUM_DATA: join(this.content, '.data'),
      },
      stdio: 'pipe',
    });
    for (const stream of [this.#process.stdout, this.#process.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#said += text;
        this.#process?.emit('said');
      });
    const [, address = ''] = await this.says(/Local\s+(?:\x1b\[\d+m)*(http:\/\/localhost:\d+)/);
    return address;
  }

  /** Resolves when the output has text of this form. Throws with all output if the server ends. */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const match = pattern.exec(this.#said);
      if (match !== null) return match;
      const server = this.#process;
      if (server?.exitCode !== null) throw new Error(`The dev server ended:\n${this.#said}`);
      const heard = new AbortController();
      const { signal } = heard;
      await Promise.race([once(server, 'said', { signal }), once(server, 'exit', { signal })]);
      heard.abort();
    }
  }

  /** All output up to now. */
  get said(): string {
    return this.#said;
  }

  /** Ends the server and removes its content. */
  async stop(): Promise<void> {
    const server = this.#process;
    if (server?.exitCode === null && server.signalCode === null) {
      server.kill();
      await once(server, 'exit');
    }
    for (const folder of [this.content, this.#root]) rmSync(folder, { recursive: true, force: true });
  }
}
