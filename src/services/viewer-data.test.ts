import { beforeEach, afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { viewerDataCall } from '#domain/calls';
import type { HttpEnvironment } from './http.ts';
import { fetchViewer, type ViewerRequest } from './viewer-data.ts';
import { ANONYMOUS, parseViewer, type Viewer } from './viewer.ts';

const fetched = vi.fn<typeof fetch>();
const page: HttpEnvironment = {
  fetch: fetched,
  origin: 'https://example.org',
  baseUri: 'https://example.org/',
  readCookies: () => 'viewer_hint=Ada',
  preproductionHosts: [],
};
const onUnknown = vi.fn<() => void>();
const fetchRivers = (more: Partial<ViewerRequest> = {}) =>
  fetchViewer(page, { oid: 'rivers', ...more }, onUnknown);
const ADA = { ...ANONYMOUS, isAuthenticated: true, viewerName: 'Ada', hasLiked: true, likesCount: 313 };

beforeEach(() => {
  onUnknown.mockReset();
  fetched.mockReset();
  fetched.mockImplementation(() => Promise.resolve(Response.json(ADA)));
});
afterEach(() => void vi.useRealTimers());

describe('fetchViewer', () => {
  it('asks for the viewer data of the content', async () => {
    await expect(fetchRivers()).resolves.toEqual(ADA);
    expect(fetched.mock.lastCall?.[0]).toBe(`https://example.org${viewerDataCall('rivers')}`);
    expect(onUnknown).not.toHaveBeenCalled();
  });

  it('asks by the view link of hidden content', async () => {
    await fetchRivers({ linkId: 'abc' });
    expect(fetched.mock.lastCall?.[0]).toBe(
      `https://example.org${viewerDataCall('rivers')}?auth_key=abc&key_type=view_link`,
    );
  });

  it('makes no call for a visitor who is not signed in', async () => {
    const stranger = { ...page, readCookies: () => 'x=1' };
    await expect(fetchViewer(stranger, { oid: 'rivers' }, onUnknown)).resolves.toBe(ANONYMOUS);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('takes 401 for anonymous', async () => {
    fetched.mockResolvedValue(new Response(null, { status: 401 }));
    await expect(fetchRivers()).resolves.toBe(ANONYMOUS);
    expect([fetched.mock.calls.length, onUnknown.mock.calls.length]).toEqual([1, 0]);
  });

  it.each([
    [
      'a server error',
      () => Promise.resolve(new Response(null, { status: 500, statusText: 'Oops' })),
      'Oops',
    ],
    ['an answer that is not JSON', () => Promise.resolve(new Response('<html>')), 'JSON'],
    ['an answer that is no viewer data', () => Promise.resolve(Response.json({})), 'isAuthenticated'],
    ['no connection', () => Promise.reject(new TypeError('offline')), 'Network Error'],
  ])('repeats the call after 1, 4 and 15 s on %s, then rejects', async (_what, answer, message) => {
    vi.useFakeTimers();
    fetched.mockImplementation(answer);
    const outcome = expect(fetchRivers()).rejects.toThrow(message);
    const counts: number[] = [];
    for (const wait of [0, 999, 1, 3_999, 1, 14_999, 1]) {
      await vi.advanceTimersByTimeAsync(wait);
      counts.push(fetched.mock.calls.length);
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4]);
    await outcome;
    expect(onUnknown).toHaveBeenCalledTimes(3);
  });

  it('repeats a call that has no answer after 5 s, and takes the answer of the repetition', async () => {
    vi.useFakeTimers();
    fetched.mockReturnValueOnce(new Promise(() => undefined));
    const outcome = fetchRivers();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(onUnknown).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onUnknown).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_000);
    await expect(outcome).resolves.toEqual(ADA);
  });
});

describe('fetchViewer with the call that the page has started', () => {
  const FAILED = new TypeError('offline');

  it('takes its answer, and leaves it readable for others', async () => {
    const answer = Response.json(ADA);
    const started = { first: Promise.resolve(answer), last: Promise.resolve(answer) };
    await expect(fetchRivers({ started })).resolves.toEqual(ADA);
    expect([fetched.mock.calls.length, onUnknown.mock.calls.length]).toEqual([0, 0]);
    await expect(answer.json()).resolves.toEqual(ADA);
  });

  it('tells that the first attempt failed, and takes the answer of a repetition, without a call', async () => {
    const last = Promise.withResolvers<Response>();
    const outcome = fetchRivers({ started: { first: Promise.reject(FAILED), last: last.promise } });
    await vi.waitFor(() => expect(onUnknown).toHaveBeenCalledTimes(1));
    last.resolve(Response.json(ADA));
    await expect(outcome).resolves.toEqual(ADA);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('rejects where the last attempt failed too, without a call', async () => {
    const started = { first: Promise.reject(FAILED), last: Promise.resolve(Response.error()) };
    await expect(fetchRivers({ started })).rejects.toThrow('HTTP status 0');
    expect(fetched).not.toHaveBeenCalled();
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

  it.each([null, [], 'text', {}, { isAuthenticated: 'yes' }])(
    'refuses %j, which does not say who',
    (data) => {
      expect(() => parseViewer(data)).toThrow(TypeError);
    },
  );

  it.each([
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
    expect(() => parseViewer({ isAuthenticated: true, ...data })).toThrow(TypeError);
  });

  it('never gives anything but viewer data', () => {
    expectTypeOf(parseViewer).returns.toEqualTypeOf<Viewer>();
  });
});
