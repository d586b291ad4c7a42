// Grades pages of a built site with the scorer of Mozilla Observatory:
//   node checks/check-observatory.ts [folder [content]]
// The scorer and the origin's responses are real. A local proxy end provides HTTPS and the redirect
// to it, as a proxy or CDN does in production.
import { resolve } from 'node:path';
import { mapInParallel } from '#library/in-parallel';
import { CommandError, reportFailure } from '#pipeline/cli/command-error';
import { readFlags } from '#pipeline/cli/flags';
import { addressOf } from '#pipeline/site/address-of';
import { listFiles, type OutputFile } from '#pipeline/site/list-files';
import { startOrigin } from './start-origin.ts';
import { startHttpsProxy } from './observatory/https-proxy.ts';
import { findScorerMissing, scoreAddress, type Score } from './observatory/scorer.ts';

interface Kind {
  /** Matches the files of its pages. One of them is graded. */
  readonly files: RegExp;
  /** Tests of the scorer that the page fails on purpose. */
  readonly fails: readonly string[];
}

/** The kinds of pages with headers or code of their own. */
const KINDS: Readonly<Record<string, Kind>> = {
  home: { files: /^index\.html$/, fails: [] },
  presentation: { files: /^p\/(?!embed\/)[^/]+\/[^/]+\/index\.html$/, fails: [] },
  video: { files: /^v\/[^/]+\/[^/]+\/index\.html$/, fails: [] },
  // Any page may frame it (docs/decisions/0014-headers-of-every-host.md).
  embed: { files: /^p\/embed\/[^/]+\/index\.html$/, fails: ['x-frame-options'] },
  private: { files: /^view\/[^/]+\/index\.html$/, fails: [] },
};

/** A page to grade. */
interface GradedPage extends Pick<Kind, 'fails'> {
  readonly path: string;
}

/**
 * Returns the pages to grade. Throws an error that names the kind of page that a built site does
 * not have.
 */
export function choosePages(files: readonly OutputFile[]): GradedPage[] {
  return Object.entries(KINDS).map(([kind, { files: pattern, fails }]) => {
    const page = files.find(({ name }) => pattern.test(name));
    if (page) return { path: addressOf(`/${page.name}`), fails };
    throw new Error(
      `The built site has no page of the kind "${kind}" to grade. Build it from content that has one.`,
    );
  });
}

/** The grade of pages that fail no test. */
const WANTED = 'A+';
const AT_ONCE = 2;

/** Grades pages of a site. Returns their scores. */
async function scorePages(site: string, content: string): Promise<Map<GradedPage, Score>> {
  const pages = choosePages(await listFiles(site));
  const origin = await startOrigin(site, content, { PODIUM_TRUST_PROXY: '1', PODIUM_DEMO_SIGN_IN: '1' });
  try {
    const proxy = await startHttpsProxy(origin.port);
    const score = async (page: GradedPage) =>
      [page, await scoreAddress(proxy.host + page.path, proxy.certificate)] as const;
    try {
      return new Map(await mapInParallel(pages, AT_ONCE, score));
    } finally {
      await proxy.stop();
    }
  } finally {
    await origin.stop();
  }
}

function report({ path, fails }: GradedPage, { grade, score, tests }: Score): void {
  console.log(`  ${grade.padEnd(2)} ${score}  ${path}`);
  const failed = Object.entries(tests).filter(([, { scoreModifier }]) => scoreModifier < 0);
  const isExpected = failed.map(([name]) => name).join() === fails.join();
  if (isExpected && (grade === WANTED || fails.length > 0)) return;
  process.exitCode = 1;
  for (const [name, { result, scoreModifier }] of failed)
    console.error(`    ${scoreModifier} ${name}: ${result}`);
  if (!isExpected) console.error(`    This page must fail ${fails.join(' and ') || 'no test'}.`);
}

async function run(): Promise<void> {
  const { positionals } = readFlags({
    script: 'observatory',
    about: 'Grades pages of a built site with the scorer of Mozilla Observatory.',
    operands: '[folder [content]]',
    takes: 'many',
    flags: {},
    examples: ['', 'dist src/content'],
  });
  const missing = findScorerMissing();
  if (missing !== null) throw new CommandError(missing);
  const [folder = 'dist', content = 'src/content'] = positionals;
  const scores = await scorePages(resolve(folder), resolve(content));
  console.log(`${folder}: ${scores.size} pages graded by Mozilla Observatory`);
  for (const [page, score] of scores) report(page, score);
}

if (import.meta.main) await run().catch(reportFailure);
