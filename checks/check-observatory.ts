// Grades pages of a built site with the scorer of Mozilla Observatory:
//   node checks/check-observatory.ts [folder [content]]
//   --install  only installs the scorer if it is missing
// The scorer and the origin's responses are real. A local proxy end provides HTTPS and the redirect
// to it, as a proxy or CDN does in production.
import { resolve } from 'node:path';
import { mapInParallel } from '#library/in-parallel';
import { readFlags, switchFlag } from '#pipeline/cli/flags';
import { listFiles } from '#pipeline/site/list-files';
import { startOrigin } from './start-origin.ts';
import { hasOpenssl } from './observatory/certificate.ts';
import { choosePages, type GradedPage } from './pages-to-grade.ts';
import { installScorer, isInstalled, scoreAddress, type Score } from './observatory/scorer.ts';
import { startHttpsProxy } from './observatory/https-proxy.ts';

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
  const { values, positionals } = readFlags({
    script: 'observatory',
    about: 'Grades pages of a built site with the scorer of Mozilla Observatory.',
    operands: '[folder [content]]',
    takes: 'many',
    flags: { install: switchFlag('only installs the scorer if it is missing') },
    examples: ['', 'dist src/content'],
  });
  if (values.install) {
    if (!isInstalled()) await installScorer();
    return;
  }
  if (!isInstalled()) {
    console.log(
      'The scorer is not installed, so no page was graded. To install it and run this check: npm run observatory',
    );
    return;
  }
  if (!hasOpenssl()) {
    console.log(
      'openssl, which makes a certificate, is not installed, so no page was graded. On Debian: apt-get install openssl',
    );
    return;
  }
  const [folder = 'dist', content = 'src/content'] = positionals;
  const scores = await scorePages(resolve(folder), resolve(content));
  console.log(`${folder}: ${scores.size} pages graded by Mozilla Observatory`);
  for (const [page, score] of scores) report(page, score);
}

await run().catch((error: unknown) => {
  process.exitCode = 1;
  console.error(error instanceof Error ? error.message : error);
});
