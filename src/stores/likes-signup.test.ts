// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { pressLike } from './likes.ts';

const leaveTo = vi.hoisted(() => vi.fn());
vi.mock('#services/navigate', () => ({ goAfter: (_log: unknown, go: () => void) => go(), leaveTo }));
vi.mock('./track.ts', () => ({ track: () => Promise.resolve(true) }));

const INPUT = { oid: 'lake', count: 3, signupHref: '/signup/', signupText: 'Like' } as unknown as Parameters<
  typeof pressLike
>[0];

afterEach(() => {
  delete document.documentElement.dataset['auth'];
});

it('leads a visitor to sign-up, but never one who is signed in', async () => {
  document.documentElement.dataset['auth'] = 'in';
  await pressLike(INPUT);
  expect(leaveTo).not.toHaveBeenCalled();
  delete document.documentElement.dataset['auth'];
  await pressLike(INPUT);
  expect(leaveTo).toHaveBeenCalledExactlyOnceWith(window, '/signup/');
});
