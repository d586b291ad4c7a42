// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ANONYMOUS, type Viewer } from '#services/viewer';
import { showRoles } from './show-roles.ts';

const apply = vi.fn<(page: Document, answer: object) => Promise<void>>(() => Promise.resolve());
const offerApp = vi.fn<(page: Document, app: object) => Promise<void>>(() => Promise.resolve());
const showTool = vi.fn<(page: Document, tool: string) => Promise<void>>(() => Promise.resolve());
const startTools = vi.fn<(page: Document, told: object | null) => Promise<void>>(() => Promise.resolve());
const IPHONE_APP = { type: 'iphone', url: '/x', ownProtocolUrl: 'podium://x' } as const;
const { dataset } = document.documentElement;

const onError = vi.fn<(error: unknown) => void>();

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('reportError', onError);
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15)');
  delete dataset['roles'];
  delete dataset['rights'];
  setFacts({ schemaVersion: '2', embedMode: false });
});

function setFacts(facts: object, evaluatedFeatures: object = { a: true, b: false }): void {
  const all = JSON.stringify({ ...facts, evaluatedFeatures });
  document.body.innerHTML = `<a class="make-a-copy" href="/copy/">Copy</a>
    <script type="application/json" id="app-data">${all}</script>`;
}

const show = (viewer: Viewer | null) =>
  showRoles(document, Promise.resolve(viewer), () =>
    Promise.resolve({ applyRoles: apply, offerApp, showTool, startTools }),
  );
const answer = (fields: Partial<Viewer>): Viewer => ({ ...ANONYMOUS, isAuthenticated: true, ...fields });

it.each([
  ['no fields', {}],
  ['the flags of the page', { evaluatedFeatures: { a: true, b: false } }],
  ['the copy of the page', { showMakeACopyButton: true, makeACopyRedirectUrl: '/copy/' }],
  ['a copy that is not allowed', { showMakeACopyButton: false, makeACopyRedirectUrl: '/other/' }],
  ['an app of another platform', { nativeApp: IPHONE_APP }],
])('loads nothing for %s', async (_what, fields) => {
  await show(answer(fields));
  expect(apply).not.toHaveBeenCalled();
  expect(offerApp).not.toHaveBeenCalled();
  expect(dataset['roles']).toBe('');
});

it.each([
  ['another flag', { evaluatedFeatures: { a: false } }],
  ['a copy elsewhere', { showMakeACopyButton: true, makeACopyRedirectUrl: '/other/' }],
  ['a copy by the flag alone', { showMakeACopyButton: true, makeACopyRedirectUrl: null }],
])('loads further features for %s', async (_what, fields) => {
  await show(answer(fields));
  expect(apply).toHaveBeenCalledWith(document, answer(fields));
  expect(dataset['roles']).toBe('');
});

it('offers the app of this platform [6.6]', async () => {
  const app = { ...IPHONE_APP, type: 'android' } as const;
  await show(answer({ nativeApp: app }));
  expect(offerApp).toHaveBeenCalledWith(document, app);
});

const toolsLoad = () => dispatchEvent(new CustomEvent('hidden-tags-loaded', { detail: { hasTags: true } }));

it.each([
  ['curate, as the page has it for all', { 'allow-content-curation': true }],
  ['curate, and sees more than others', { a: false, 'allow-content-curation': true }],
])('connects admin tools once they are loaded, for visitors who may %s', async (_what, features) => {
  setFacts({}, { a: true, 'allow-content-curation': true });
  await show(answer({ evaluatedFeatures: features }));
  expect(startTools).not.toHaveBeenCalled();
  toolsLoad();
  toolsLoad();
  await vi.waitFor(() => expect(startTools).toHaveBeenCalled());
  expect(startTools).toHaveBeenCalledExactlyOnceWith(document, { hasTags: true });
});

it('connects no admin tools for visitors who may not curate, and does not throw if they do not load', async () => {
  await show(answer({ evaluatedFeatures: { 'allow-content-curation': false } }));
  toolsLoad();
  expect(startTools).not.toHaveBeenCalled();
  startTools.mockRejectedValueOnce(new TypeError('no chunk'));
  await show(answer({ evaluatedFeatures: { 'allow-content-curation': true } }));
  toolsLoad();
  await vi.waitFor(() => expect(startTools).toHaveBeenCalledOnce());
});

it.each([
  ['edit', { viewerRights: { edit: true, comment: false } }, 'edit'],
  ['edit and comment', { viewerRights: { edit: true, comment: true } }, 'edit'],
  ['comment', { viewerRights: { edit: false, comment: true } }, 'comment'],
  ['make a copy', { showMakeACopyButton: true }, 'copy'],
  ['edit and make a copy', { viewerRights: { edit: true }, showMakeACopyButton: true }, 'edit copy'],
  ['do nothing', {}, ''],
])('names the rights of visitors who may %s [6.7, 6.8]', async (_what, fields, rights) => {
  await show(answer(fields));
  expect(dataset['rights']).toBe(rights);
});

describe('the private header on a public page', () => {
  const HEADER = '<div class="account"></div>';
  const RIGHTS = { viewerRights: { edit: false, comment: true } };

  it.each([
    ['edit', { viewerRights: { edit: true, comment: true } }],
    ['comment', RIGHTS],
  ])('has the button to %s', async (tool, fields) => {
    document.body.insertAdjacentHTML('afterbegin', HEADER);
    await show(answer(fields));
    expect(showTool).toHaveBeenCalledExactlyOnceWith(document, tool);
    expect(dataset['roles']).toBe('');
  });

  it('is absent without a right, and for the classic type', async () => {
    document.body.insertAdjacentHTML('afterbegin', HEADER);
    await show(answer({ viewerRights: { edit: false, comment: false } }));
    setFacts({ schemaVersion: '0', embedMode: false });
    document.body.insertAdjacentHTML('afterbegin', HEADER);
    await show(answer(RIGHTS));
    expect(showTool).not.toHaveBeenCalled();
  });

  it('needs no code on a private page, which has no header of the site', async () => {
    await show(answer(RIGHTS));
    expect(showTool).not.toHaveBeenCalled();
  });

  it('does not prevent other features if its code fails', async () => {
    document.body.insertAdjacentHTML('afterbegin', HEADER);
    showTool.mockRejectedValueOnce(new TypeError('no texts'));
    await show(answer({ ...RIGHTS, evaluatedFeatures: { a: false } }));
    expect(apply).toHaveBeenCalledOnce();
    expect(dataset['roles']).toBe('');
  });
});

it.each([
  ['the classic type', { schemaVersion: '0', embedMode: false }],
  ['a frame of another site', { schemaVersion: '2', embedMode: true }],
])('gives no header to %s [5.11]', async (_what, facts) => {
  setFacts(facts);
  await show(answer({ viewerRights: { edit: true, comment: true } }));
  expect(dataset['rights']).toBe('');
});

it('does not change the page if the visitor is unknown', async () => {
  await show(null);
  expect(apply).not.toHaveBeenCalled();
  expect([dataset['roles'], dataset['rights']]).toEqual(['', undefined]);
});

it('does not change the page if the code does not load', async () => {
  apply.mockRejectedValueOnce(new TypeError('no chunk'));
  await show(answer({ evaluatedFeatures: { a: false } }));
  expect(dataset['roles']).toBe('');
  // Reported in development only, as here.
  expect(onError).toHaveBeenCalledWith(new TypeError('no chunk'));
});
