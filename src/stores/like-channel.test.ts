// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { joinLikeChannel } from './like-states.ts';

const NEWS = { oid: 'rivers', hasLiked: true, count: 313 };

afterEach(() => void vi.unstubAllGlobals());

it('notifies every other tab, and not itself', async () => {
  const here = vi.fn();
  const there = vi.fn();
  const { send } = joinLikeChannel(here);
  joinLikeChannel(there);
  send(NEWS);
  await vi.waitFor(() => expect(there).toHaveBeenCalledExactlyOnceWith(NEWS));
  expect(here).not.toHaveBeenCalled();
});

it('ignores other messages', async () => {
  const here = vi.fn();
  joinLikeChannel(here);
  const other = new BroadcastChannel('podium-likes');
  for (const data of [
    null,
    'text',
    { oid: 'rivers' },
    { ...NEWS, count: 1.5 },
    { ...NEWS, hasLiked: 'yes' },
  ]) {
    other.postMessage(data);
  }
  other.postMessage(NEWS);
  await vi.waitFor(() => expect(here).toHaveBeenCalled());
  expect(here.mock.calls).toEqual([[NEWS]]);
  other.close();
});

it('does nothing if the browser has no channels', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const { send } = joinLikeChannel(() => expect.fail('unexpected message'));
  expect(() => send(NEWS)).not.toThrow();
});
