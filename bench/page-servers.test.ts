// @vitest-environment node
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { goodContent, writeContent } from '#library/content.fixture';
import { startOrigin } from '#checks/start-origin';
import { measureAlternately, medianRatio, startControl } from './page-servers.ts';

const HEADERS = `/*
  Content-Security-Policy: default-src 'none'; script-src 'sha256-${'a'.repeat(43)}=' 'sha256-${'b'.repeat(43)}='
  Strict-Transport-Security: max-age=31536000
  X-Robots-Tag: all
`;

test('The origin needs at most 1.5 times the processor time of node:http alone for a page', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'podium-page-servers-'));
  onTestFinished(() => rm(dist, { recursive: true }));
  const folder = join(dist, 'p/page/page');
  await mkdir(folder, { recursive: true });
  await writeFile(join(dist, '_headers'), HEADERS);
  await writeFile(join(folder, 'index.html'), 'A page');
  // The byte budget of a view page. The bytes are only sent, never decoded.
  await writeFile(join(folder, 'index.html.br'), randomBytes(14_336));

  const origin = await startOrigin(dist, await writeContent(goodContent()));
  onTestFinished(() => origin.stop());
  const control = await startControl(origin.port, '/p/page/page/');
  onTestFinished(() => control.stop());
  const servers = [{ name: 'origin', ...origin }, control];
  const costs = await measureAlternately(servers, { path: '/p/page/page/', requests: 2000, rounds: 5 });
  expect(costs.get('origin')).toHaveLength(5);
  expect(medianRatio(costs, 'origin', 'node:http')).toBeLessThanOrEqual(1.5);
});
