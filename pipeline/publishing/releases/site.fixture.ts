import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles } from '#pipeline/site/list-files';
import { NO_INLINE_CODE } from '#pipeline/site/inline-code.fixture';
import { formatManifest, hashFiles, manifestPath, reportFolder } from '#pipeline/site/manifest';

/** Writes a site whose files all contain its version. The name of its code file contains it too. */
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

/** Writes a manifest for the current files of a site, as its build would. */
export async function writeManifest(folder: string, drafts: readonly string[] = []): Promise<void> {
  const files = await hashFiles(await listFiles(folder));
  await mkdir(reportFolder(folder), { recursive: true });
  await writeFile(
    manifestPath(folder),
    formatManifest({ builtAt: new Date(), seconds: 1, inlineCode: NO_INLINE_CODE, drafts, files }),
  );
}

/** Results of reading the public release continuously. */
export interface Readings {
  reads: number;
  /** Errors of reads that failed. */
  missing: string[];
  /** Releases with files of two versions, and pages whose code has another version. */
  mixed: string[];
}

/** Reads the public release repeatedly, as visitors do, until it is stopped. */
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
      // Another release may be public by then.
      const code = await read(join(current, `_astro/app.${version}.js`));
      if (code !== `// ${version}\n`)
        readings.mixed.push(`code ${JSON.stringify(code)} for a page of ${version}`);
      const folder = await realpath(current).catch(() => current);
      const [homeHtml, otherHtml] = await Promise.all(
        ['index.html', 'page-7/index.html'].map((name) => read(join(folder, name))),
      );
      if (versionOf(homeHtml) !== versionOf(otherHtml))
        readings.mixed.push(`${versionOf(homeHtml)} beside ${versionOf(otherHtml)}`);
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

/** Returns the version of a page. */
export const versionOf = (html = ''): string | undefined => /data-version="(\d+)"/.exec(html)?.[1];

/** Folders of a publish. */
export interface PublishFolders {
  readonly dist: string;
  readonly releases: string;
}

/**
 * Runs the publish command. With `killAfter`, kills it after that many milliseconds unless it has
 * ended.
 */
export async function publish(
  { dist, releases }: PublishFolders,
  { flags = [], killAfter }: { flags?: readonly string[]; killAfter?: number } = {},
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../publish.ts'), ...flags], {
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
