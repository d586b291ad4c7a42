// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { findHtmlFaults } from '#checks/pages/html-faults.fixture';
import { likeCall } from '#domain/addresses/calls';
import { PLATFORM } from '#domain/addresses/paths';
import { openTestOrigin } from '../origin.fixture.ts';

const OPEN = [
  PLATFORM.login,
  PLATFORM.loginAnchor,
  PLATFORM.logout,
  '/signup/',
  PLATFORM.product,
  PLATFORM.video,
  PLATFORM.videoEdu,
  '/contact/abuse/rivers-of-data/',
];
const SIGNED_IN = [PLATFORM.dashboard, PLATFORM.settings, '/p/edit/rivers-of-data/', '/rivers-of-data/edit/'];

async function expectGoodPage(response: Response): Promise<string> {
  const html = await response.text();
  expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(html).toMatch(/<title>[^<|]+ \| Podium<\/title>/);
  expect(html).toContain('<a class="logo" href="/">');
  expect(html).not.toContain('<script');
  expect(html).not.toContain(' style=');
  expect(await findHtmlFaults(html)).toEqual([]);
  return html;
}

describe.each(OPEN)('%s', (path) => {
  test('is a page for all visitors', async () => {
    const response = await (await openTestOrigin()).browser().fetch(path);
    expect(response.status).toBe(200);
    await expectGoodPage(response);
  });
});

describe.each(SIGNED_IN)('%s', (path) => {
  test('requires sign-in first and leads back', async () => {
    const response = await (await openTestOrigin()).browser().fetch(`${path}?from=header`);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(
      `/login/?next=${encodeURIComponent(`${path}?from=header`)}`,
    );
  });

  test('is a page for an editor', async () => {
    const response = await (await (await openTestOrigin()).browser().signIn('editor')).fetch(path);
    expect(response.status).toBe(200);
    expect(await expectGoodPage(response)).toContain('Demo Editor');
  });
});

test('The editors need rights', async () => {
  const origin = await openTestOrigin();
  const visitor = await origin.browser().signIn('visitor');
  const commenter = await origin.browser().signIn('commenter');
  const owner = await origin.browser().signIn('owner');
  const statuses = async (path: string) =>
    Promise.all([visitor, commenter, owner].map(async (browser) => (await browser.fetch(path)).status));
  expect(await statuses('/p/edit/rivers-of-data/')).toEqual([403, 200, 200]);
  expect(await statuses('/rivers-of-data/edit/')).toEqual([403, 403, 200]);
  expect(await statuses('/p/edit/hidden-one/')).toEqual([404, 200, 200]);
  expect(await statuses('/p/edit/nobody-knows/')).toEqual([404, 404, 404]);
});

test('The dashboard lists liked content, escaped, latest first', async () => {
  let now = new Date('2026-03-04T10:00:00Z');
  const origin = await openTestOrigin({}, { now: () => now });
  const visitor = await origin.browser().signIn('visitor');
  expect(await expectGoodPage(await visitor.fetch('/dashboard/next/'))).toContain('Nothing yet.');
  await visitor.like(likeCall('rivers-of-data'));
  origin.db.exec("INSERT INTO likes VALUES ('no-likes', 1, '2026-03-04T09:00:00.000Z'), ('gone', 1, '2026')");
  now = new Date('2026-03-05T10:00:00Z');
  const html = await expectGoodPage(await visitor.fetch('/dashboard/next/'));
  const links = [...html.matchAll(/<li><a href="([^"]+)">([^<]+)<\/a><\/li>/g)].map(([, href, text]) => [
    href,
    text,
  ]);
  expect(links).toEqual([
    ['/p/rivers-of-data/rivers-of-data/', 'Rivers of data'],
    ['/p/no-likes/no-likes-none/', 'No &lt;likes&gt; &amp; &quot;none&quot;'],
  ]);
});

describe('a report', () => {
  const path = '/contact/abuse/rivers-of-data/';

  test('is stored', async () => {
    const origin = await openTestOrigin();
    const browser = await origin.browser().signIn('visitor');
    const response = await browser.submit(path, { reason: 'copyright', details: ' <b>Mine</b> ' });
    expect(response.status).toBe(200);
    expect(await expectGoodPage(response)).toContain('number 1');
    const rows = origin.db.prepare('SELECT oid, reason, details, account_id FROM reports').all();
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { oid: 'rivers-of-data', reason: 'copyright', details: '<b>Mine</b>', account_id: 1 },
    ]);
  });

  test('may come from a signed-out visitor [1.4]', async () => {
    const response = await (await openTestOrigin()).browser().submit(path, { reason: 'other', details: '' });
    expect(response.status).toBe(200);
  });

  test('without a reason shows the form again with the written text', async () => {
    const origin = await openTestOrigin();
    const response = await origin.browser().submit(path, { details: '</textarea><script>' });
    expect(response.status).toBe(422);
    expect(await expectGoodPage(response)).toContain('&lt;/textarea&gt;&lt;script&gt;');
    expect(origin.db.prepare('SELECT * FROM reports').all()).toEqual([]);
  });

  test('that is too long shows the form again', async () => {
    const fields = { reason: 'other', details: 'x'.repeat(4001) };
    expect((await (await openTestOrigin()).browser().submit(path, fields)).status).toBe(422);
  });

  test('answers the same for hidden and for missing content', async () => {
    const browser = (await openTestOrigin()).browser();
    const [hidden, unknown] = await Promise.all(
      ['hidden-one', 'nobody-at'].map((oid) => browser.fetch(`/contact/abuse/${oid}/`)),
    );
    expect(hidden?.status).toBe(unknown?.status);
    expect(await hidden?.text()).not.toContain('Hidden title');
  });

  test('needs a well-formed oid', async () => {
    const browser = (await openTestOrigin()).browser();
    expect((await browser.fetch('/contact/abuse/..%2Fx/')).status).toBe(404);
  });
});

test('The style sheet and the font of the pages exist, and their policy allows them', async () => {
  const browser = (await openTestOrigin()).browser();
  const page = await browser.fetch('/login/');
  expect(page.headers.get('content-security-policy')).toMatch(
    /style-src 'self' 'sha256-[^']+'; font-src 'self'/,
  );
  const look = /href="(\/_origin\/[^"]+\.css)"/.exec(await page.text())?.[1] ?? '';
  const style = await browser.fetch(look);
  expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
  const file = /url\('([^']+)'\)/.exec(await style.text())?.[1] ?? '';
  const font = await browser.fetch(new URL(file, `http://localhost${look}`).pathname);
  expect(font.headers.get('content-type')).toBe('font/woff2');
  expect(font.headers.get('cache-control')).toContain('immutable');
  expect(new TextDecoder().decode((await font.arrayBuffer()).slice(0, 4))).toBe('wOF2');
});

test('An internal error reveals no details, and is logged', async () => {
  const origin = await openTestOrigin();
  origin.db.exec('DROP TABLE reports; CREATE TABLE reports (oid TEXT)');
  const response = await origin.browser().submit('/contact/abuse/rivers-of-data/', { reason: 'other' });
  expect(response.status).toBe(500);
  expect(await expectGoodPage(response)).not.toContain('reports');
  expect(String(origin.warnings[0])).toContain('reports');
});
