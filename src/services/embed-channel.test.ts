// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EMBED_METHODS } from '#domain/sharing/embed-messages';
import { browserEmbedEnvironment, connectEmbed, type EmbedHandlers } from './embed-channel.ts';

const PARENT = 'https://school.example';
const STATE = { isPlaying: true, step: 2, steps: 9, view: null, seconds: null, durationSeconds: null };

const parent = { postMessage: vi.fn<(message: unknown, origin: string) => void>() };
let page = new EventTarget();

function setUp(changes: Partial<EmbedHandlers> = {}, origins = '*') {
  const handlers = {
    play: vi.fn(),
    pause: vi.fn(),
    next: vi.fn(),
    previous: vi.fn(),
    goToStep: vi.fn(),
    goToView: vi.fn(),
    getState: () => ({ ...STATE, secret: 'kept' }),
    seek: null,
    openModal: vi.fn(),
    closeModal: vi.fn(),
    ...changes,
  };
  const environment = { page: Object.assign(page, { parent }) as unknown as Window, origins };
  return { handlers, channel: connectEmbed(handlers, environment) };
}

function hear(data: unknown, origin = PARENT, source: object = parent): void {
  page.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));
}

const ask = (method: string, fields: object = {}, origin = PARENT, source: object = parent) =>
  hear({ podium: 1, id: method, method, ...fields }, origin, source);

/** Waits for all answers and returns the messages sent since the last call. */
async function readMessages() {
  await new Promise(setImmediate);
  const calls = [...parent.postMessage.mock.calls];
  parent.postMessage.mockClear();
  return calls;
}

beforeEach(() => {
  page = new EventTarget();
  parent.postMessage.mockClear();
});
afterEach(() => document.head.replaceChildren());

it('sends every embedding page only the message that it is ready', async () => {
  setUp();
  expect(await readMessages()).toEqual([[{ podium: 1, event: 'ready' }, '*']]);
});

it('sends its features to a page that connects, and from then on talks only to that origin', async () => {
  const { channel } = setUp();
  await readMessages();
  ask('connect');
  channel.emitStep({ step: 2, steps: 9, title: 'Springs' });
  channel.emitView({ x: 1, y: 2, w: 3, r: 0 });
  channel.emitEnd();
  channel.emitError();
  expect(await readMessages()).toEqual([
    [{ podium: 1, event: 'step', data: { step: 2, steps: 9, title: 'Springs' } }, PARENT],
    [{ podium: 1, event: 'view', data: { x: 1, y: 2, w: 3, r: 0 } }, PARENT],
    [{ podium: 1, event: 'end' }, PARENT],
    [{ podium: 1, event: 'error' }, PARENT],
    [
      {
        podium: 1,
        id: 'connect',
        result: {
          // A presentation has no time to seek to.
          methods: EMBED_METHODS.filter((method) => method !== 'seek'),
        },
      },
      PARENT,
    ],
  ]);
});

it('performs requests and answers', async () => {
  const { handlers } = setUp();
  ask('connect');
  await readMessages();
  ask('play');
  ask('goToStep', { args: { step: 4 } });
  ask('getState');
  ask('openModal', { args: { name: 'SOCIAL_SHARE_MODAL' } });
  ask('closeModal', { args: { name: 'EMBED_MODAL' } });
  expect(handlers.openModal).toHaveBeenCalledExactlyOnceWith('SOCIAL_SHARE_MODAL');
  expect(handlers.closeModal).toHaveBeenCalledExactlyOnceWith('EMBED_MODAL');
  expect(handlers.play).toHaveBeenCalledOnce();
  expect(handlers.goToStep).toHaveBeenCalledExactlyOnceWith(4);
  expect((await readMessages()).map(([message]) => message)).toEqual(
    expect.arrayContaining([
      { podium: 1, id: 'play', result: null },
      { podium: 1, id: 'goToStep', result: null },
      { podium: 1, id: 'getState', result: STATE },
      { podium: 1, id: 'openModal', result: null },
      { podium: 1, id: 'closeModal', result: null },
    ]),
  );
});

it.each([
  ['cannot be done', () => ask('seek', { args: { seconds: 1 } }), 'seek', 'unsupported'],
  ['has faulty arguments', () => ask('goToStep', { args: { step: 0 } }), 'goToStep', 'bad-arguments'],
  ['is not known', () => ask('eval'), 'eval', 'unknown-method'],
  ['is of another version', () => ask('play', { podium: 2 }), 'play', 'unknown-version'],
  ['throws', () => ask('next'), 'next', 'failed'],
  ['rejects', () => ask('previous'), 'previous', 'failed'],
])('reports a fault if the request %s', async (_what, question, id, error) => {
  setUp({
    next: () => {
      throw new Error('inner workings');
    },
    previous: () => Promise.reject(new Error('inner workings')),
  });
  ask('connect');
  await readMessages();
  question();
  expect(await readMessages()).toEqual([[{ podium: 1, id, error }, PARENT]]);
});

it('ignores commands and sends no events before a page has connected', async () => {
  const { handlers, channel } = setUp();
  await readMessages();
  ask('play');
  ask('eval');
  hear('noise');
  channel.emitEnd();
  expect(await readMessages()).toEqual([]);
  expect(handlers.play).not.toHaveBeenCalled();
});

it.each([
  ['another window', PARENT, {}],
  ['another origin', 'https://evil.example', parent],
  ['an origin without a name', 'null', parent],
])('neither reads nor answers %s', async (_who, origin, source) => {
  const { handlers } = setUp();
  ask('connect');
  await readMessages();
  ask('play', {}, origin, source);
  ask('connect', {}, origin, source);
  expect(await readMessages()).toEqual([]);
  expect(handlers.play).not.toHaveBeenCalled();
});

it.each([
  ['', PARENT],
  ['https://other.example', PARENT],
  ['*', 'null'],
])('rejects an origin that is not on the list %j: %s', async (origins, origin) => {
  setUp({}, origins);
  await readMessages();
  ask('connect', {}, origin);
  ask('play', {}, origin);
  expect(await readMessages()).toEqual([]);
});

it('sends nothing once it is disconnected', async () => {
  const { handlers, channel } = setUp();
  ask('connect');
  channel.disconnect();
  await readMessages();
  ask('play');
  channel.emitEnd();
  expect(await readMessages()).toEqual([]);
  expect(handlers.play).not.toHaveBeenCalled();
});

it('does nothing on a page outside of frames', () => {
  const alone = Object.assign(new EventTarget(), { postMessage: vi.fn() });
  Object.assign(alone, { parent: alone });
  const { getState } = setUp().handlers;
  const handlers = {
    play: null,
    pause: null,
    next: null,
    previous: null,
    goToStep: null,
    goToView: null,
    seek: null,
    openModal: null,
    closeModal: null,
    getState,
  };
  connectEmbed(handlers, { page: alone as unknown as Window, origins: '*' });
  expect(alone.postMessage).not.toHaveBeenCalled();
});

it('reads the allowed origins from the page; without a list it allows none', () => {
  expect(browserEmbedEnvironment().origins).toBe('');
  document.head.innerHTML = '<meta name="embed-origins" content="https://school.example *">';
  expect(browserEmbedEnvironment()).toEqual({ page: window, origins: 'https://school.example *' });
});
