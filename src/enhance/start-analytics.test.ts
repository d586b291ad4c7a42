// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startAnalyticsLater } from './start-analytics.ts';

const analytics = vi.hoisted(() => ({
  track: vi.fn(),
  trackView: vi.fn(),
  allowSession: vi.fn(),
}));
const answer = vi.hoisted(() => vi.fn<(event: Event) => void>());
const trackDeeds = vi.hoisted(() =>
  vi.fn<(page: Document, track: unknown, early: readonly Event[]) => typeof answer>(),
);
vi.mock('#stores/analytics', () => analytics);
vi.mock('./deeds.ts', () => ({ trackDeeds }));

/** What this test has started and the next must not hear. */
const leftovers: (() => void)[] = [];

beforeEach(() => {
  vi.resetAllMocks();
  trackDeeds.mockReturnValue(answer);
  for (const target of [document, window] as EventTarget[]) {
    const add = target.addEventListener.bind(target);
    vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
      leftovers.push(() => target.removeEventListener(type, listener, options));
      add(type, listener, options);
    });
  }
  document.body.innerHTML = '<form><input name="search"></form>';
  startAnalyticsLater(document);
});

afterEach(() => {
  for (const end of leftovers.splice(0)) end();
});

function send(type: string): Event {
  const event = new Event(type, { bubbles: true, cancelable: true });
  document.querySelector('form')?.dispatchEvent(event);
  return event;
}

it('brings what needs no visitor once the page is loaded and idle, and nothing else', async () => {
  expect(analytics.trackView).not.toHaveBeenCalled();
  dispatchEvent(new Event('load'));
  await vi.waitFor(() => expect(analytics.trackView).toHaveBeenCalledWith(document));
  expect(trackDeeds).not.toHaveBeenCalled();
});

it('brings the rest at the first sign of intent, once', async () => {
  send('pointerover');
  send('keydown');
  await vi.waitFor(() => expect(trackDeeds).toHaveBeenCalledWith(document, analytics.track, []));
  send('focusin');
  dispatchEvent(new Event('load'));
  await Promise.resolve();
  expect(trackDeeds).toHaveBeenCalledOnce();
  expect(analytics.trackView).toHaveBeenCalledOnce();
});

it('keeps deeds for the code that is on its way, hands over later ones, and holds none up', async () => {
  const early = [send('click'), send('submit'), send('podium:transcript-opened')];
  await vi.waitFor(() => expect(trackDeeds).toHaveBeenCalledWith(document, analytics.track, early));
  await vi.waitFor(() => {
    const late = send('click');
    expect(answer).toHaveBeenLastCalledWith(late);
  });
  expect(early.some(({ defaultPrevented }) => defaultPrevented)).toBe(false);
});

it.each([
  [{ performance: true }, true],
  [{ performance: false }, false],
  [{ performance: 'yes' }, false],
  [null, false],
])('passes on that the visitor allows %j, also before the code is there', async (detail, expected) => {
  dispatchEvent(new CustomEvent('consent-changed', { detail }));
  await vi.waitFor(() => expect(analytics.allowSession).toHaveBeenCalledWith(expected));
});

it('nothing is thrown where the code breaks', async () => {
  const broken = new Promise<void>((resolve) => {
    trackDeeds.mockImplementation(() => {
      resolve();
      throw new Error('broken');
    });
  });
  send('click');
  await broken;
  expect(send('click').defaultPrevented).toBe(false);
});
