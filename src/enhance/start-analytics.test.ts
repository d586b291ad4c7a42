// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { startAnalyticsLater } from './start-analytics.ts';

const analytics = vi.hoisted(() => ({ track: vi.fn(), trackView: vi.fn(), allowSession: vi.fn() }));
vi.mock('#stores/analytics', () => analytics);

beforeEach(() => void vi.resetAllMocks());

it('loads code that needs no visitor once, when the page is loaded and idle', async () => {
  const load = startAnalyticsLater(document);
  await Promise.resolve();
  expect(analytics.trackView).not.toHaveBeenCalled();
  dispatchEvent(new Event('load'));
  await vi.waitFor(() => expect(analytics.trackView).toHaveBeenCalledWith(document));
  await load();
  expect(analytics.trackView).toHaveBeenCalledOnce();
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
