import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest';
import { viewerData } from '#library/schemas/viewer-data';
import { viewerDataCall } from '#domain/addresses/calls';
import type { HttpEnvironment } from './http.ts';
import { fetchViewer, type ViewerRequest } from './viewer-data.ts';
import { ANONYMOUS, parseViewer, readViewer, type Viewer } from './viewer.ts';

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
const ADA: Viewer = { ...ANONYMOUS, isAuthenticated: true, hasLiked: true, likesCount: 313 };

beforeEach(() => {
  onUnknown.mockReset();
  fetched.mockReset();
  fetched.mockImplementation(() => Promise.resolve(Response.json(ADA)));
});
afterEach(() => void vi.useRealTimers());

const answerAfter = (ms: number, data: unknown) =>
  new Promise<Response>((resolve) => {
    setTimeout(() => resolve(Response.json(data)), ms);
  });

describe('fetchViewer', () => {
  it('requests the viewer data of the content', async () => {
    await expect(fetchRivers()).resolves.toEqual(ADA);
    expect(fetched.mock.lastCall?.[0]).toBe(`https://example.org${viewerDataCall('rivers')}`);
    expect(onUnknown).not.toHaveBeenCalled();
  });

  it('requests by the view link of hidden content', async () => {
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
    ['a server error', () => Promise.resolve(new Response(null, { status: 500 }))],
    ['an answer that is not JSON', () => Promise.resolve(new Response('<html>'))],
    ['an answer that is no viewer data', () => Promise.resolve(Response.json({}))],
    ['no connection', () => Promise.reject(new TypeError('offline'))],
  ])('repeats the call after 1, 4 and 15 s on %s, then gives up', async (_what, answer) => {
    vi.useFakeTimers();
    fetched.mockImplementation(answer);
    const outcome = fetchRivers();
    const counts: number[] = [];
    for (const wait of [0, 999, 1, 3_999, 1, 14_999, 1]) {
      await vi.advanceTimersByTimeAsync(wait);
      counts.push(fetched.mock.calls.length);
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4]);
    await expect(outcome).resolves.toBeNull();
    expect(onUnknown).toHaveBeenCalled();
  });

  it.each([
    [3_000, 0],
    [8_000, 1],
    [19_000, 1],
  ])('hears a server that answers after %d ms, and asks it once', async (ms, unknown) => {
    vi.useFakeTimers();
    fetched.mockImplementation(() => answerAfter(ms, ADA));
    const outcome = fetchRivers();
    await vi.advanceTimersByTimeAsync(Math.min(ms, 4_999));
    expect(onUnknown).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(15_000);
    await expect(outcome).resolves.toEqual(ADA);
    await vi.runAllTimersAsync();
    expect([fetched.mock.calls.length, onUnknown.mock.calls.length]).toEqual([1, unknown]);
  });

  it('gives up after 20 s without a response, and asks once', async () => {
    vi.useFakeTimers();
    fetched.mockImplementation(() => answerAfter(21_000, ADA));
    const outcome = fetchRivers();
    await vi.advanceTimersByTimeAsync(20_000);
    await expect(outcome).resolves.toBeNull();
    await vi.runAllTimersAsync();
    expect([fetched.mock.calls.length, onUnknown.mock.calls.length]).toEqual([1, 1]);
  });

  it('asks again once the connection is back', async () => {
    vi.useFakeTimers();
    fetched.mockRejectedValueOnce(new TypeError('offline')).mockRejectedValueOnce(new TypeError('offline'));
    const outcome = fetchRivers();
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(outcome).resolves.toEqual(ADA);
    expect(fetched).toHaveBeenCalledTimes(3);
  });
});

describe('fetchViewer with the call that the page has started', () => {
  const FAILED = new TypeError('offline');

  it('returns the visitor that the page knows', async () => {
    const started = { firstAttempt: Promise.resolve(Response.json(ADA)), known: Promise.resolve(ADA) };
    await expect(fetchRivers({ startedCall: started })).resolves.toBe(ADA);
    expect([fetched.mock.calls.length, onUnknown.mock.calls.length]).toEqual([0, 0]);
  });

  it('reports that the first attempt failed, and takes the response of a repetition, without a call', async () => {
    vi.useFakeTimers();
    const known = Promise.withResolvers<Viewer>();
    const outcome = fetchRivers({
      startedCall: { firstAttempt: Promise.reject(FAILED), known: known.promise },
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(onUnknown).toHaveBeenCalledTimes(1);
    known.resolve(ADA);
    await expect(outcome).resolves.toBe(ADA);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('does not know the visitor 5 s after the page began, and then hears the response', async () => {
    vi.useFakeTimers({ now: 0 });
    await vi.advanceTimersByTimeAsync(2_000);
    const first = answerAfter(6_000, ADA);
    const outcome = fetchRivers({ startedCall: { firstAttempt: first, known: first.then(readViewer) } });
    await vi.advanceTimersByTimeAsync(2_999);
    expect(onUnknown).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onUnknown).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(3_000);
    await expect(outcome).resolves.toEqual(ADA);
    await vi.runAllTimersAsync();
    expect([fetched.mock.calls.length, onUnknown.mock.calls.length]).toEqual([0, 1]);
  });

  it('gives up if the last attempt failed too, without a call', async () => {
    const started = { firstAttempt: Promise.reject(FAILED), known: Promise.resolve(null) };
    await expect(fetchRivers({ startedCall: started })).resolves.toBeNull();
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('readViewer', () => {
  it('leaves the response readable for others', async () => {
    const response = Response.json(ADA);
    await expect(readViewer(response)).resolves.toEqual(ADA);
    await expect(response.json()).resolves.toEqual(ADA);
  });

  it('takes 401 for anonymous', async () => {
    await expect(readViewer(new Response(null, { status: 401 }))).resolves.toBe(ANONYMOUS);
  });

  it.each([
    ['an error status', Response.json(ADA, { status: 500 })],
    ['a page', new Response('<html>')],
    ['null', Response.json(null)],
    ['no response', Response.error()],
  ])('does not know the visitor after %s', async (_what, response) => {
    await expect(readViewer(response)).resolves.toBeNull();
  });
});

describe('parseViewer', () => {
  it('fills in missing fields, ignores unknown ones, and keeps others [3.23, 4.32]', () => {
    const nativeApp = { type: 'iphone', url: 'https://store.example/x', ownProtocolUrl: 'podium://x' };
    const { evaluatedFeatures: _, ...fields } = { ...ADA, nativeApp, hasLiked: null, extra: 1 };
    expect(parseViewer(fields)).toEqual({ ...ADA, nativeApp, hasLiked: false });
  });

  it.each([null, [], 'text', {}, { isAuthenticated: 'yes' }])('refuses %j, which has no visitor', (data) => {
    expect(parseViewer(data)).toBeNull();
  });

  it.each([
    { hasLiked: 1 },
    { likesCount: -1 },
    { likesCount: '9' },
    { showMakeACopyButton: 'yes' },
    { viewerRights: { edit: 'no' } },
    { viewerRights: [] },
    { makeACopyRedirectUrl: 'javascript:alert(1)' },
    { makeACopyRedirectUrl: 'data:text/html,x' },
    { makeACopyRedirectUrl: 'http://copy.example/' },
    { makeACopyRedirectUrl: 'https://' },
    { makeACopyRedirectUrl: '//evil.example/' },
    { makeACopyRedirectUrl: '/\\evil.example/' },
    { makeACopyRedirectUrl: '/\t/evil.example/' },
    { makeACopyRedirectUrl: 7 },
    { nativeApp: { type: 'fridge', url: '/x', ownProtocolUrl: 'podium://x' } },
    { nativeApp: { type: 'iphone', url: 'javascript:alert(1)', ownProtocolUrl: 'podium://x' } },
    { nativeApp: { type: 'iphone', url: '/x', ownProtocolUrl: 'javascript://%0aalert(1)' } },
    { nativeApp: { type: 'iphone', url: '/x', ownProtocolUrl: 'data:text/html,x' } },
    { nativeApp: { type: 'iphone', url: '/x', ownProtocolUrl: 'podium://x', openAppTimeout: '9' } },
    { nativeApp: {} },
    { evaluatedFeatures: { flag: 'on' } },
  ])('refuses %j, as the schema of content files does', (data) => {
    expect(parseViewer({ isAuthenticated: true, ...data })).toBeNull();
    expect(viewerData.safeParse({ isAuthenticated: true, ...data }).success).toBe(false);
  });

  it('reads only fields that content files can have too, except for the number of likes', () => {
    const { likesCount: _, ...fields } = ANONYMOUS;
    expect(Object.keys(viewerData.shape)).toEqual(expect.arrayContaining(Object.keys(fields)));
  });
});
