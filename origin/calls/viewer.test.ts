// @vitest-environment node
import { expect, test } from 'vitest';
import { aPresentation, writeContent } from '#library/content.fixture';
import { viewerData } from '#library/schemas/viewer-data';
import { likeCall, viewerDataCall, VISITOR_CALL } from '#domain/addresses/calls';
import { openLibrary } from '../content-source.ts';
import { VIEW_LINK, openTestOrigin, testContent } from '../origin.fixture.ts';

const VIEWER = viewerDataCall('rivers-of-data');

test('Viewer data has the names of the schema, and the live count [3.20, 3.23]', async () => {
  const visitor = await (await openTestOrigin()).browser().signIn('visitor');
  await visitor.like(likeCall('rivers-of-data'));
  const response = await visitor.fetch(VIEWER);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const { likesCount, ...rest } = (await response.json()) as { likesCount: number };
  expect(likesCount).toBe(313);
  expect(viewerData.parse(rest)).toEqual({
    isAuthenticated: true,
    viewerName: 'Demo Visitor',
    viewerEmail: 'visitor@demo.example',
    viewerRights: { edit: false, comment: false },
    hasLiked: true,
    showMakeACopyButton: false,
    makeACopyRedirectUrl: null,
    nativeApp: null,
    evaluatedFeatures: {},
  });
});

test.each([
  ['visitor', { edit: false, comment: false }],
  ['commenter', { edit: false, comment: true }],
  ['editor', { edit: true, comment: true }],
  ['owner', { edit: true, comment: true }],
])('The %s has the rights of the role', async (role, rights) => {
  const browser = await (await openTestOrigin()).browser().signIn(role);
  expect(await (await browser.fetch(VIEWER)).json()).toMatchObject({ viewerRights: rights });
});

test('The flags of the site are among the data; those of the content come first', async () => {
  const flags = { 'allow-content-curation': false, 'another-flag': true };
  const content = testContent();
  content['site/site.json'] = { ...(content['site/site.json'] as object), evaluatedFeatures: flags };
  const library = await openLibrary(await writeContent(content), () => undefined);
  const browser = await (await openTestOrigin({}, { content: library })).browser().signIn('visitor');
  const read = async (path: string) => (await (await browser.fetch(path)).json()) as unknown;
  expect(await read(VIEWER)).toMatchObject({ evaluatedFeatures: flags });
  expect(
    await read(`${viewerDataCall('hidden-one')}?auth_key=${VIEW_LINK}&key_type=view_link`),
  ).toMatchObject({
    evaluatedFeatures: { 'allow-content-curation': true, 'another-flag': true },
  });
});

test.each([
  ['/product/', '/talks/product/'],
  ['https://podium.example/copy/', 'https://podium.example/copy/'],
])('The button that copies leads from %s to %s on a site below a path', async (target, href) => {
  const content = {
    ...testContent(),
    'presentations/rivers.json': aPresentation({ viewerDefaults: { makeACopyRedirectUrl: target } }),
  };
  const library = await openLibrary(await writeContent(content), () => undefined);
  const origin = await openTestOrigin({}, { content: library, base: '/talks' });
  const browser = await origin.browser().signIn('visitor');
  expect(await (await browser.fetch(VIEWER)).json()).toMatchObject({ makeACopyRedirectUrl: href });
});

test('Content without a like button has no count', async () => {
  const browser = await (await openTestOrigin()).browser().signIn('visitor');
  const data: unknown = await (await browser.fetch(viewerDataCall('no-likes'))).json();
  expect(data).not.toHaveProperty('likesCount');
});

test('A signed-out visitor gets 401, and loses a name that outlived its session', async () => {
  const browser = (await openTestOrigin()).browser();
  browser.cookies.set('viewer_hint', 'Somebody');
  const response = await browser.fetch(VIEWER);
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ error: { code: 'not_signed_in' } });
  expect(browser.cookies.has('viewer_hint')).toBe(false);
});

test('A page without content gets only the visitor', async () => {
  const browser = (await openTestOrigin()).browser();
  browser.cookies.set('viewer_hint', 'Somebody');
  expect((await browser.fetch(VISITOR_CALL)).status).toBe(401);
  expect(browser.cookies.has('viewer_hint')).toBe(false);
  await browser.signIn('visitor');
  const response = await browser.fetch(VISITOR_CALL);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(await response.json()).toEqual({
    isAuthenticated: true,
    viewerName: 'Demo Visitor',
    viewerEmail: 'visitor@demo.example',
  });
});

test('Hidden content answers only to its own view link', async () => {
  const browser = await (await openTestOrigin()).browser().signIn('owner');
  const key = `?auth_key=${VIEW_LINK}&key_type=view_link`;
  const answer: unknown = await (await browser.fetch(`${viewerDataCall('hidden-one')}${key}`)).json();
  expect(answer).toMatchObject({
    likesCount: 5,
    showMakeACopyButton: true,
    evaluatedFeatures: { 'allow-content-curation': true },
  });
  expect((await browser.fetch(viewerDataCall('hidden-one'))).status).toBe(404);
  expect((await browser.fetch(`${viewerDataCall('rivers-of-data')}${key}`)).status).toBe(404);
  expect(
    (await browser.fetch(`${viewerDataCall('hidden-one')}?auth_key=wrong&key_type=view_link`)).status,
  ).toBe(404);
});

test.each([
  ['rivers-of-data', false],
  ['reusable-one', true],
  ['kept-one', false],
])('Offers a copy of %s: %j', async (oid, showMakeACopyButton) => {
  const browser = await (await openTestOrigin()).browser().signIn('visitor');
  const answer: unknown = await (await browser.fetch(viewerDataCall(oid))).json();
  expect(answer).toMatchObject({ showMakeACopyButton, makeACopyRedirectUrl: null });
});

test('The session id is stored only as a hash', async () => {
  const origin = await openTestOrigin();
  const browser = await origin.browser().signIn('visitor');
  const stored = JSON.stringify(origin.db.prepare('SELECT * FROM sessions').all());
  expect(stored).not.toContain(browser.cookies.get('podium_session') ?? 'no session');
  expect(stored).toContain('id_hash');
});
