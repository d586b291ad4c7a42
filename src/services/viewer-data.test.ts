import { beforeEach, afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { VIEWER_TIMEOUT_MS } from '#domain/viewer-timeout';
import type { HttpEnvironment } from './http.ts';
import { fetchViewer } from './viewer-data.ts';
import { ANONYMOUS, parseViewer, type Viewer } from './viewer.ts';

const fetched = vi.fn<typeof fetch>();
const page: HttpEnvironment = {
  fetch: fetched,
  origin: 'https://example.org',
  baseUri: 'https://example.org/',
  readCookies: () => 'viewer_hint=Ada',
  preproductionHosts: [],
};
const ADA = { ...ANONYMOUS, isAuthenticated: true, viewerName: 'Ada', hasLiked: true, likesCount: 313 };

beforeEach(() => {
  fetched.mockReset();
  fetched.mockImplementation(() => Promise.resolve(Response.json(ADA)));
});
afterEach(() => void vi.useRealTimers());

describe('fetchViewer', () => {
  it('asks for the viewer data of the content', async () => {
    await expect(fetchViewer(page, { oid: 'rivers' })).resolves.toEqual(ADA);
    expect(fetched.mock.lastCall?.[0]).toBe('https://example.org/api/v4/viewer/rivers/');
  });

  it('asks by the view link of hidden content', async () => {
    await fetchViewer(page, { oid: 'rivers', linkId: 'abc' });
    expect(fetched.mock.lastCall?.[0]).toBe(
      'https://example.org/api/v4/viewer/rivers/?auth_key=abc&key_type=view_link',
    );
  });

  it('makes no call for a visitor who is not signed in', async () => {
    await expect(fetchViewer({ ...page, readCookies: () => 'x=1' }, { oid: 'rivers' })).resolves.toBe(
      ANONYMOUS,
    );
    expect(fetched).not.toHaveBeenCalled();
  });

  it('takes 401 for anonymous', async () => {
    fetched.mockResolvedValue(new Response(null, { status: 401 }));
    await expect(fetchViewer(page, { oid: 'rivers' })).resolves.toBe(ANONYMOUS);
  });

  it('uses the call that has been started, and leaves its answer readable for others', async () => {
    const answer = Response.json(ADA);
    await expect(fetchViewer(page, { oid: 'rivers', started: Promise.resolve(answer) })).resolves.toEqual(
      ADA,
    );
    expect(fetched).not.toHaveBeenCalled();
    await expect(answer.json()).resolves.toEqual(ADA);
  });

  it('does not ask anew where the started call failed, for the page shows the visitor as anonymous by then', async () => {
    const started = Promise.reject(new TypeError('offline'));
    await expect(fetchViewer(page, { oid: 'rivers', started })).rejects.toThrow('Network Error');
    expect(fetched).not.toHaveBeenCalled();
  });

  it('rejects on a server error and on an answer that is not JSON', async () => {
    fetched.mockResolvedValueOnce(new Response(null, { status: 500, statusText: 'Oops' }));
    await expect(fetchViewer(page, { oid: 'rivers' })).rejects.toThrow('Oops');
    fetched.mockResolvedValueOnce(new Response('<html>'));
    await expect(fetchViewer(page, { oid: 'rivers' })).rejects.toBeInstanceOf(SyntaxError);
  });

  it('gives up on a started call that does not answer in time', async () => {
    vi.useFakeTimers();
    const started = new Promise<Response>(() => undefined);
    const outcome = expect(fetchViewer(page, { oid: 'rivers', started })).rejects.toThrow(
      'timeout of 5000 ms exceeded',
    );
    await vi.advanceTimersByTimeAsync(VIEWER_TIMEOUT_MS);
    await outcome;
  });
});

describe('parseViewer', () => {
  it('fills in what is absent, ignores what is unknown, and keeps what is there', () => {
    const nativeApp = { type: 'iphone', url: 'https://store.example/x', ownProtocolUrl: 'podium://x' };
    expect(parseViewer({ isAuthenticated: true, nativeApp, extra: 1 })).toEqual({
      ...ANONYMOUS,
      isAuthenticated: true,
      nativeApp: { ...nativeApp, openAppTimeout: 300 },
    });
  });

  it.each([
    null,
    [],
    'text',
    { isAuthenticated: 'yes' },
    { hasLiked: 1 },
    { likesCount: -1 },
    { viewerRights: { edit: 'no' } },
    { viewerRights: [] },
    { makeACopyRedirectUrl: 'javascript:alert(1)' },
    { makeACopyRedirectUrl: '//evil.example/' },
    { nativeApp: { type: 'fridge', url: '/x', ownProtocolUrl: 'podium://x' } },
    { nativeApp: { type: 'iphone', url: '/x', ownProtocolUrl: 'javascript://%0aalert(1)' } },
    { nativeApp: {} },
    { evaluatedFeatures: { flag: 'on' } },
  ])('refuses %j', (data) => {
    expect(() => parseViewer(data)).toThrow(TypeError);
  });

  it('never gives anything but viewer data', () => {
    expectTypeOf(parseViewer).returns.toEqualTypeOf<Viewer>();
  });
});
