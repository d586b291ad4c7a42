// Grades pages of a built site with the scorer of Mozilla Observatory. The scorer and the origin's
// responses are real. A local proxy end provides HTTPS and the redirect to it, as a proxy or CDN
// does in production.
import { afterAll, expect, test } from 'vitest';
import { listFiles } from '#pipeline/site/list-files';
import { startHttpsProxy } from '../observatory/https-proxy.fixture.ts';
import { scoreAddress } from '../observatory/scorer.fixture.ts';
import { choosePages } from '../pages/choose-pages.fixture.ts';
import { startOrigin } from '../start-origin.ts';
import { CONTENT_DIR, SITE_DIR } from './site.fixture.ts';

const origin = await startOrigin(SITE_DIR, CONTENT_DIR, {
  PODIUM_TRUST_PROXY: '1',
  PODIUM_DEMO_SIGN_IN: '1',
});
const proxy = await startHttpsProxy(origin.port);
afterAll(async () => {
  await proxy.stop();
  await origin.stop();
});

const pages = choosePages((await listFiles(SITE_DIR)).map(({ name }) => name));

test.each(pages)('$path has the grade A+, or fails only what it must fail', async ({ path, fails }) => {
  const { grade, tests } = await scoreAddress(proxy.host + path, proxy.certificate);
  const failed = Object.entries(tests).filter(([, { scoreModifier }]) => scoreModifier < 0);
  expect(failed.map(([name, { result }]) => `${name}: ${result}`)).toEqual(
    fails.map((name) => expect.stringMatching(`^${name}: `) as string),
  );
  if (fails.length === 0) expect(grade).toBe('A+');
});
