// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ANONYMOUS, type Viewer } from '#services/viewer';
import { handleEarlyLikes } from './early-likes.ts';
import { receiveLikes, showLiked, type Podium } from './like-state.ts';

const opened: BroadcastChannel[] = [];

beforeEach(() => {
  vi.stubGlobal(
    'BroadcastChannel',
    class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        opened.push(this);
      }
    },
  );
  document.documentElement.lang = 'en';
  document.body.innerHTML = `
    <astro-island ssr><button data-like="x" aria-pressed="false">Like <span data-count="312">312</span></button></astro-island>
    <astro-island><button data-like="x" aria-pressed="false">Like <span data-count="312">312</span></button></astro-island>`;
});

const leftovers: EventListener[] = [];

/** Shows the known likes and starts to handle events, as a page does. */
function start(podium: Podium): Promise<void> {
  const answer = handleEarlyLikes(document, podium);
  leftovers.push(answer);
  for (const type of ['click', 'astro:hydration-error']) addEventListener(type, answer, true);
  receiveLikes(answer);
  return showLiked(document, podium?.known ?? Promise.resolve(null));
}

/** Removes the listeners and channels of the last page. */
afterEach(() => {
  for (const answer of leftovers.splice(0))
    for (const type of ['click', 'astro:hydration-error']) removeEventListener(type, answer, true);
  for (const channel of opened.splice(0)) channel.close();
  vi.unstubAllGlobals();
});

/** Returns the global of the head script with this visitor. */
function podiumOf(known: Promise<Viewer | null>): NonNullable<Window['podium']> {
  const call = Promise.resolve(Response.error());
  return { viewerName: 'Ada', viewer: call, known, ask: () => call };
}

const ADA: Viewer = { ...ANONYMOUS, isAuthenticated: true, likesCount: 320 };

function shown(): string[] {
  return [...document.querySelectorAll('button')].map(
    (button) => `${button.getAttribute('aria-pressed') ?? ''} ${button.textContent}`,
  );
}

describe('a press on a button that is not hydrated', () => {
  const signedIn = (fields = {}) => Promise.resolve({ ...ADA, ...fields });
  const press = (index = 0) => document.querySelectorAll('button')[index]?.click();

  it('shows the like and the new count at once', async () => {
    await start(podiumOf(signedIn()));
    press();
    await vi.waitFor(() => expect(shown()[0]).toBe('true Like 321'));
    const phase = () => document.querySelector('button')?.dataset['phase'];
    expect(phase()).toBe('liked');
    await vi.waitFor(() => expect(phase()).toBe('idle'));
    press();
    await vi.waitFor(() => expect(shown()[0]).toBe('false Like 320'));
  });

  it('before the viewer is known shows the like once they are known', async () => {
    const call = Promise.withResolvers<Viewer>();
    const isShown = start(podiumOf(call.promise));
    press();
    call.resolve(await signedIn({ hasLiked: true }));
    await isShown;
    await vi.waitFor(() => expect(shown()[0]).toBe('false Like 319'));
  });

  it.each([
    ['a visitor who is not signed in', { isAuthenticated: false }, 0, 'false Like 320'],
    ['a hydrated button, which answers itself', {}, 1, 'false Like 312'],
  ])('changes nothing for %s', async (_who, fields, index, text) => {
    await start(podiumOf(signedIn(fields)));
    press(index);
    await new Promise(setImmediate);
    expect(shown()[index]).toBe(text);
  });

  it('is taken back if the code of the island does not load', async () => {
    await start(podiumOf(signedIn()));
    press();
    await vi.waitFor(() => expect(shown()[0]).toBe('true Like 321'));
    document.querySelector('astro-island')?.dispatchEvent(new Event('astro:hydration-error'));
    await vi.waitFor(() => expect(shown()[0]).toBe('false Like 320'));
  });
});

describe('news from another tab', () => {
  const tell = (news: object = {}) => {
    new BroadcastChannel('podium-likes').postMessage({ oid: 'x', hasLiked: true, count: 321, ...news });
  };
  /** Sends news and waits until all pages have received it. */
  const tellAll = async (news: object = {}) => {
    const last = new BroadcastChannel('podium-likes');
    const heard = new Promise((resolve) => (last.onmessage = resolve));
    tell(news);
    await heard;
  };
  const signedIn = () => Promise.resolve(ADA);

  it('show on a button that is not hydrated, and hydrate its island', async () => {
    const podium = podiumOf(signedIn());
    await start(podium);
    tell();
    await vi.waitFor(() => expect(shown()).toEqual(['true Like 321', 'false Like 312']));
    await expect(podium.known).resolves.toEqual({ ...ADA, hasLiked: true, likesCount: 321 });
  });

  it('that arrive before older viewer data win', async () => {
    const call = Promise.withResolvers<Viewer>();
    const isShown = start(podiumOf(call.promise));
    await tellAll();
    call.resolve(await signedIn());
    await isShown;
    await vi.waitFor(() => expect(shown()[0]).toBe('true Like 321'));
  });

  it('of other content change nothing', async () => {
    const podium = podiumOf(signedIn());
    const { known } = podium;
    await start(podium);
    await tellAll({ oid: 'y' });
    expect(shown()[0]).toBe('false Like 320');
    expect(podium.known).toBe(known);
  });

  it('keep the failure of a call', async () => {
    const podium = podiumOf(Promise.resolve(null));
    await start(podium);
    await tellAll();
    await expect(podium.known).resolves.toBeNull();
    expect(shown()[0]).toBe('false Like 312');
  });
});
