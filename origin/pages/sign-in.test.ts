// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { PLATFORM } from '#domain/addresses/paths';
import { openTestOrigin } from '../origin.fixture.ts';

describe('sign-in', () => {
  test('sets a session that scripts cannot read, and a token and a name that they can', async () => {
    const browser = (await openTestOrigin()).browser();
    const response = await browser.submit('/login/?next=/p/rivers-of-data/rivers/', { account: 'editor' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/p/rivers-of-data/rivers/');
    const cookies = new Map(response.headers.getSetCookie().map((cookie) => [cookie.split('=')[0], cookie]));
    expect(cookies.get('podium_session')).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(cookies.get('csrftoken')).toMatch(/; Max-Age=2592000; Path=\/; SameSite=Lax$/);
    expect(cookies.get('viewer_hint')).toMatch(
      /^viewer_hint=Demo%20Editor; Max-Age=2592000; Path=\/; SameSite=Lax$/,
    );
  });

  test('has the same page at both addresses, without a redirect [2.8]', async () => {
    const browser = (await openTestOrigin()).browser();
    const [link, page] = [await browser.fetch(PLATFORM.loginAnchor), await browser.fetch(PLATFORM.login)];
    expect([link.status, page.status]).toEqual([200, 200]);
    const withoutToken = (html: string) => html.replace(/name="csrf" value="[^"]*"/, '');
    expect(withoutToken(await link.text())).toBe(withoutToken(await page.text()));
  });

  test('ends the previous session', async () => {
    const origin = await openTestOrigin();
    const browser = await origin.browser().signIn('visitor');
    await browser.signIn('owner');
    expect(origin.db.prepare('SELECT count(*) AS n FROM sessions').get()?.['n']).toBe(1);
  });

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example'])(
    'never leads to %s',
    async (next) => {
      const browser = (await openTestOrigin()).browser();
      const response = await browser.submit('/login/', { account: 'visitor', next });
      expect(response.headers.get('location')).toBe('/');
    },
  );

  test('is refused without the token of the page', async () => {
    const browser = (await openTestOrigin()).browser();
    const response = await browser.submit('/login/', { account: 'visitor', csrf: 'made-up' });
    expect(response.status).toBe(403);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(browser.cookies.has('podium_session')).toBe(false);
  });

  test('is refused when another site sends the form', async () => {
    const browser = (await openTestOrigin()).browser();
    const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    const body = new URLSearchParams({ account: 'visitor' });
    expect((await browser.fetch('/login/', { method: 'POST', headers, body })).status).toBe(403);
  });

  test('is refused for an unknown account, for JSON, and too often', async () => {
    const browser = (await openTestOrigin({}, { formsPerMinute: 2 })).browser();
    expect((await browser.submit('/login/', { account: 'admin' })).status).toBe(400);
    const json = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };
    expect((await browser.fetch('/login/', json)).status).toBe(415);
    expect((await browser.submit('/login/', { account: 'visitor' })).status).toBe(429);
  });
});

describe('where sign-in is off', () => {
  const FORWARDED = [
    'Forwarded',
    'Via',
    'X-Real-IP',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
  ];

  test.each([
    { who: 'for all', demoSignIn: 'none' as const, headers: {} },
    ...FORWARDED.map((name) => ({
      who: `for a request with ${name}`,
      demoSignIn: 'same machine' as const,
      headers: { [name]: 'for=1.2.3.4' },
    })),
  ])('log-in and sign-up answer 404 with a message, $who', async ({ demoSignIn, headers }) => {
    const browser = (await openTestOrigin({ 'index.html': 'Home' }, { demoSignIn })).browser();
    const body = new URLSearchParams({ account: 'visitor', name: 'Somebody' });
    for (const path of ['/login/', '/login', '/signup/?next=%2F', '/signup'])
      for (const request of [{}, { method: 'HEAD' }, { method: 'POST', body }]) {
        const response = await browser.fetch(path, { ...request, headers });
        expect([path, response.status]).toEqual([path, 404]);
        if (!('method' in request)) expect(await response.text()).toContain('PODIUM_DEMO_SIGN_IN=1');
      }
    expect(browser.cookies.has('podium_session')).toBe(false);
    // Pages and the calls of signed-out visitors work.
    expect(await (await browser.fetch('/', { headers })).text()).toBe('Home');
    expect((await browser.fetch('/api/v4/viewer/', { headers })).status).toBe(401);
  });

  test('the message is in the language of the visitor', async () => {
    const browser = (await openTestOrigin({}, { demoSignIn: 'none' })).browser();
    const response = await browser.fetch('/login/', { headers: { Cookie: 'language=de' } });
    expect(await response.text()).toMatch(/<html lang="de"[^]*Die Anmeldung ist ausgeschaltet/);
  });

  test.each([
    { status: 404, hosts: ['evil.example', 'localhost.evil.example:4321', 'notlocalhost', 'localhost.'] },
    { status: 200, hosts: ['localhost:4321', 'LOCALHOST', 'talks.localhost', '127.0.0.1:4321', '[::1]:80'] },
  ])('on this machine, log-in answers $status to requests for $hosts', async ({ status, hosts }) => {
    const { app } = await openTestOrigin({}, { demoSignIn: 'same machine' });
    for (const host of hosts)
      expect([host, (await app.request(`http://${host}/login/`)).status]).toEqual([host, status]);
  });

  test('the setting turns it on, also behind a proxy', async () => {
    const browser = (await openTestOrigin({}, { demoSignIn: 'all', trustProxy: true })).browser();
    const headers = { 'X-Forwarded-For': '1.2.3.4' };
    expect((await browser.fetch('/login/', { headers })).status).toBe(200);
    expect((await browser.submit('/login/', { account: 'visitor' })).status).toBe(303);
  });
});

describe('sign-up', () => {
  test('creates an account, signs in and leads on', async () => {
    const browser = (await openTestOrigin()).browser();
    const response = await browser.submit('/signup/?next=/p/a/b/%3Fx%3D1%26y%3D2', {
      name: '  Zoë \n 日本; "x"  ',
    });
    expect(response.headers.get('location')).toBe('/p/a/b/?x=1&y=2');
    expect(decodeURIComponent(browser.cookies.get('viewer_hint') ?? '')).toBe('Zoë 日本; "x"');
    expect(await (await browser.fetch('/settings/')).text()).toContain('Zoë 日本; &quot;x&quot;');
  });

  test('skips the form for signed-in visitors', async () => {
    const browser = await (await openTestOrigin()).browser().signIn('visitor');
    const leadsTo = async (path: string) => (await browser.fetch(path)).headers.get('location');
    expect(await leadsTo('/signup/?next=%2Fp%2Fa%2Fb%2F')).toBe('/p/a/b/');
    expect(await leadsTo('/signup/')).toBe('/dashboard/next/');
    expect(await leadsTo('/signup/?next=https%3A%2F%2Fother.example%2F')).toBe('/dashboard/next/');
  });

  test('of a video page leads to a new video on the dashboard [2.28]', async () => {
    const browser = (await openTestOrigin()).browser();
    const path = '/signup/?next=%2Fdashboard%2Fnext%2F%3Fcreate%3Dvideo';
    const form = await (await browser.fetch(path)).text();
    expect(form).toContain('name="next" value="/dashboard/next/?create=video"');
    expect(form).toContain('/login/?next=%2Fdashboard%2Fnext%2F%3Fcreate%3Dvideo');
    const response = await browser.submit(path, { name: 'A' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/dashboard/next/?create=video');
    const dashboard = await (await browser.fetch('/dashboard/next/?create=video')).text();
    expect(dashboard).toContain('<h2 id="new-video">New video</h2>');
    expect(await (await browser.fetch('/dashboard/next/')).text()).not.toContain('New video');
  });

  test('keeps the target of a new video for visitors who log in instead', async () => {
    const browser = (await openTestOrigin()).browser();
    const asked = await browser.fetch('/dashboard/next/?create=video');
    const login = asked.headers.get('location') ?? '';
    expect(login).toBe('/login/?next=%2Fdashboard%2Fnext%2F%3Fcreate%3Dvideo');
    const response = await browser.submit(login, { account: 'visitor' });
    expect(response.headers.get('location')).toBe('/dashboard/next/?create=video');
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
  ])('never leads to %s', async (next) => {
    const browser = (await openTestOrigin()).browser();
    const page = await browser.fetch(`/signup/?next=${encodeURIComponent(next)}`);
    expect(await page.text()).not.toContain('evil');
    const response = await browser.submit('/signup/', { name: 'A', next });
    expect(response.headers.get('location')).toBe('/dashboard/next/');
  });

  test('leads to the dashboard by default', async () => {
    const response = await (await openTestOrigin()).browser().submit('/signup/', { name: 'A' });
    expect(response.headers.get('location')).toBe('/dashboard/next/');
  });

  test('asks again for an empty name, and keeps the target', async () => {
    const response = await (
      await openTestOrigin()
    )
      .browser()
      .submit('/signup/?next=/p/a/', { name: ' \u200b ' });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain('Please enter a name.');
    expect(html).toContain('name="next" value="/p/a/"');
  });

  test('truncates a long name', async () => {
    const browser = await (await openTestOrigin()).browser().signUp('😀'.repeat(100));
    expect([...decodeURIComponent(browser.cookies.get('viewer_hint') ?? '')]).toHaveLength(60);
  });
});
