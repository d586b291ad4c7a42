// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startAnalyticsLater } from './start-analytics.ts';

const analytics = vi.hoisted(() => ({ track: vi.fn(), allowSession: vi.fn() }));
vi.mock('#stores/analytics', () => analytics);

/** Makes the page idle. */
let becomeIdle = (): void => undefined;
vi.mock('./when-idle.ts', () => ({ whenIdle: (act: () => void) => void (becomeIdle = act) }));

const logEvent = vi.fn<(event: readonly unknown[]) => boolean>();
const DATA = (isPublicView: boolean) =>
  `<script type="application/json" id="app-data">{"oid":"x","isPublicView":${isPublicView}}</script>`;
const VIEW = ['loaded public view page', { presentation_oid: 'x' }];

/** Lets a page with this markup become loaded and idle. */
function open(markup: string, importCode?: Parameters<typeof startAnalyticsLater>[1]): void {
  document.body.innerHTML = markup;
  startAnalyticsLater(document, importCode);
  becomeIdle();
}

beforeEach(() => {
  vi.resetAllMocks();
  logEvent.mockReturnValue(true);
  window.logEvent = (...event) => logEvent(event);
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  delete window.logEvent;
});

it('logs the load of a public view page, but not of a private one or a listing [7.27]', () => {
  for (const markup of [DATA(false), '', DATA(true)]) open(markup);
  expect(logEvent.mock.calls).toEqual([[VIEW]]);
});

it('logs the paged transcript after one second [7.28]', () => {
  open('');
  vi.advanceTimersByTime(10_000);
  expect(logEvent).not.toHaveBeenCalled();
  open('<div data-transcript></div>');
  vi.advanceTimersByTime(999);
  expect(logEvent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(logEvent.mock.calls).toEqual([[['paged transcript shown', {}]]]);
});

it('loads the code that sends events only if the head script cannot send them', async () => {
  open(DATA(true));
  await vi.runAllTimersAsync();
  expect(analytics.track).not.toHaveBeenCalled();
  logEvent.mockReturnValue(false);
  open(DATA(true));
  await vi.waitFor(() => expect(analytics.track.mock.calls).toEqual([[VIEW]]));
});

it('loads that code once the page is idle on a host where the head script sends nothing', async () => {
  delete window.logEvent;
  document.body.innerHTML = DATA(true);
  const load = startAnalyticsLater(document);
  await Promise.resolve();
  expect(analytics.track).not.toHaveBeenCalled();
  becomeIdle();
  await vi.waitFor(() => expect(analytics.track.mock.calls).toEqual([[VIEW]]));
  await load();
  expect(analytics.track).toHaveBeenCalledOnce();
});

it('loads that code once a private page is idle only to begin a session that needs no consent', async () => {
  delete window.logEvent;
  let loads = 0;
  const count = () => Promise.resolve({ ...analytics, loads: (loads += 1) } as never);
  open(DATA(false), count);
  await vi.runAllTimersAsync();
  expect(loads).toBe(0);
  document.head.innerHTML = '<meta name="consent" content="not-needed">';
  open(DATA(false), count);
  expect(loads).toBe(1);
  document.head.innerHTML = '';
});

it.each([
  [{ performance: true }, true],
  [{ performance: false }, false],
  [{ performance: 'yes' }, false],
  [null, false],
])('passes on that the visitor allows %j, also before the code has loaded', async (detail, expected) => {
  startAnalyticsLater(document);
  dispatchEvent(new CustomEvent('consent-changed', { detail }));
  await vi.waitFor(() => expect(analytics.allowSession).toHaveBeenCalledWith(expected));
});
