// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PREFETCH } from '#domain/prefetch';
import { prefetchWhenIdle } from './when-idle.ts';

const CODE = '/_astro/analytics-deeds.x.js';
const fetched = vi.fn<typeof fetch>();
const told = vi.fn();
const root = document.documentElement;

async function load(connection: object): Promise<void> {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  prefetchWhenIdle(document);
  await new Promise((resolve) => setTimeout(resolve));
  expect(told).not.toHaveBeenCalled();
  dispatchEvent(new Event('load'));
  await new Promise((resolve) => setTimeout(resolve));
}

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal('fetch', fetched.mockResolvedValue(new Response()));
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  root.dataset['deeds'] = CODE;
  document.addEventListener(PREFETCH, told, true);
});

afterEach(() => {
  delete root.dataset['deeds'];
  Reflect.deleteProperty(navigator, 'connection');
});

it('brings ahead, once the page is loaded and idle, what islands and deeds want', async () => {
  await load({ saveData: false, effectiveType: '4g' });
  expect(told).toHaveBeenCalledOnce();
  expect(fetched.mock.calls).toEqual([[CODE]]);
});

it('asks for no code of deeds where the build names none', async () => {
  delete root.dataset['deeds'];
  await load({});
  expect(told).toHaveBeenCalled();
  expect(fetched).not.toHaveBeenCalled();
});

it.each([{ saveData: true }, { effectiveType: 'slow-2g' }, { effectiveType: '2g' }])(
  'brings nothing ahead where data is scarce: %j',
  async (connection) => {
    await load(connection);
    expect(told).not.toHaveBeenCalled();
    expect(fetched).not.toHaveBeenCalled();
  },
);
