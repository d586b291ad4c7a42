// Runs nginx with the configuration of "npm run nginx" and compares its responses with those of the
// origin, for all addresses of a built site and similar ones:
//   node checks/check-nginx.ts [folder [content]]
import { rm, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { resolve, dirname, join } from 'node:path';
import { listFaults } from '#pipeline/cli/command-error';
import { mapInParallel } from '#library/in-parallel';
import { writeNginx } from '#pipeline/publishing/nginx/write-nginx';
import { listFiles } from '#pipeline/site/list-files';
import { readHeadersFile, readRedirects } from '#pipeline/site/read-headers-file';
import { startOrigin } from './start-origin.ts';
import {
  sendRequest,
  closeConnections,
  type ServerAddress,
  type SiteRequest,
  type SiteResponse,
  compareResponses,
} from './nginx/send-request.ts';
import { buildOriginRequests, buildRequests } from './nginx/site-requests.ts';
import { findNginx, hasBrotli, runNginx } from './nginx/run-nginx.ts';
import { tmpdir } from 'node:os';
import { DEFAULT_LOCALE, LOCALES } from '#domain/languages/locales';
import { toRedirects } from '#domain/addresses/redirects-file';
import { buildHeadersFile } from '#pipeline/building/finish/headers';
import { buildHostFiles } from '#pipeline/building/host/host-files';

const HEADERS = { '/downloads/*': { 'X-Own': 'a "b"; c' }, '/old/': { 'X-Own': 'd' } };
const REDIRECTS = toRedirects({
  '/old/': '/downloads/a.txt',
  '/old.html': '/?a=1&b=2#part',
  '/de/alt/': { status: 302, destination: '/' },
});
const NOT_FOUND = LOCALES.map((locale) => (locale === DEFAULT_LOCALE ? '404.html' : `${locale}/404.html`));

/** Writes a small site with headers and redirects of its own. Returns its folder. */
async function writeOwnRulesSite(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-own-rules-'));
  const files = new Map([
    ...['index.html', 'feed.xml', 'downloads/a.txt', ...NOT_FOUND].map((name) => [name, name] as const),
    ...buildHostFiles({ headers: buildHeadersFile(new Map(), HEADERS), redirects: REDIRECTS }, null),
  ]);
  for (const [name, text] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

const MAX_STEPS = 5;

/**
 * Returns the final path of an address after redirects and redirecting pages, without its query.
 */
async function findEnd(place: ServerAddress, path: string, steps = MAX_STEPS): Promise<string> {
  const next = leadsTo(await sendRequest(place, { path }));
  if (next === undefined || steps === 0) return path.replace(/\?.*/s, '');
  return findEnd(place, next, steps - 1);
}

function leadsTo({ status, headers, body }: SiteResponse): string | undefined {
  if (status !== 200) return headers['location'];
  return /http-equiv="refresh" content="0; url=([^"]*)"/.exec(body.toString())?.[1];
}

const AT_ONCE = 8;

/**
 * Sends nginx the same request as the origin and compares the responses. The origin redirects moved
 * content; static files redirect by a page instead, so only the final addresses are compared.
 */
async function compareOne(
  origin: ServerAddress,
  nginx: ServerAddress,
  question: SiteRequest,
): Promise<string[]> {
  const wanted = await sendRequest(origin, question);
  if (wanted.status !== 302) return compareResponses(wanted, await sendRequest(nginx, question));
  const ends = [await findEnd(origin, question.path), await findEnd(nginx, question.path)];
  return ends[0] === ends[1] ? [] : [`leads to ${ends[1]}, not ${ends[0]}`];
}

/** Sends both servers the same requests. Returns the differences, one line each. */
async function compare(
  origin: ServerAddress,
  nginx: ServerAddress,
  questions: readonly SiteRequest[],
): Promise<string[]> {
  const found = await mapInParallel(questions, AT_ONCE, async (question) => {
    const differences = await compareOne(origin, nginx, question);
    const asked = [question.method, question.path, JSON.stringify(question.headers)]
      .filter(Boolean)
      .join(' ');
    return differences.map((difference) => `${asked}: ${difference}`);
  });
  return found.flat();
}

async function check(program: string, folder: string, content: string): Promise<string[]> {
  const root = resolve(folder);
  const { rules } = await readHeadersFile(root);
  const redirects = await readRedirects(root);
  // With sign-in, so that its pages are compared too.
  const settings = { PODIUM_TRUST_PROXY: '1', PODIUM_DEMO_SIGN_IN: '1' };
  const origin = await startOrigin(root, resolve(content), settings);
  const compareWith = async (
    upstream: string | null,
    questions: readonly SiteRequest[],
  ): Promise<string[]> => {
    const settings = writeNginx({ root, rules, redirects, origin: upstream, hasBrotli: hasBrotli() });
    const nginx = await runNginx(program, settings);
    try {
      const faults = await compare({ port: origin.port }, { socketPath: nginx.socket }, questions);
      console.log(
        `${folder}: ${questions.length} answers of nginx ${upstream === null ? 'alone' : 'with the origin'} compared, ${faults.length} differences`,
      );
      return faults;
    } finally {
      await nginx.stop();
    }
  };
  try {
    const files = await listFiles(root);
    const encodings = ['identity', 'gzip', ...(hasBrotli() ? ['br'] : [])];
    return [
      ...(await compareWith(null, buildRequests(files, encodings))),
      ...(await compareWith(`http://127.0.0.1:${origin.port}`, buildOriginRequests(files))),
    ];
  } finally {
    closeConnections();
    await origin.stop();
  }
}

const [folder = 'dist', content = 'src/content'] = process.argv.slice(2);
const program = findNginx();
if (program === undefined) {
  console.log(
    'nginx is not installed, so its answers were not compared. On Debian: apt-get install nginx-light',
  );
} else {
  if (!hasBrotli())
    console.log(
      'nginx has no Brotli module, so Brotli responses were not compared. On Debian: apt-get install libnginx-mod-http-brotli-static',
    );
  const ownRules = await writeOwnRulesSite();
  const faults = [...(await check(program, folder, content)), ...(await check(program, ownRules, content))];
  await rm(ownRules, { recursive: true });
  if (faults.length > 0) {
    console.error(listFaults(faults));
    process.exitCode = 1;
  }
}
