import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measure } from './measure.ts';
import { toView } from './nextjs-view.ts';
import type { PeerInput, Tool } from './tool.ts';

const SOURCE = join(import.meta.dirname, 'nextjs');
/** Source files that Next.js reads, apart from its packages. */
const PARTS = ['next.config.js', 'pages'];

/**
 * Builds the same view pages with Next.js from the same content files, each as a React component.
 * Uses the Pages Router because it is faster: the App Router needed 67 s and not 13 s for 900
 * pages, and wrote four times as many bytes. `folder` is where Next.js is installed.
 */
export function nextjs({ content, folder, markup }: PeerInput): Tool {
  const env = { BENCH_CONTENT: content, NEXT_TELEMETRY_DISABLED: '1' };
  const next = join(folder, 'node_modules/next/dist/bin/next');
  const clear = () => {
    for (const part of [...PARTS, '.next', 'out', 'views'])
      rmSync(join(folder, part), { recursive: true, force: true });
  };
  return {
    name: 'Next.js',
    outDir: join(folder, 'out'),
    prepare: () => {
      clear();
      for (const part of PARTS) cpSync(join(SOURCE, part), join(folder, part), { recursive: true });
      writeViews(join(folder, 'views'), markup);
    },
    build: (signal) => measure(process.execPath, [next, 'build'], { cwd: folder, env, signal }),
    clear,
  };
}

function writeViews(folder: string, markup: PeerInput['markup']): void {
  mkdirSync(folder, { recursive: true });
  for (const [locale, html] of Object.entries(markup))
    writeFileSync(join(folder, `${locale}.js`), toView(html));
  const locales = Object.keys(markup);
  const imports = locales.map((locale) => `import { View as ${locale} } from './${locale}.js';\n`);
  writeFileSync(
    join(folder, 'index.js'),
    `${imports.join('')}export const VIEWS = { ${locales.join(', ')} };\n`,
  );
}
