// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Code from './load-late-code.ts';

const late = vi.hoisted(() => ({ loadChunk: vi.fn(), toChunkError: vi.fn(), handleFailures: vi.fn() }));
vi.mock('./late-handlers.ts', () => late);

const fetched = vi.fn<typeof fetch>();
let code: typeof Code;
const leftovers: (() => void)[] = [];

beforeEach(async () => {
  vi.resetAllMocks();
  vi.resetModules();
  vi.stubGlobal(
    'fetch',
    fetched.mockImplementation(() => Promise.resolve(new Response('code'))),
  );
  const add = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation((type: string, listener, options) => {
    leftovers.push(() => removeEventListener(type, listener, options));
    add(type, listener, options);
  });
  code = await import('./load-late-code.ts');
});

afterEach(() => {
  for (const end of leftovers.splice(0)) end();
  delete window.loadChunk;
});

/** Imitates the output of Vite for `() => import('./file.ts')`. */
const importOf = (name: string, load: () => Promise<unknown>) =>
  Object.assign(load, { toString: () => `()=>import("./${name}.x.js")` });

describe('runLateCode', () => {
  const answer = vi.fn<(event: Event) => void>();
  const start = vi.fn<(code: unknown, early: readonly Event[]) => typeof answer>();
  beforeEach(() => void start.mockReturnValue(answer));

  function send(type: string): Event {
    const event = new Event(type, { bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    return event;
  }

  it('starts the code once, at the first sign, with earlier events, and passes later ones on', async () => {
    code.runLateCode(start);
    await Promise.resolve();
    expect(start).not.toHaveBeenCalled();
    const early = [send('pointerover'), send('click')];
    await vi.waitFor(() => expect(start.mock.calls).toEqual([[expect.anything(), early]]));
    const next = send('keydown');
    expect(answer.mock.calls).toEqual([[next]]);
    expect(early.some(({ defaultPrevented }) => defaultPrevented)).toBe(false);
  });

  it.each([
    'error',
    'unhandledrejection',
    'astro:hydration-error',
    'podium:failure',
    'focusin',
    'submit',
    'online',
  ])('starts it with %s', async (type) => {
    code.runLateCode(start);
    send(type);
    await vi.waitFor(() => expect(start).toHaveBeenCalledOnce());
  });

  it('keeps a toggle event, which may come from the page itself, without starting', async () => {
    code.runLateCode(start);
    const toggle = send('toggle');
    await vi.dynamicImportSettled();
    expect(start).not.toHaveBeenCalled();
    const click = send('click');
    await vi.waitFor(() => expect(start.mock.calls).toEqual([[expect.anything(), [toggle, click]]]));
  });

  it('accepts events passed to it', async () => {
    const news = new Event('message');
    code.runLateCode(start)(news);
    await vi.waitFor(() => expect(start.mock.calls).toEqual([[expect.anything(), [news]]]));
  });

  it('retries with the next event if the code throws', async () => {
    start.mockImplementationOnce(() => {
      throw new Error('broken');
    });
    code.runLateCode(start);
    send('click');
    await vi.waitFor(() => {
      send('click');
      expect(start.mock.calls.length).toBeGreaterThan(1);
    });
  });

  it('fires the return of the network again a moment later, because requests may fail at that moment', async () => {
    vi.useFakeTimers();
    const dispatch = vi.fn<(event: Event) => boolean>();
    vi.stubGlobal('dispatchEvent', dispatch);
    try {
      const take = code.runLateCode(start);
      const event = { type: 'online', isTrusted: true } as Event;
      take(event);
      take(new Event('online'));
      take({ type: 'click', isTrusted: true } as Event);
      await vi.advanceTimersByTimeAsync(900);
      expect(dispatch).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(dispatch.mock.calls).toEqual([[event]]);
    } finally {
      vi.unstubAllGlobals();
      vi.useRealTimers();
    }
  });

  it('keeps a press of Share for the share sheet, and opens the dialog if no code comes [7.25]', async () => {
    const showModal = vi.fn<() => void>();
    Object.assign(HTMLDialogElement.prototype, { showModal });
    Object.assign(navigator, { canShare: () => true });
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    document.body.innerHTML =
      '<button commandfor="share-dialog"></button><button></button><dialog id="share-dialog"></dialog>';
    const press = (at: number) => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true });
      document.querySelectorAll('button')[at]?.dispatchEvent(event);
      return event.defaultPrevented;
    };
    try {
      start.mockImplementationOnce(() => {
        throw new Error('broken');
      });
      code.runLateCode(start);
      expect([press(1), press(0)]).toEqual([false, true]);
      await vi.waitFor(() => expect(showModal).toHaveBeenCalledOnce());
      Object.assign(navigator, { canShare: () => false });
      expect(press(0)).toBe(false);
    } finally {
      document.body.innerHTML = '';
      Reflect.deleteProperty(navigator, 'canShare');
      vi.unstubAllGlobals();
    }
  });

  it('hands the islands a loader', async () => {
    code.runLateCode(start);
    late.loadChunk.mockResolvedValue('module');
    await expect(window.loadChunk?.('/_astro/Like.x.js')).resolves.toBe('module');
    expect(late.loadChunk.mock.calls[0]?.[0]).toBe('/_astro/Like.x.js');
  });
});

describe('importChunk', () => {
  it('fetches before it imports', async () => {
    const load = vi.fn(() => Promise.resolve(fetched.mock.calls.length));
    await expect(code.importChunk(importOf('analytics', load))).resolves.toBe(1);
    expect(fetched.mock.calls[0]?.[0]).toBe(`${location.origin}/_astro/analytics.x.js`);
  });

  it('does not import a file that does not load, and lets the late code report it', async () => {
    const error = new Error('Loading chunk /_astro/analytics.x.js failed.');
    fetched.mockResolvedValue(new Response('', { status: 500 }));
    late.loadChunk.mockRejectedValue(error);
    const load = vi.fn(() => Promise.resolve());
    const imported = importOf('analytics', load);
    await expect(code.importChunk(imported, ['_astro/a.js'])).rejects.toBe(error);
    expect(load).not.toHaveBeenCalled();
    expect(late.loadChunk).toHaveBeenCalledWith('/_astro/analytics.x.js', imported, ['_astro/a.js']);
  });

  it('leaves everything to the late code once it has loaded', async () => {
    late.loadChunk.mockResolvedValue('module');
    code.runLateCode(() => () => undefined)(new Event('click'));
    await expect(code.importChunk(importOf('intent', () => Promise.resolve()))).resolves.toBe('module');
    expect(fetched).not.toHaveBeenCalled();
  });
});

it('rejects with the error of a file that is not code', async () => {
  const error = new Error('Loading chunk /roles.json failed.');
  late.toChunkError.mockReturnValue(error);
  const cause = new TypeError('offline');
  await expect(code.failFile('/roles.json')(cause)).rejects.toBe(error);
  expect(late.toChunkError).toHaveBeenCalledWith('/roles.json', cause);
});
