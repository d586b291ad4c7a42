import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { goAfter, leaveTo } from './navigate.ts';

const go = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  go.mockReset();
});

afterEach(() => void vi.useRealTimers());

const never = new Promise(() => undefined);

it('navigates once, as soon as the log is sent [7.17]', async () => {
  await goAfter(Promise.resolve(true), go);
  expect(go).toHaveBeenCalledOnce();
  await vi.runAllTimersAsync();
  expect(go).toHaveBeenCalledOnce();
});

it('navigates when the log fails [7.18]', async () => {
  await goAfter(Promise.reject(new Error('offline')), go);
  expect(go).toHaveBeenCalledOnce();
});

it('navigates after 500 ms without a response [7.17]', async () => {
  void goAfter(never, go);
  await vi.advanceTimersByTimeAsync(499);
  expect(go).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(go).toHaveBeenCalledOnce();
});

it('navigates after another time limit', async () => {
  void goAfter(never, go, 50);
  await vi.advanceTimersByTimeAsync(50);
  expect(go).toHaveBeenCalledOnce();
});

it('opens another page, from a frame in a new tab', () => {
  const assign = vi.fn();
  const open = vi.fn();
  const top = { location: { assign } as unknown as Location, open };
  leaveTo(Object.assign(top, { parent: top as unknown as Window }), '/signup/');
  expect([assign.mock.calls, open.mock.calls]).toEqual([[['/signup/']], []]);
  leaveTo({ ...top, parent: top as unknown as Window }, '/signup/');
  expect([assign.mock.calls.length, open.mock.calls]).toEqual([1, [['/signup/', '_blank', 'noopener']]]);
});
