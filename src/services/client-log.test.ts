import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CLIENT_LOG_CALL } from '#domain/addresses/calls';
import { logToServer, type ClientLogEnvironment } from './client-log.ts';

const ENTRY = { object: 'player', trigger: 'start', source: 'stores/playback', msg: 'It broke.' };

const fetched = vi.fn<typeof fetch>();
const print = vi.fn();

function environment(changes: Partial<ClientLogEnvironment> = {}): ClientLogEnvironment {
  return {
    fetch: fetched,
    origin: 'https://podium.example',
    baseUri: 'https://podium.example/p/x/y/',
    readCookies: () => '',
    preproductionHosts: [],
    isProduction: true,
    endpoint: CLIENT_LOG_CALL,
    print,
    readMoment: () => ({ time: 1_772_618_400_123, sinceLoad: 12, sessionId: null }),
    ...changes,
  };
}

beforeEach(() => {
  vi.clearAllMocks();
  fetched.mockResolvedValue(new Response(null, { status: 204 }));
});

afterEach(() => void vi.useRealTimers());

it('posts an array of one record, and does not read the response [7.19]', async () => {
  const answer = new Response('body', { status: 500 });
  fetched.mockResolvedValue(answer);
  await logToServer(environment(), ENTRY);
  const request = new Request(...(fetched.mock.lastCall ?? expect.fail('nothing was posted')));
  expect(request).toMatchObject({ method: 'POST', url: `https://podium.example${CLIENT_LOG_CALL}` });
  await expect(request.json()).resolves.toEqual([expect.objectContaining({ ...ENTRY, levelno: 20 })]);
  expect(answer.bodyUsed).toBe(false);
});

it.each(['', CLIENT_LOG_CALL])(
  'only prints outside of production, with the endpoint "%s" [7.21]',
  async (endpoint) => {
    await logToServer(environment({ isProduction: false, endpoint }), ENTRY);
    expect(print).toHaveBeenCalledWith(expect.objectContaining(ENTRY));
    expect(fetched).not.toHaveBeenCalled();
  },
);

it('throws in production without an endpoint [8.10]', async () => {
  await expect(logToServer(environment({ endpoint: '' }), ENTRY)).rejects.toThrow(
    'There is no log endpoint. Set PUBLIC_CLIENT_LOG_ENDPOINT and build the site again.',
  );
  expect(fetched).not.toHaveBeenCalled();
  expect(print).not.toHaveBeenCalled();
});

it('gives up after 20 seconds [7.20]', async () => {
  vi.useFakeTimers();
  fetched.mockReturnValue(new Promise(() => undefined));
  const outcome = expect(logToServer(environment(), ENTRY)).rejects.toThrow('timeout of 20000 ms exceeded');
  await vi.advanceTimersByTimeAsync(20_000);
  await outcome;
});
