import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles } from '../output/list-files.ts';
import { NO_INLINE_CODE } from '../output/inline-code.ts';
import { formatManifest, hashFiles, manifestPath, reportFolder } from '../report/manifest.ts';

/** Writes a site, all of whose files say which version they are of; its code is named by the version. */
export async function writeSite(folder: string, version: number, pages = 20): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const script = `/_astro/app.${version}.js`;
  const page = `<!doctype html><html lang="en"><title>${version}</title><link rel="canonical" href="https://podium.example/"><body data-version="${version}"><a href="/">Home</a>`;
  const links = Array.from({ length: pages }, (_, index) => `<a href="/page-${index}/">${index}</a>`).join(
    '',
  );
  const files: Record<string, string> = {
    'index.html': `${page}${links}<script type="module" src="${script}"></script></body></html>`,
    '404.html': `${page}</body></html>`,
    'robots.txt': 'User-agent: *\n',
    'sitemap-index.xml':
      '<?xml version="1.0"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"/>',
    _headers: '/*\n  X-Content-Type-Options: nosniff\n',
    [script.slice(1)]: `// ${version}\n`,
  };
  for (let index = 0; index < pages; index += 1)
    files[`page-${index}/index.html`] =
      `${page}<script type="module" src="${script}"></script></body></html>`;
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  await writeManifest(folder);
}

/** Writes the manifest of a site as it is, as its build does. */
export async function writeManifest(folder: string): Promise<void> {
  const files = await hashFiles(await listFiles(folder));
  await mkdir(reportFolder(folder), { recursive: true });
  await writeFile(
    manifestPath(folder),
    formatManifest({ builtAt: new Date(), seconds: 1, inlineCode: NO_INLINE_CODE, files }),
  );
}

/** What readers of the public release have met. */
export interface Readings {
  reads: number;
  /** What was not there. */
  missing: string[];
  /** Releases that held files of two versions, and pages whose code was of another version. */
  mixed: string[];
}

/** Reads the public release over and over, as visitors do, until it is stopped. */
export function startReading(current: string): { stop: () => Promise<Readings> } {
  const readings: Readings = { reads: 0, missing: [], mixed: [] };
  const stopped = new AbortController();
  const read = (path: string) =>
    readFile(path, 'utf8').catch((error: unknown) => {
      readings.missing.push(String(error));
      return '';
    });
  const reading = (async () => {
    while (!stopped.signal.aborted) {
      const home = await read(join(current, 'index.html'));
      const version = versionOf(home) ?? '';
      // By then another release may be public.
      const code = await read(join(current, `_astro/app.${version}.js`));
      if (code !== `// ${version}\n`)
        readings.mixed.push(`code ${JSON.stringify(code)} for a page of ${version}`);
      const folder = await realpath(current).catch(() => current);
      const [one, other] = await Promise.all(
        ['index.html', 'page-7/index.html'].map((name) => read(join(folder, name))),
      );
      if (versionOf(one) !== versionOf(other))
        readings.mixed.push(`${versionOf(one)} beside ${versionOf(other)}`);
      readings.reads += 4;
    }
  })();
  return {
    stop: async () => {
      stopped.abort();
      await reading;
      return readings;
    },
  };
}

/** The version of a page. */
export const versionOf = (html = ''): string | undefined => /data-version="(\d+)"/.exec(html)?.[1];

/** Folders of a publication. */
export interface Places {
  readonly dist: string;
  readonly releases: string;
}

/** Starts the command that publishes; with `killAfter`, kills it after so many milliseconds unless it has ended. */
export async function publish(
  { dist, releases }: Places,
  { flags = [], killAfter }: { flags?: readonly string[]; killAfter?: number } = {},
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../publish.ts'), ...flags], {
    env: { ...process.env, PODIUM_OUT: dist, PODIUM_RELEASES: releases },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  return { code, said };
}
